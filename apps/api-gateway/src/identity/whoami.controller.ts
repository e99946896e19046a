import { selfServiceScopes, type Principal, type Role, type Scope } from '@imprint/contracts';
import { Caller } from '@imprint/auth';
import { IdentityService } from '@imprint/domain/identity';
import { Allow } from '@imprint/platform/http';
import { Controller, Get } from '@nestjs/common';

interface WhoAmI {
  data: {
    isApiKey: boolean;
    organization: { id: string; name: string; slug: string };
    role: Role;
    scopes: readonly Scope[];
    user: { id: string; email: string; name: string };
  };
}

@Controller()
export class WhoAmIController {
  constructor(private readonly identity: IdentityService) {}

  /** A key shows its own scopes and never the rank of its issuer (spec §5.2). */
  @Allow('viewer', ...selfServiceScopes)
  @Get(['v1/auth/whoami', 'auth/whoami'])
  async whoAmI(@Caller() caller: Principal): Promise<WhoAmI> {
    const [organization, user] = await Promise.all([this.identity.organization(caller), this.identity.user(caller)]);
    const isApiKey = caller.kind === 'api-key';
    const isAbove = caller.role === 'owner' || caller.role === 'admin';
    return {
      data: {
        isApiKey,
        organization: { id: organization.id, name: organization.name, slug: organization.slug },
        role: isApiKey && isAbove ? 'creator' : caller.role,
        scopes: caller.scopes,
        user: { id: user.id, email: user.email, name: user.name },
      },
    };
  }
}

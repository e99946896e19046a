import {
  isAdminKey,
  privilegedScopes,
  selfServiceScopes,
  type GrantedScope,
  type Principal,
  type Role,
} from '@imprint/contracts';
import { Caller } from '@imprint/auth';
import { IdentityService } from '@imprint/domain/identity';
import { Allow } from '@imprint/platform/http';
import { Controller, Get } from '@nestjs/common';

interface WhoAmI {
  data: {
    isApiKey: boolean;
    organization: { id: string; name: string; slug: string };
    role: Role;
    scopes: readonly GrantedScope[];
    user: { id: string; email: string; name: string };
  };
}

const known: ReadonlySet<string> = new Set([...selfServiceScopes, ...privilegedScopes]);

@Controller()
export class WhoAmIController {
  constructor(private readonly identity: IdentityService) {}

  /** A key shows its own scopes, never a wildcard, and the rank of its issuer only with `admin` (spec §5.2). */
  @Allow('viewer', ...selfServiceScopes)
  @Get(['v1/auth/whoami', 'auth/whoami'])
  async whoAmI(@Caller() caller: Principal): Promise<WhoAmI> {
    const [organization, user] = await Promise.all([this.identity.organization(caller), this.identity.user(caller)]);
    return {
      data: {
        isApiKey: caller.kind === 'api-key',
        organization: { id: organization.id, name: organization.name, slug: organization.slug },
        role: shownRole(caller),
        scopes: caller.scopes.filter((scope) => known.has(scope)),
        user: { id: user.id, email: user.email, name: user.name },
      },
    };
  }
}

function shownRole(caller: Principal): Role {
  const isAbove = caller.role === 'owner' || caller.role === 'admin';
  return caller.kind === 'api-key' && isAbove && !isAdminKey(caller) ? 'creator' : caller.role;
}

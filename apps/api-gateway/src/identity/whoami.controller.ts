import { selfServiceScopes, type Principal } from '@imprint/contracts/access';
import { IdentityDocument, type Account } from '@imprint/contracts/identity';
import { Caller } from '@imprint/auth';
import { IdentityService } from '@imprint/domain/identity';
import { Allow, Operation } from '@imprint/platform/http';
import { Controller, Get } from '@nestjs/common';

@Controller()
export class WhoAmIController {
  constructor(private readonly identity: IdentityService) {}

  @Operation('whoAmI', 'Show whom the credential stands for', { gives: { 'application/json': IdentityDocument } })
  @Allow('viewer', ...selfServiceScopes)
  @Get(['v1/auth/whoami', 'auth/whoami'])
  async whoAmI(@Caller() caller: Principal): Promise<{ data: Account & { isApiKey: boolean } }> {
    return { data: { isApiKey: caller.kind === 'api-key', ...(await this.identity.account(caller)) } };
  }
}

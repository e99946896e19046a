import { selfServiceScopes, type Principal } from '@imprint/contracts/access';
import { AccountWithCredits } from '@imprint/contracts/credits';
import { CreditsService } from '@imprint/domain/credits';
import { IdentityService } from '@imprint/domain/identity';
import { Injectable } from '@nestjs/common';
import { objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

@DeclareTool({
  name: 'get_account',
  title: 'Read the account',
  description:
    'Says whom you act for: user, organization, role, scopes and credits. Use it when a call lacked permissions or credits. Next: get_brands.',
  toolset: 'core',
  policy: 'read-only',
  role: 'viewer',
  anyScope: selfServiceScopes,
  hints: readsOnly,
  arguments: null,
  result: () => objectSchema(AccountWithCredits),
})
@Injectable()
export class GetAccountTool extends Tool {
  constructor(
    private readonly identity: IdentityService,
    private readonly credits: CreditsService,
  ) {
    super();
  }

  override async runTool(caller: Principal): Promise<ToolResult> {
    const [account, credits] = await Promise.all([this.identity.account(caller), this.credits.shownTo(caller)]);
    const { user, organization, role, scopes } = account;
    const left =
      credits === null ? '' : ` ${credits.balance === null ? 'Credits are unlimited.' : `${credits.balance} credits are left.`}`;
    return {
      data: { ...account, credits },
      text: `${user.name} of ${organization.name}, as ${role}, with ${scopes.length} scopes.${left}`,
    };
  }
}

import { selfServiceScopes, type Principal } from '@imprint/contracts/access';
import { Account } from '@imprint/contracts/identity';
import { IdentityService } from '@imprint/domain/identity';
import { Injectable } from '@nestjs/common';
import { objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

@DeclareTool({
  name: 'get_account',
  title: 'Read the account',
  description:
    'Says whom you act for: user, organization, role and scopes. Use it when a call lacked permissions. Next: get_brands.',
  toolset: 'core',
  policy: 'read-only',
  role: 'viewer',
  anyScope: selfServiceScopes,
  hints: readsOnly,
  arguments: null,
  result: () => objectSchema(Account),
})
@Injectable()
export class GetAccountTool extends Tool {
  constructor(private readonly identity: IdentityService) {
    super();
  }

  override async runTool(caller: Principal): Promise<ToolResult> {
    const account = await this.identity.account(caller);
    const { user, organization, role, scopes } = account;
    return { data: account, text: `${user.name} of ${organization.name}, as ${role}, with ${scopes.length} scopes.` };
  }
}

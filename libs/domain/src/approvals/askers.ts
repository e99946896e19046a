import { problem, type Principal } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { ActiveKeys } from '../keys/active-keys.js';
import { McpTokens } from '../oauth/mcp-tokens.js';
import type { ApprovalEntity } from './approval.entity.js';

/** Whoever asked, as they may act now: what they could do when they asked counts for nothing. */
@Injectable()
export class Askers {
  constructor(
    private readonly keys: ActiveKeys,
    private readonly tokens: McpTokens,
  ) {}

  /** @throws Problem 401 when the credential that asked is good for nothing any more */
  async principalOf({ id, organizationId, userId, apiKeyId, mcpConnectionId }: ApprovalEntity): Promise<Principal> {
    const principal = apiKeyId === null ? await this.tokens.principalOf(mcpConnectionId ?? '') : await this.keys.find(apiKeyId);
    if (principal?.organizationId === organizationId && principal.userId === userId) return { ...principal, approvalId: id };
    throw problem('revoked_key', 'The API key that asked was revoked or has expired, or its user left the organization.');
  }
}

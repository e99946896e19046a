import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { Memberships } from '../identity/index.js';
import { ActiveKeys } from '../keys/index.js';
import { McpTokens } from '../oauth/index.js';
import type { ApprovalEntity } from './approval.entity.js';

/** Requesters with their current rights; those at the time of the request do not count. */
@Injectable()
export class Requesters {
  constructor(
    private readonly memberships: Memberships,
    private readonly keys: ActiveKeys,
    private readonly tokens: McpTokens,
  ) {}

  /** @throws Problem 401 when the requesting credential is no longer valid, or its user has left */
  async principalOf(approval: ApprovalEntity): Promise<Principal> {
    const { id, organizationId, userId, apiKeyId, mcpConnectionId, priceMicro } = approval;
    const approved = { approvalId: id, ...(priceMicro !== null && { approvedMicro: priceMicro }) };
    if (apiKeyId === null && mcpConnectionId === null) return { ...(await this.person(approval)), ...approved };
    const principal = apiKeyId === null ? await this.tokens.principalOf(mcpConnectionId ?? '') : await this.keys.find(apiKeyId);
    if (principal?.organizationId === organizationId && principal.userId === userId) return { ...principal, ...approved };
    throw problem('revoked_key', 'The API key that asked was revoked or has expired, or its user left the organization.');
  }

  private async person({ organizationId, userId }: ApprovalEntity): Promise<Principal> {
    const member = await this.memberships.find({ organizationId, userId });
    if (member === null) throw problem('insufficient_permissions', 'The person who asked has left the organization.');
    const { role, brandIds } = member;
    return { kind: 'session', userId, organizationId, role, brandIds, scopes: [], apiKeyId: null, clientIp: null };
  }
}

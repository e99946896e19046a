import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { Memberships } from '../identity/index.js';
import { ActiveKeys } from '../keys/index.js';
import { McpTokens } from '../oauth/index.js';
import type { ApprovalEntity } from './approval.entity.js';

/** On whose behalf stored work runs: a person, or a person's API key or connection. */
export type Requester = Pick<ApprovalEntity, 'organizationId' | 'userId' | 'apiKeyId' | 'mcpConnectionId'>;

/** Requesters with their current rights; those at the time of the request do not count. */
@Injectable()
export class Requesters {
  constructor(
    private readonly memberships: Memberships,
    private readonly keys: ActiveKeys,
    private readonly tokens: McpTokens,
  ) {}

  /** @throws Problem 401 when the requesting credential is no longer valid, or its user has left */
  async principalOf(requester: Requester): Promise<Principal> {
    const { organizationId, userId, apiKeyId, mcpConnectionId } = requester;
    if (apiKeyId === null && mcpConnectionId === null) return this.person(requester);
    const principal = apiKeyId === null ? await this.tokens.principalOf(mcpConnectionId ?? '') : await this.keys.find(apiKeyId);
    if (principal?.organizationId === organizationId && principal.userId === userId) return principal;
    throw problem('revoked_key', 'The API key that asked was revoked or has expired, or its user left the organization.');
  }

  /** Whoever asked for an approval, with what it allows. @throws Problem as `principalOf` */
  async principalOfApproval(approval: ApprovalEntity): Promise<Principal> {
    const { id, priceMicro } = approval;
    const principal = await this.principalOf(approval);
    return { ...principal, approvalId: id, ...(priceMicro !== null && { approvedMicro: priceMicro }) };
  }

  private async person({ organizationId, userId }: Requester): Promise<Principal> {
    const member = await this.memberships.find({ organizationId, userId });
    if (member === null) throw problem('insufficient_permissions', 'The person who asked has left the organization.');
    const { role, brandIds } = member;
    return { kind: 'session', userId, organizationId, role, brandIds, scopes: [], apiKeyId: null, clientIp: null };
  }
}

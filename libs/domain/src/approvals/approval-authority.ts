import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { Organizations } from '../identity/index.js';
import type { ApprovalEntity } from './approval.entity.js';
import { ApprovalCredentialsRepository } from './approval-credentials.repository.js';
import { requireResolvesApprovals, resolvesApprovals } from './approval-rights.js';
import { reviewUrlOf } from './review-page.js';

/**
 * What a caller may do about an approval: resolve it (`may`), resolve it after the person at the MCP client has confirmed (`confirm`), or
 * nothing, because its own credential requested it (`self`) or because it may resolve none (`none`).
 */
export type ApprovalStanding = 'may' | 'confirm' | 'self' | 'none';

const standingOfRequester = { never: 'self', confirmed: 'confirm', allowed: 'may' } as const;

/** Decides who may resolve which approval. A credential may not resolve its own requests unless its organization allows it. */
@Injectable()
export class ApprovalAuthority {
  constructor(
    private readonly organizations: Organizations,
    private readonly credentials: ApprovalCredentialsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Standing of the caller on approvals of its organization, by id. */
  async standings(caller: Principal, ids: readonly string[]): Promise<(id: string) => ApprovalStanding> {
    if (!resolvesApprovals(caller)) return () => 'none';
    const own = await this.credentials.ownAmong(caller, ids);
    if (own.size === 0) return () => 'may';
    const { selfApproval } = await this.organizations.read(caller.organizationId);
    return (id) => (own.has(id) ? standingOfRequester[selfApproval] : 'may');
  }

  /** Whether the caller's own credential started something. A signed-in person has none. */
  async isOwn(
    { organizationId, apiKeyId, mcpConnectionId }: Principal,
    starter: { apiKeyId: string | null; mcpConnectionId: string | null },
  ): Promise<boolean> {
    return this.credentials.areOne(organizationId, { apiKeyId, mcpConnectionId: mcpConnectionId ?? null }, starter);
  }

  async standing(caller: Principal, id: string): Promise<ApprovalStanding> {
    return (await this.standings(caller, [id]))(id);
  }

  /**
   * Passes for a resolved approval, so that the caller learns who resolved it.
   * @param isConfirmed whether the person at the client has confirmed this very call. @throws Problem `insufficient_permissions`
   */
  async require(caller: Principal, { id, status }: ApprovalEntity, isConfirmed: boolean): Promise<void> {
    requireResolvesApprovals(caller);
    if (status !== 'pending') return;
    const standing = await this.standing(caller, id);
    if (standing === 'may' || (standing === 'confirm' && isConfirmed)) return;
    const rule =
      standing === 'confirm'
        ? 'and resolves it only after a person has confirmed it in an MCP client that shows forms'
        : 'and this organization lets no credential resolve what it asked for itself';
    throw problem(
      'insufficient_permissions',
      `Insufficient permissions: this credential asked for ${id}, ${rule}. An owner or admin decides at ${reviewUrlOf(this.config, id)}.`,
    );
  }
}

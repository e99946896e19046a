import type { Principal } from '@imprint/contracts/access';
import type { ApprovalCredential, ApprovalPerson, ApprovalResource, ListApprovalsQuery } from '@imprint/contracts/approvals';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityService } from '../identity/index.js';
import type { ApprovalEntity } from './approval.entity.js';
import { ApprovalAuthority } from './approval-authority.js';
import { ApprovalCredentialsRepository } from './approval-credentials.repository.js';
import { seesAll } from './approval-rights.js';
import { ApprovalsRepository, type VisibleApprovals } from './approvals.repository.js';
import { reviewUrlOf } from './review-page.js';

/** An approval as it is stored. */
export type StoredApproval = ApprovalEntity;
/** An approval as callers see it. */
export type ApprovalView = ApprovalResource & { id: string };

/** What the caller's client can do when a person decides. */
export interface DecidingClient {
  /** Whether it can show its user a form. */
  canConfirm: boolean;
}

const plainClient: DecidingClient = { canConfirm: false };

/** Approvals as callers see them; without `posts:approve`, only those that their own credential requested. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly approvals: ApprovalsRepository,
    private readonly authority: ApprovalAuthority,
    private readonly credentials: ApprovalCredentialsRepository,
    private readonly identity: IdentityService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Newest first. */
  async list(caller: Principal, query: ListApprovalsQuery, client: DecidingClient = plainClient): Promise<Page<ApprovalView>> {
    const found = await this.approvals.list(visibleTo(caller), query);
    return { ...found, items: await this.views(caller, found.items, client) };
  }

  /** @throws Problem `not_found` */
  async read(caller: Principal, id: string, client: DecidingClient = plainClient): Promise<ApprovalView> {
    const [view] = await this.views(caller, [await this.require(caller, id)], client);
    if (view === undefined) throw new Error('a row has no view');
    return view;
  }

  /** @throws Problem `not_found` */
  async require(caller: Principal, id: string): Promise<ApprovalEntity> {
    const row = await this.approvals.findVisible(visibleTo(caller), id);
    if (row === null) throw problem('not_found', `There is no approval ${id}.`);
    return row;
  }

  private async views(caller: Principal, rows: readonly ApprovalEntity[], client: DecidingClient): Promise<ApprovalView[]> {
    const [person, credentials, standingOf] = await Promise.all([
      this.people(rows),
      this.credentials.named(caller.organizationId, rows),
      this.authority.standings(
        caller,
        rows.map(({ id }) => id),
      ),
    ]);
    const credential = (keyId: string | null, connectionId: string | null): ApprovalCredential | null => {
      const id = keyId ?? connectionId;
      if (id === null) return null;
      return credentials.get(id) ?? { type: keyId === null ? 'mcp-connection' : 'api-key', id, name: id };
    };
    return rows.map((row) => {
      const status = statusOf(row);
      const standing = standingOf(row.id);
      return {
        ...row,
        status,
        requestedBy: person(row.userId),
        requestedWith: credential(row.apiKeyId, row.mcpConnectionId),
        resolvedBy: row.resolvedBy === null ? null : person(row.resolvedBy),
        resolvedWith: credential(row.resolvedApiKeyId, row.resolvedMcpConnectionId),
        canResolve: status === 'pending' && (standing === 'may' || (standing === 'confirm' && client.canConfirm)),
        reviewUrl: status === 'pending' ? reviewUrlOf(this.config, row.id) : null,
      };
    });
  }

  private async people(rows: readonly ApprovalEntity[]): Promise<(id: string) => ApprovalPerson> {
    const ids = rows.flatMap(({ userId, resolvedBy }) => (resolvedBy === null ? [userId] : [userId, resolvedBy]));
    const people = await this.identity.people([...new Set(ids)]);
    return (id) => ({ id, name: people.find((one) => one.id === id)?.name ?? id });
  }
}

/** As callers see it: past its time it is expired, even before the sweep has marked it so. */
export function statusOf({ status, expiresAt }: Pick<ApprovalEntity, 'status' | 'expiresAt'>): ApprovalEntity['status'] {
  return status === 'pending' && expiresAt.getTime() <= Date.now() ? 'expired' : status;
}

function visibleTo(caller: Principal): VisibleApprovals {
  const { organizationId, userId, brandIds, apiKeyId, mcpConnectionId } = caller;
  // What others ask for may be about any brand.
  if (seesAll(caller)) return brandIds === null ? { organizationId } : { organizationId, requester: { userId } };
  return { organizationId, requester: { userId, credential: apiKeyId ?? mcpConnectionId ?? '' } };
}

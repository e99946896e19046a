import type { Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { ListReceipts } from '@imprint/contracts/publishing';
import { newestFirst, paginate, searchIn, within } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, MoreThan, Not, type EntityManager } from 'typeorm';
import { ReleaseEntity } from '../releases/release.entity.js';
import { PublishReceiptEntity } from './publish-receipt.entity.js';
import { ReceiptChainEntity } from './receipt-chain.entity.js';

/** What the repository reads and writes. */
export const receiptEntities = [PublishReceiptEntity, ReceiptChainEntity];

const ofBrands =
  'receipt.connectionId in (select id from connection where organization_id = :organizationId and brand_id = any(:brandIds))';

/** Receipts of publishing and the chains of organizations. */
@Injectable()
export class ReceiptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. Reads releases and connections as well. */
  async list({ organizationId, brandIds }: Tenant, query: ListReceipts): Promise<Page<PublishReceiptEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(PublishReceiptEntity, 'receipt')
      .where('receipt.organizationId = :organizationId', { organizationId });
    const { releaseId, connectionId, brandId, outcome, search } = query;
    if (releaseId !== undefined) rows.andWhere('receipt.releaseId = :releaseId', { releaseId });
    if (connectionId !== undefined) rows.andWhere('receipt.connectionId = :connectionId', { connectionId });
    if (outcome !== undefined) rows.andWhere('receipt.outcome = :outcome', { outcome });
    if (brandIds !== null) rows.andWhere(ofBrands, { brandIds: [...brandIds] });
    if (brandId !== undefined)
      rows.andWhere(
        'receipt.connectionId in (select id from connection where organization_id = :organizationId and brand_id = :brandId)',
        { brandId },
      );
    if (search !== undefined) {
      const releases = rows
        .subQuery()
        .select('release.id')
        .from(ReleaseEntity, 'release')
        .where('release.organizationId = :organizationId and release.deletedAt is null');
      searchIn(releases, ['release.title', 'release.baseContent'], search);
      rows.andWhere(`receipt.releaseId in ${releases.getQuery()}`).setParameters(releases.getParameters());
    }
    within(rows, 'receipt.createdAt', query);
    return paginate(rows, newestFirst('receipt'), query);
  }

  async find({ organizationId, brandIds }: Tenant, id: string): Promise<PublishReceiptEntity | null> {
    const rows = this.dataSource.manager
      .createQueryBuilder(PublishReceiptEntity, 'receipt')
      .where('receipt.organizationId = :organizationId and receipt.id = :id', { organizationId, id });
    if (brandIds !== null) rows.andWhere(ofBrands, { brandIds: [...brandIds] });
    return rows.getOne();
  }

  /** Organizations that have receipts to seal. */
  async listUnsealed(limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      'select distinct organization_id as id from publish_receipt where sequence is null limit $1',
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Organizations that have a chain. */
  async listChains(): Promise<string[]> {
    const chains = await this.dataSource.manager.find(ReceiptChainEntity, { select: { organizationId: true } });
    return chains.map(({ organizationId }) => organizationId).sort();
  }

  async findChain(organizationId: string): Promise<ReceiptChainEntity | null> {
    return this.dataSource.manager.findOneBy(ReceiptChainEntity, { organizationId });
  }

  /** Sealed ones from a place on, in order. */
  async listSealed(organizationId: string, after: string, limit: number): Promise<PublishReceiptEntity[]> {
    return this.dataSource.manager.find(PublishReceiptEntity, {
      where: { organizationId, sequence: MoreThan(after) },
      order: { sequence: 'ASC' },
      take: limit,
    });
  }

  /** The sealed one in that place. */
  async findSealed(organizationId: string, sequence: number): Promise<PublishReceiptEntity | null> {
    return this.dataSource.manager.findOneBy(PublishReceiptEntity, { organizationId, sequence: String(sequence) });
  }

  async countUnsealed(organizationId: string): Promise<number> {
    return this.dataSource.manager.countBy(PublishReceiptEntity, { organizationId, sequence: IsNull() });
  }

  /**
   * Extends a chain by what is to be sealed, one process at a time.
   * @param extend sets the place and the hash of each, and returns the new head
   * @returns how many were sealed; null when another process is at it
   */
  async seal(
    organizationId: string,
    limit: number,
    extend: (chain: ReceiptChainEntity | null, receipts: PublishReceiptEntity[]) => ReceiptChainEntity,
  ): Promise<number | null> {
    return this.dataSource.transaction(async (manager) => {
      const [lock] = await manager.query<{ locked: boolean }[]>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
        [`publish-receipts ${organizationId}`],
      );
      if (lock?.locked !== true) return null;
      const chain = await manager.findOneBy(ReceiptChainEntity, { organizationId });
      const receipts = await manager.find(PublishReceiptEntity, {
        where: { organizationId, sequence: IsNull() },
        order: { createdAt: 'ASC', id: 'ASC' },
        take: limit,
      });
      if (receipts.length === 0) return 0;
      const head = extend(chain, receipts);
      await manager.query(
        `update publish_receipt r set sequence = sealed.sequence, hash = sealed.hash
         from unnest($2::text[], $3::bigint[], $4::text[]) as sealed (id, sequence, hash)
         where r.id = sealed.id and r.organization_id = $1`,
        [
          organizationId,
          receipts.map(({ id }) => id),
          receipts.map(({ sequence }) => sequence),
          receipts.map(({ hash }) => hash),
        ],
      );
      await manager.upsert(ReceiptChainEntity, head, ['organizationId']);
      return receipts.length;
    });
  }
}

/** How an attempt ended, in the transaction of its end. */
export interface EndedAttempt
  extends
    Pick<PublishReceiptEntity, 'id' | 'organizationId' | 'targetId' | 'attempt' | 'confirmedBy'>,
    Partial<
      Pick<
        PublishReceiptEntity,
        'failureCode' | 'contentDigest' | 'contentSalt' | 'externalProviderId' | 'url' | 'posts' | 'linkCards' | 'videoAdditions'
      >
    > {
  outcome: 'published' | 'refused' | 'unknown';
}

/** Reads tables of releases and connections. */
export async function insertReceipt(manager: EntityManager, ended: EndedAttempt): Promise<void> {
  const { id, organizationId, targetId, attempt, outcome, confirmedBy } = ended;
  const { failureCode, contentDigest, contentSalt, externalProviderId, url, posts, linkCards, videoAdditions } = ended;
  await manager.query(
    `insert into publish_receipt (id, organization_id, release_id, target_id, connection_id, platform, handle, attempt, outcome, confirmed_by,
       failure_code, content_digest, content_salt, author_id, credential_id, approval_id, planned_for, begun_at, ended_at,
       external_provider_id, url, posts, link_cards, video_additions, created_at)
     select $1, t.organization_id, t.release_id, t.id, t.connection_id, t.platform, c.handle, $4, $5, $6, $7, $8, $9,
       v.author_id, v.credential_id, v.approval_id, date_trunc('milliseconds', t.scheduled_at), date_trunc('milliseconds', a.started_at),
       date_trunc('milliseconds', clock_timestamp()), $10, $11, $12::jsonb, $13::jsonb, $14::jsonb, date_trunc('milliseconds', clock_timestamp())
     from target t
     left join connection c on c.id = t.connection_id and c.organization_id = t.organization_id
     left join publish_attempt a on a.target_id = t.id and a.organization_id = t.organization_id and a.number = $4
     left join lateral (
       select author_id, credential_id, approval_id from release_version
       where organization_id = t.organization_id and release_id = t.release_id order by created_at desc, id desc limit 1
     ) v on true
     where t.id = $3 and t.organization_id = $2`,
    [
      id,
      organizationId,
      targetId,
      attempt,
      outcome,
      confirmedBy,
      failureCode ?? null,
      contentDigest ?? null,
      contentSalt ?? null,
      externalProviderId ?? null,
      url ?? null,
      posts ? JSON.stringify(posts) : null,
      linkCards ? JSON.stringify(linkCards) : null,
      videoAdditions ? JSON.stringify(videoAdditions) : null,
    ],
  );
}

/** How an attempt to change a published post ended, in the transaction of its end. */
export interface EndedChangeAttempt extends Pick<PublishReceiptEntity, 'id' | 'organizationId' | 'attempt' | 'failureCode'> {
  changeId: string;
  action: 'edit' | 'delete';
  outcome: PublishReceiptEntity['outcome'];
  /** Of an edit. */
  sent: Pick<PublishReceiptEntity, 'contentDigest' | 'contentSalt'> | undefined;
}

/** Reads tables of releases, connections and changes of posts. */
export async function insertChangeReceipt(manager: EntityManager, ended: EndedChangeAttempt): Promise<void> {
  const { id, organizationId, changeId, action, attempt, outcome, failureCode, sent } = ended;
  await manager.query(
    `insert into publish_receipt (id, organization_id, release_id, target_id, connection_id, platform, handle, action, attempt, outcome,
       confirmed_by, failure_code, content_digest, content_salt, author_id, credential_id, approval_id, planned_for, begun_at, ended_at,
       external_provider_id, url, created_at)
     select $1, t.organization_id, t.release_id, t.id, t.connection_id, t.platform, c.handle, $4, $5, $6, 'answer', $7, $8, $9,
       p.author_id, p.credential_id, p.approval_id, null, date_trunc('milliseconds', p.begun_at),
       date_trunc('milliseconds', clock_timestamp()), t.external_provider_id, t.url, date_trunc('milliseconds', clock_timestamp())
     from post_change p
     join target t on t.id = p.target_id and t.organization_id = p.organization_id
     left join connection c on c.id = t.connection_id and c.organization_id = t.organization_id
     where p.id = $3 and p.organization_id = $2`,
    [id, organizationId, changeId, action, attempt, outcome, failureCode, sent?.contentDigest ?? null, sent?.contentSalt ?? null],
  );
}

/** With the content of a release, in the caller's transaction: from then on nothing links its receipts to a text. */
export async function eraseSalts(
  manager: EntityManager,
  { organizationId, id: releaseId }: { organizationId: string; id: string },
): Promise<void> {
  await manager.update(PublishReceiptEntity, { organizationId, releaseId, contentSalt: Not(IsNull()) }, { contentSalt: null });
}

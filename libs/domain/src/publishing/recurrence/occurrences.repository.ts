import { signalAfterCommit } from '@imprint/platform/signals';
import { In, MoreThanOrEqual, type EntityManager } from 'typeorm';
import { resolveNotices, signalNoticesAfterCommit } from '../../notices/index.js';
import { ConnectionEntity } from '../connections/connection.entity.js';
import { PostEntity } from '../composing/post.entity.js';
import { eraseSalts } from '../receipts/receipts.repository.js';
import { ReleaseVersionEntity } from '../releases/release-version.entity.js';
import { ReleaseEntity } from '../releases/release.entity.js';
import { TargetEntity } from '../releases/target.entity.js';

/** A release of a series that is to be added, with everything that belongs to it. */
export interface OccurrenceRows {
  post: Partial<PostEntity>;
  release: Partial<ReleaseEntity> & { id: string; organizationId: string };
  targets: (Partial<TargetEntity> & { id: string })[];
  version: ReleaseVersionEntity;
}

/** Statements have at most 65,535 parameters. */
const rowsPerStatement = 500;

export async function insertOccurrences(manager: EntityManager, rows: readonly OccurrenceRows[]): Promise<void> {
  await insertAll(
    manager,
    PostEntity,
    rows.map(({ post }) => post),
  );
  await insertAll(
    manager,
    ReleaseEntity,
    rows.map(({ release }) => release),
  );
  await insertAll(
    manager,
    TargetEntity,
    rows.flatMap(({ targets }) => targets),
  );
  await insertAll(
    manager,
    ReleaseVersionEntity,
    rows.map(({ version }) => version),
  );
  for (const { release, targets } of rows) signalChanged(manager, release, targets);
}

async function insertAll(manager: EntityManager, entity: new () => object, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement) await manager.insert(entity, rows.slice(at, at + rowsPerStatement));
}

function signalChanged(
  manager: EntityManager,
  { id, organizationId }: Pick<ReleaseEntity, 'id' | 'organizationId'>,
  targets: readonly { id: string }[],
): void {
  signalAfterCommit(manager, 'release.changed', { organizationId, releaseId: id, targetIds: targets.map((target) => target.id) });
}

/** Days from one day on for which the series has, or had, a release. */
export async function listDates(
  manager: EntityManager,
  { seriesId, organizationId, since }: { seriesId: string; organizationId: string; since: string },
): Promise<Set<string>> {
  const rows = await manager.find(ReleaseEntity, {
    select: { occurrenceDate: true },
    where: { seriesId, organizationId, occurrenceDate: MoreThanOrEqual(since) },
  });
  return new Set(rows.flatMap(({ occurrenceDate }) => occurrenceDate ?? []));
}

/**
 * Deletes locked releases that wait, and their posts, whose days the series can use again. What was tried to publish them stays on record.
 */
export async function removeOccurrences(manager: EntityManager, releases: readonly ReleaseEntity[]): Promise<void> {
  const [organizationId = ''] = releases.map((release) => release.organizationId);
  if (releases.length === 0) return;
  const releaseId = In(releases.map(({ id }) => id));
  const now = new Date();
  const cancelled = { status: 'cancelled', wakeAt: null, heldUntil: null, heldBy: null } as const;
  await manager.update(
    TargetEntity,
    { organizationId, releaseId, status: In(['draft', 'scheduled', 'paused']) },
    { ...cancelled, fence: () => 'fence + 1', updatedAt: now },
  );
  await manager.update(
    ReleaseEntity,
    { organizationId, id: releaseId },
    { deletedAt: now, status: 'cancelled', occurrenceDate: null },
  );
  // As when a single release is deleted: a post stays that somebody edited or published, or that another release publishes, too.
  await manager.query(
    `update post p set deleted_at = now(), status = 'draft', updated_at = now() from release r,
       lateral (select array(select m ->> 'assetId' from jsonb_array_elements(r.media) m) as asset_ids) media
     where r.id = any($2) and r.organization_id = $1 and p.id = r.post_id and p.organization_id = $1 and p.deleted_at is null
       and p.status in ('draft', 'scheduled') and p.content = r.base_content
       and p.asset_ids <@ media.asset_ids and p.asset_ids @> media.asset_ids
       and not exists (select from release o where o.post_id = p.id and o.organization_id = $1 and o.deleted_at is null)`,
    [organizationId, releases.map(({ id }) => id)],
  );
  const targets = await manager.findBy(TargetEntity, { organizationId, releaseId });
  for (const release of releases) {
    if (targets.some((target) => target.releaseId === release.id && target.attempts > 0)) await eraseSalts(manager, release);
    signalChanged(
      manager,
      release,
      targets.filter((target) => target.releaseId === release.id),
    );
  }
  const subjectIds = [...targets, ...releases].map(({ id }) => id);
  signalNoticesAfterCommit(manager, await resolveNotices(manager, { organizationId, subjectIds }));
}

/** Which of these are connected accounts. */
export async function listConnectedIds(
  manager: EntityManager,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await manager.find(ConnectionEntity, {
    select: { id: true },
    where: { id: In([...ids]), organizationId, status: 'connected' },
  });
  return new Set(rows.map(({ id }) => id));
}

import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { CreateRelease, LinkCard } from '@imprint/contracts/publishing';
import { jsonHash, newId } from '@imprint/platform/crypto';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BrandsService } from '../../brands/index.js';
import { requireDirectPublishing } from '../../identity/index.js';
import { AssetsService } from '../../media/index.js';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import { storedCards } from '../link-cards/stored-cards.js';
import { attachedMedia, namedAssets } from './attached-media.js';
import { splitWall } from '../recurrence/occurrence-time.js';
import { beginSeries } from '../recurrence/occurrences.js';
import { ruleFrom, type RecurrenceRule } from '../recurrence/recurrence-rule.js';
import { requireUnpaused } from '../pausing/publishing-pauses.repository.js';
import { requirePublishRight } from './publish-right.js';
import { recordVersion } from './record-version.js';
import { ReleaseContent } from './release-content.js';
import { ReleaseAccounts, targetRow } from './release-accounts.js';
import type { ReleaseEntity } from './release.entity.js';
import { postStatusOf } from './release-states.js';
import { ReleasesRepository } from './releases.repository.js';
import { parseScheduleTime, requireZone, type ScheduleTime } from './schedule-time.js';
import { followingOfRelease } from './thread-posts.js';
import { inNextSlots, nextSlots, requireOneTime, takeSlots } from '../slots/next-slots.js';

/** A validated release. */
interface CheckedRelease {
  brandId: string;
  /** Of the brand, under which it is written. */
  brandRevision: number | null;
  connections: readonly ConnectionEntity[];
  /** What it names, with its place in the request. */
  assets: readonly { assetId: string; pointer: string }[];
  base: ScheduleTime | null;
  /** Due times of the targets, in order; null for a draft without a time. */
  times: readonly (ScheduleTime | null)[];
  /** Whether any target would be published at once. */
  isImmediate: boolean;
  /** Days on which it goes out; null if it does not repeat. */
  rule: RecurrenceRule | null;
}

/** An article that a release publishes. */
export interface ReleasedArticle {
  id: string;
  canonicalUrl: string | null;
  /** In the transaction that writes the release, before it does. @throws Problem when it must not be published */
  hold(manager: EntityManager): Promise<void>;
}

/** A validated release, ready to be written. */
export interface PreparedRelease {
  article?: ReleasedArticle | undefined;
  body: CreateRelease;
  checked: CheckedRelease;
  idempotencyKey: string | null;
  linkCards: LinkCard[];
  /** When its first target is due, at the earliest; null for a draft. */
  dueAt: Date | null;
}

/** Validates a whole release before writing anything: time zone, times, connections, and every rule of every channel. */
@Injectable()
export class CreateReleaseOperation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: ReleaseAccounts,
    private readonly releases: ReleasesRepository,
    private readonly content: ReleaseContent,
    private readonly brands: BrandsService,
    private readonly assets: AssetsService,
  ) {}

  /** Validates a release, whoever creates it. @throws Problem */
  async check(principal: Principal, body: CreateRelease): Promise<CheckedRelease> {
    const { organizationId } = principal;
    const timezone = requireZone(body.timezone);
    requireOneTime(body);
    if (body.brandId !== undefined) await this.brands.require(principal, body.brandId, '/brandId');
    await this.requireDraft(principal, body);
    const named = namedAssets(body, body.targets);
    const ids = named.map(({ assetId }) => assetId);
    const assets = await this.assets.requireAll(principal, ids, (index) => named[index]?.pointer ?? '/media');
    const { brandId, connections } = await this.accounts.require(principal, body);
    this.content.require(body, connections, assets);
    const base = body.scheduledAt === undefined ? null : parseScheduleTime(body.scheduledAt, timezone, '/scheduledAt');
    const isDraft = body.status === 'draft';
    const targets = await inNextSlots(body, (asked) => nextSlots(this.dataSource.manager, { organizationId }, asked));
    const times = timesOf(targets, timezone, base ?? (isDraft ? null : rightNow(timezone)));
    const isImmediate = !isDraft && base === null && targets.some((target) => target.scheduledAt === undefined);
    const rule = ruleOf(body, isImmediate ? null : (base ?? earliest(times)));
    const brandRevision = (await this.brands.inEffect(principal, brandId))?.revision ?? null;
    return { brandId, brandRevision, connections, assets: named, base, times, isImmediate, rule };
  }

  /** @throws ApprovalRequired */
  async createRelease(
    principal: Principal,
    body: CreateRelease,
    idempotencyKey: string | null,
    article?: ReleasedArticle,
  ): Promise<ReleaseEntity> {
    const prepared = { ...(await this.prepare(principal, body, idempotencyKey)), article };
    const { brandId, connections } = prepared.checked;
    const owner = { organizationId: principal.organizationId, brandId };
    const linkCards = await this.content.cards.ofNew(owner, body, connections);
    return this.dataSource.transaction(async (manager) => {
      const made = await this.write(manager, principal, { ...prepared, linkCards });
      if (prepared.dueAt !== null) signalAfterCommit(manager, 'targets.changed', { dueAt: prepared.dueAt.toISOString() });
      return made;
    });
  }

  /** Validates a release and says what creating it writes. @throws ApprovalRequired; Problem */
  async prepare(principal: Principal, body: CreateRelease, idempotencyKey: string | null): Promise<PreparedRelease> {
    const { organizationId } = principal;
    if (body.status !== 'draft') await requireDirectPublishing(this.dataSource.manager, principal);
    const checked = await this.check(principal, body);
    if (checked.isImmediate) {
      requirePublishRight(principal);
      await requireUnpaused(this.dataSource.manager, organizationId);
    }
    const dueAt = body.status === 'draft' ? null : (earliest(checked.times)?.at ?? new Date());
    return { body, checked, idempotencyKey, linkCards: storedCards(body.linkCards ?? []), dueAt };
  }

  /** In the transaction of the caller, who signals `targets.changed` with `dueAt`. */
  async write(
    manager: EntityManager,
    principal: Principal,
    { body, checked, idempotencyKey, linkCards, article }: PreparedRelease,
  ): Promise<ReleaseEntity> {
    const { organizationId } = principal;
    const { brandId, brandRevision, connections, assets, rule } = checked;
    const ids = assets.map(({ assetId }) => assetId);
    await article?.hold(manager);
    await this.brands.hold(manager, organizationId, brandId);
    await this.assets.hold(manager, organizationId, ids, (index) => assets[index]?.pointer ?? '/media');
    const times = await this.taken(manager, organizationId, body, checked);
    const status = body.status ?? 'scheduled';
    const release = {
      ...this.releaseRow(organizationId, { ...body, brandId }, status, checked.base ?? earliest(times)),
      brandRevision,
      articleId: article?.id ?? null,
      canonicalUrl: article?.canonicalUrl ?? null,
      linkCards,
      idempotencyKey,
      requestHash: idempotencyKey === null ? null : requestHashOf(body),
    };
    const targets = body.targets.map((target, index) =>
      targetRow(release, target, connections[index], index, times[index] ?? null),
    );
    const assetIds = release.media.map(({ assetId }) => assetId);
    const { postId: id, baseContent: content } = release;
    const composedFrom = body.composedFrom ?? null;
    const post = { id, organizationId, brandId, assetIds, content, composedFrom, status: postStatusOf(status) };
    const made = await this.releases.insert(manager, { post, release, targets });
    await recordVersion(manager, principal, made);
    if (status === 'scheduled' && rule !== null) await beginSeries(manager, principal, made, () => rule);
    return made;
  }

  /** Of any brand: what is made of it may go to the accounts of another one. */
  private async requireDraft(principal: Principal, { composedFrom: id }: CreateRelease): Promise<void> {
    if (id === undefined || (await this.releases.existsPost(principal, id))) return;
    throw problem('validation_failed', `There is no post ${id}.`, { pointer: '/composedFrom' });
  }

  /** The times of the targets. Slots are theirs once the transaction is committed, and nobody else's before. */
  private async taken(
    manager: EntityManager,
    organizationId: string,
    body: CreateRelease,
    { times }: CheckedRelease,
  ): Promise<CheckedRelease['times']> {
    if (body.slot === undefined) return times;
    return timesOf(await inNextSlots(body, (asked) => takeSlots(manager, { organizationId }, asked)), body.timezone, null);
  }

  private releaseRow(
    organizationId: string,
    body: CreateRelease & { brandId: string },
    status: 'draft' | 'scheduled',
    time: ScheduleTime | null,
  ) {
    return {
      id: newId('rel'),
      organizationId,
      brandId: body.brandId,
      postId: newId('post'),
      title: body.title,
      baseContent: body.baseContent,
      status,
      timezone: body.timezone,
      scheduledAt: time?.at ?? null,
      scheduledWall: time?.wall ?? null,
      media: attachedMedia(body.media ?? []),
      ...followingOfRelease(body),
      // Of a draft; otherwise its series has it.
      recurrence: status === 'draft' ? (body.recurrence ?? null) : null,
    };
  }
}

/** @throws Problem `schedule_invalid` without a time, `validation_failed` when it cannot repeat like that from its time on */
function ruleOf({ recurrence, status }: CreateRelease, first: ScheduleTime | null): RecurrenceRule | null {
  if (recurrence === undefined) return null;
  if (first !== null) return ruleFrom(recurrence, splitWall(first.wall).date);
  if (status === 'draft') return null;
  throw problem('schedule_invalid', 'A release that repeats needs a time. Send scheduledAt.', { pointer: '/scheduledAt' });
}

/** Hash of what is published where and when, whether as a draft or not. */
export function requestHashOf({ status: _status, ...release }: CreateRelease): string {
  return jsonHash(release);
}

/** @param time of the targets without one of their own */
function timesOf(targets: CreateRelease['targets'], timezone: string, time: ScheduleTime | null): (ScheduleTime | null)[] {
  return targets.map(({ scheduledAt }, index) =>
    scheduledAt === undefined ? time : parseScheduleTime(scheduledAt, timezone, `/targets/${index}/scheduledAt`),
  );
}

function rightNow(timezone: string): ScheduleTime {
  return parseScheduleTime(new Date().toISOString(), timezone, '/scheduledAt');
}

/** Null if none of them has a time. */
export function earliest(times: readonly (ScheduleTime | null)[]): ScheduleTime | null {
  return times.reduce((least, time) => (least === null || (time !== null && time.at < least.at) ? time : least), null);
}

import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import type { CreateRelease } from '@imprint/contracts/publishing';
import { jsonHash, newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BrandsService } from '../../brands/index.js';
import { requireDirectPublishing } from '../../identity/index.js';
import { type StoredAsset, AssetsService } from '../../media/index.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import { checkContent, checkedMedia } from '../composing/content-rules.js';
import type { PostEntity } from '../composing/post.entity.js';
import { attachedMedia, namedAssets, shownMedia } from './attached-media.js';
import { requireUnpaused } from '../pausing/publishing-pauses.repository.js';
import { requirePublishRight } from './publish-right.js';
import { recordVersion } from './record-version.js';
import { ReleaseAccounts, targetRow } from './release-accounts.js';
import type { ReleaseEntity } from './release.entity.js';
import { postStatusOf } from './release-states.js';
import { ReleasesRepository } from './releases.repository.js';
import { parseScheduleTime, requireZone, type ScheduleTime } from './schedule-time.js';
import type { TargetEntity } from './target.entity.js';

/** A validated release. */
interface CheckedRelease {
  brandId: string;
  connections: readonly ConnectionEntity[];
  /** What it names, with its place in the request. */
  assets: readonly { assetId: string; pointer: string }[];
  base: ScheduleTime | null;
  /** Due times of the targets, in order; null for a draft without a time. */
  times: readonly (ScheduleTime | null)[];
  /** Whether any target would be published at once. */
  isImmediate: boolean;
}

/** A validated release as it is written. */
export interface PreparedRelease {
  post: Partial<PostEntity>;
  release: Pick<ReleaseEntity, 'id' | 'scheduledAt'> & Partial<ReleaseEntity>;
  targets: Partial<TargetEntity>[];
  assets: CheckedRelease['assets'];
  /** When its first target is due; null for a draft. */
  dueAt: Date | null;
}

/** Validates a whole release before writing anything: time zone, times, connections, and every rule of every channel. */
@Injectable()
export class CreateReleaseOperation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: ReleaseAccounts,
    private readonly releases: ReleasesRepository,
    private readonly channels: ChannelCatalogue,
    private readonly brands: BrandsService,
    private readonly assets: AssetsService,
  ) {}

  /** Validates a release, whoever creates it. @throws Problem */
  async check({ organizationId }: Principal, body: CreateRelease): Promise<CheckedRelease> {
    const timezone = requireZone(body.timezone);
    if (body.brandId !== undefined) await this.brands.require(organizationId, body.brandId, '/brandId');
    const named = namedAssets(body, body.targets);
    const ids = named.map(({ assetId }) => assetId);
    const assets = await this.assets.requireAll(organizationId, ids, (index) => named[index]?.pointer ?? '/media');
    const { brandId, connections } = await this.accounts.require(organizationId, body);
    this.requireContent(body, connections, assets);
    const base = body.scheduledAt === undefined ? null : parseScheduleTime(body.scheduledAt, timezone, '/scheduledAt');
    const isDraft = body.status === 'draft';
    const times = body.targets.map((target, index) =>
      target.scheduledAt === undefined
        ? (base ?? (isDraft ? null : rightNow(timezone)))
        : parseScheduleTime(target.scheduledAt, timezone, `/targets/${index}/scheduledAt`),
    );
    const isImmediate = !isDraft && base === null && body.targets.some((target) => target.scheduledAt === undefined);
    return { brandId, connections, assets: named, base, times, isImmediate };
  }

  /** Returns the new release and its earliest due time, null for a draft. @throws ApprovalRequired */
  async createRelease(
    principal: Principal,
    body: CreateRelease,
    idempotencyKey: string | null,
  ): Promise<{ release: ReleaseEntity; dueAt: Date | null }> {
    const prepared = await this.prepare(principal, body, idempotencyKey);
    const release = await this.dataSource.transaction((manager) => this.write(manager, principal, prepared));
    return { release, dueAt: prepared.dueAt };
  }

  /** Validates a release and says what creating it writes. @throws ApprovalRequired; Problem */
  async prepare(principal: Principal, body: CreateRelease, idempotencyKey: string | null): Promise<PreparedRelease> {
    const { organizationId } = principal;
    if (body.status !== 'draft') await requireDirectPublishing(this.dataSource.manager, principal);
    const { brandId, connections, assets, base, times, isImmediate } = await this.check(principal, body);
    if (isImmediate) {
      requirePublishRight(principal);
      await requireUnpaused(this.dataSource.manager, organizationId);
    }
    const status = body.status ?? 'scheduled';
    const first = base ?? earliest(times);
    const release = {
      ...this.releaseRow(organizationId, { ...body, brandId }, status, first),
      idempotencyKey,
      requestHash: idempotencyKey === null ? null : requestHashOf(body),
    };
    const targets = body.targets.map((target, index) =>
      targetRow(release, target, connections[index], index, times[index] ?? null),
    );
    const assetIds = release.media.map(({ assetId }) => assetId);
    const { id, content } = { id: release.postId, content: body.baseContent };
    const post = { id, organizationId, brandId, assetIds, content, status: postStatusOf(status) };
    return { post, release, targets, assets, dueAt: status === 'draft' ? null : (earliest(times)?.at ?? null) };
  }

  /** In the transaction of the caller, who signals `targets.changed` with `dueAt` once it has committed. */
  async write(
    manager: EntityManager,
    principal: Principal,
    { assets, dueAt: _dueAt, ...rows }: PreparedRelease,
  ): Promise<ReleaseEntity> {
    const ids = assets.map(({ assetId }) => assetId);
    await this.assets.hold(manager, principal.organizationId, ids, (index) => assets[index]?.pointer ?? '/media');
    const made = await this.releases.insert(manager, rows);
    await recordVersion(manager, principal, made);
    return made;
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
    };
  }

  private requireContent(body: CreateRelease, connections: readonly ConnectionEntity[], assets: readonly StoredAsset[]): void {
    const entries = body.targets.flatMap((target, index) => {
      const platform = connections[index]?.platform ?? '';
      const channel = this.channels.requireSupported(platform, `/targets/${index}/connectionId`);
      const pointer = target.caption === undefined ? '/baseContent' : `/targets/${index}/caption`;
      const media = checkedMedia(shownMedia(target, body), assets);
      const mediaPointer = target.media === undefined ? '/media' : `/targets/${index}/media`;
      return checkContent(channel, target.caption ?? body.baseContent, media, { caption: pointer, media: mediaPointer });
    });
    if (entries.length > 0) throw new Problem(entries);
  }
}

/** Hash of what is published where and when, whether as a draft or not. */
export function requestHashOf({ status: _status, ...release }: CreateRelease): string {
  return jsonHash(release);
}

function rightNow(timezone: string): ScheduleTime {
  return parseScheduleTime(new Date().toISOString(), timezone, '/scheduledAt');
}

/** Null if none of them has a time. */
export function earliest(times: readonly (ScheduleTime | null)[]): ScheduleTime | null {
  return times.reduce((least, time) => (least === null || (time !== null && time.at < least.at) ? time : least), null);
}

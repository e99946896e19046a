import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { Problem, problem } from '@imprint/contracts/errors';
import type {
  CreateRelease,
  ListReleasesQuery,
  PostChangeView,
  ReleaseResource,
  ReleaseValidation,
  TargetView,
} from '@imprint/contracts/publishing';
import { isForgotten } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { CreateReleaseOperation, earliest, requestHashOf, type ReleasedArticle } from './create-release.js';
import { madeAndDeleted } from '../composing/made-and-deleted.js';
import { splitWall } from '../recurrence/occurrence-time.js';
import { firstOccurrences, recurrenceOf } from '../recurrence/recurrence-view.js';
import type { PublishAttemptEntity } from './publish-attempt.entity.js';
import type { ReleaseEntity } from './release.entity.js';
import { summariseTargets } from './release-states.js';
import { ReleasesRepository } from './releases.repository.js';
import type { TargetEntity } from './target.entity.js';
import { TargetsRepository } from './targets.repository.js';
import { publishedPosts } from './thread-posts.js';
import type { PostChangeEntity } from '../post-changes/post-change.entity.js';
import { SeriesRepository } from '../recurrence/series.repository.js';
import { TagsRepository } from '../tags/tags.repository.js';

/** A release as callers see it. */
export type ReleaseView = ReleaseResource & { id: string };

/** Releases of an organization. */
@Injectable()
export class ReleasesService {
  constructor(
    private readonly releases: ReleasesRepository,
    private readonly targets: TargetsRepository,
    private readonly series: SeriesRepository,
    private readonly tags: TagsRepository,
    private readonly createOperation: CreateReleaseOperation,
    private readonly brands: BrandsService,
  ) {}

  /** @throws ApprovalRequired; Problem, e.g. `idempotency_key_reused` when the release of an earlier request was deleted */
  async createRelease(
    principal: Principal,
    body: CreateRelease,
    idempotencyKey: string | null = null,
    article?: ReleasedArticle,
  ): Promise<ReleaseView> {
    const { organizationId } = principal;
    const { id, deletedAt = null } = await this.releases.createOnce({ organizationId, idempotencyKey }, () =>
      this.createOperation.createRelease(principal, body, idempotencyKey, article),
    );
    if (deletedAt !== null) throw madeAndDeleted('release', id);
    return this.read(principal, id);
  }

  /**
   * What an earlier request with this key created, and whether it was for the same release; null when there was none.
   * @throws Problem `idempotency_key_reused` when that release was deleted
   */
  async madeBefore(
    principal: Principal,
    body: CreateRelease,
    idempotencyKey: string,
  ): Promise<{ release: ReleaseView; isSame: boolean } | null> {
    const made = await this.releases.findMadeBy(principal.organizationId, idempotencyKey);
    if (made === null || isForgotten(made)) return null;
    if (made.deletedAt !== null) throw madeAndDeleted('release', made.id);
    // A release of the previous version has no hash of its request.
    const isSame =
      made.requestHash === null
        ? made.title === body.title && made.baseContent === body.baseContent
        : made.requestHash === requestHashOf(body);
    return { release: await this.read(principal, made.id), isSame };
  }

  /** The result of `createRelease`, without writing anything. */
  async validate(principal: Principal, body: CreateRelease): Promise<ReleaseValidation> {
    try {
      const { base, times, rule } = await this.createOperation.check(principal, body);
      const first = earliest(times);
      const { time } = splitWall((base ?? first)?.wall ?? '');
      const occurrences = rule === null ? [] : firstOccurrences(rule, time, body.timezone);
      return { valid: true, faults: [], scheduledAt: first?.at ?? null, occurrences };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const faults = error.entries.map(({ code, detail, source }) => ({ code, detail, pointer: source?.pointer ?? null }));
      return { valid: false, faults, scheduledAt: null, occurrences: [] };
    }
  }

  /** Validates a release, whoever creates it. @throws Problem */
  async check(principal: Principal, body: CreateRelease): Promise<void> {
    await this.createOperation.check(principal, body);
  }

  async list(principal: Principal, query: ListReleasesQuery): Promise<Page<ReleaseView>> {
    await this.brands.requireFilter(principal, query.brandId);
    const page = await this.releases.list(principal, query);
    return { ...page, items: await this.withTargets(principal.organizationId, page.items) };
  }

  /** The next ones due, the earliest first. */
  async upcoming(principal: Principal, limit: number): Promise<Page<ReleaseEntity>> {
    return this.releases.listUpcoming(principal, limit);
  }

  async read(principal: Principal, id: string): Promise<ReleaseView> {
    const row = await this.releases.find(principal, id);
    const [view] = row === null ? [] : await this.withTargets(principal.organizationId, [row]);
    if (view === undefined) throw problem('not_found', `There is no release ${id}.`);
    return view;
  }

  private async withTargets(organizationId: string, releases: readonly ReleaseEntity[]): Promise<ReleaseView[]> {
    if (releases.length === 0) return [];
    const releaseIds = releases.map((release) => release.id);
    const [targets, tags, series] = await Promise.all([
      this.targets.listOfReleases(organizationId, releaseIds),
      this.tags.listOfReleases(organizationId, releaseIds),
      this.series.listNamed(organizationId, [...new Set(releases.flatMap(({ seriesId }) => seriesId ?? []))]),
    ]);
    const targetIds = targets.map((target) => target.id);
    const [attempts, changes] = await Promise.all([
      this.targets.listAttempts(organizationId, targetIds),
      this.targets.listPostChanges(organizationId, targetIds),
    ]);
    return releases.map((release) => {
      const own = targets.filter((target) => target.releaseId === release.id);
      return {
        ...release,
        recurrence: recurrenceOf(
          release,
          series.find(({ id }) => id === release.seriesId),
        ),
        tags: tags.filter(({ releaseId }) => releaseId === release.id).map(({ id, name, color }) => ({ id, name, color })),
        targets: own.map((target) => targetView(target, attempts, changes)),
        targetSummary: summariseTargets(own.map((target) => target.status)),
      };
    });
  }
}

function targetView(
  target: TargetEntity,
  attempts: readonly PublishAttemptEntity[],
  changes: readonly PostChangeEntity[],
): TargetView {
  const {
    id,
    connectionId,
    platform,
    caption,
    media,
    status,
    scheduledAt,
    publishedAt,
    externalProviderId,
    externalShortcode,
    url,
    videoAdditions,
    editedAt,
    deletedFromPlatformAt,
    error,
    thread,
    firstComment,
  } = target;
  return {
    id,
    connectionId,
    platform,
    caption,
    media,
    thread,
    firstComment,
    status,
    scheduledAt,
    publishedAt,
    externalProviderId,
    externalShortcode,
    url,
    posts: publishedPosts(target),
    videoAdditions,
    editedAt,
    deletedFromPlatformAt,
    postChange: postChangeView(changes.find(({ targetId }) => targetId === id)),
    error,
    attempts: attempts.filter(({ targetId }) => targetId === id).map(attemptView),
  };
}

function attemptView({ number, outcome, startedAt, endedAt, error }: PublishAttemptEntity): TargetView['attempts'][number] {
  return { number, outcome, startedAt, endedAt, error };
}

function postChangeView(change: PostChangeEntity | undefined): PostChangeView | null {
  if (change === undefined) return null;
  const { action, status, createdAt: requestedAt, endedAt, error } = change;
  return { action, status, requestedAt, endedAt, error };
}

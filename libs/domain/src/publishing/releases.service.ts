import {
  Problem,
  problem,
  type CreateRelease,
  type ListReleasesQuery,
  type Page,
  type Principal,
  type ReleaseResource,
  type ReleaseSort,
  type ReleaseValidation,
  type TargetView,
} from '@imprint/contracts';
import {
  byTime,
  byTimeIfAny,
  isForgotten,
  madeOnce,
  paginate,
  searchIn,
  within,
  type ListOrder,
} from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { SignalBus } from '@imprint/platform/signals';
import { BrandsService } from '../brands/index.js';
import { CreateReleaseOperation, requestHashOf } from './create-release.js';
import { madeAndDeleted } from './made-and-deleted.js';
import { PublishAttemptEntity } from './publish-attempt.entity.js';
import { ReleaseEntity } from './release.entity.js';
import { summariseTargets } from './release-states.js';
import { TargetEntity } from './target.entity.js';

export type ReleaseView = ReleaseResource & { id: string };

@Injectable()
export class ReleasesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly createOperation: CreateReleaseOperation,
    private readonly signals: SignalBus,
    private readonly brands: BrandsService,
  ) {}

  /** @throws ApprovalRequired; Problem, `idempotency_key_reused` where the release of an earlier request was deleted */
  async create(principal: Principal, body: CreateRelease, idempotencyKey: string | null = null): Promise<ReleaseView> {
    const { organizationId } = principal;
    const { id, deletedAt = null } = await madeOnce(
      this.dataSource.manager,
      ReleaseEntity,
      { organizationId, idempotencyKey },
      async () => {
        const { release, dueAt } = await this.createOperation.run(principal, body, idempotencyKey);
        if (dueAt !== null) await this.signals.publish('targets.changed', { dueAt: dueAt.toISOString() });
        return release;
      },
    );
    if (deletedAt !== null) throw madeAndDeleted('release', id);
    return this.read(principal, id);
  }

  /**
   * What an earlier request with this key made, and whether that was for the same release; null when there was none.
   * @throws Problem `idempotency_key_reused` where that release was deleted
   */
  async madeBefore(
    principal: Principal,
    body: CreateRelease,
    idempotencyKey: string,
  ): Promise<{ release: ReleaseView; isSame: boolean } | null> {
    const { organizationId } = principal;
    const made = await this.dataSource.manager.findOneBy(ReleaseEntity, { organizationId, idempotencyKey });
    if (made === null || isForgotten(made)) return null;
    if (made.deletedAt !== null) throw madeAndDeleted('release', made.id);
    // A release of the version before does not say what it was made of.
    const isSame =
      made.requestHash === null
        ? made.title === body.title && made.baseContent === body.baseContent
        : made.requestHash === requestHashOf(body);
    return { release: await this.read(principal, made.id), isSame };
  }

  /** What `create` would say to it; nothing is written. */
  async validate(principal: Principal, body: CreateRelease): Promise<ReleaseValidation> {
    try {
      await this.createOperation.check(principal, body);
      return { valid: true, faults: [] };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const faults = error.entries.map(({ code, detail, source }) => ({ code, detail, pointer: source?.pointer ?? null }));
      return { valid: false, faults };
    }
  }

  /** @throws Problem for what speaks against making it, whoever does */
  async check(principal: Principal, body: CreateRelease): Promise<void> {
    await this.createOperation.check(principal, body);
  }

  async list(principal: Principal, query: ListReleasesQuery): Promise<Page<ReleaseView>> {
    await this.brands.requireFilter(principal.organizationId, query.brandId);
    const rows = this.dataSource.manager
      .createQueryBuilder(ReleaseEntity, 'release')
      .where('release.organizationId = :organizationId and release.deletedAt is null', {
        organizationId: principal.organizationId,
      });
    if (query.status !== undefined) rows.andWhere('release.status = :status', { status: query.status });
    if (query.brandId !== undefined) rows.andWhere('release.brandId = :brandId', { brandId: query.brandId });
    if (query.platform !== undefined) {
      rows.andWhere(
        `exists (select from target t where t.organization_id = :organizationId and t.platform = :platform and t.release_id = release.id)`,
        { platform: query.platform },
      );
    }
    within(rows, 'release.createdAt', query);
    const due = { since: query.scheduledSince, until: query.scheduledUntil };
    within(rows, 'release.scheduledAt', due, { since: 'scheduledSince', until: 'scheduledUntil' });
    searchIn(rows, ['release.title', 'release.baseContent'], query.search);
    const page = await paginate(rows, orderOf(query.sort), query);
    return { ...page, items: await this.withTargets(principal.organizationId, page.items) };
  }

  /** What is due next, the earliest first. */
  async upcoming({ organizationId }: Principal, limit: number): Promise<Page<ReleaseEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(ReleaseEntity, 'release')
      .where("release.organizationId = :organizationId and release.status = 'scheduled' and release.deletedAt is null", {
        organizationId,
      });
    return paginate(rows, orderOf('scheduledAt'), { page: 1, limit });
  }

  async read(principal: Principal, id: string): Promise<ReleaseView> {
    const own = { id, organizationId: principal.organizationId, deletedAt: IsNull() };
    const row = await this.dataSource.manager.findOneBy(ReleaseEntity, own);
    const [view] = row === null ? [] : await this.withTargets(principal.organizationId, [row]);
    if (view === undefined) throw problem('not_found', `There is no release ${id}.`);
    return view;
  }

  private async withTargets(organizationId: string, releases: readonly ReleaseEntity[]): Promise<ReleaseView[]> {
    if (releases.length === 0) return [];
    const { manager } = this.dataSource;
    const targets = await manager.find(TargetEntity, {
      where: { organizationId, releaseId: In(releases.map((release) => release.id)) },
      order: { position: 'ASC' },
    });
    const attempts = await manager.find(PublishAttemptEntity, {
      where: { organizationId, targetId: In(targets.map((target) => target.id)) },
      order: { number: 'ASC' },
    });
    return releases.map((release) => {
      const own = targets.filter((target) => target.releaseId === release.id);
      return {
        ...release,
        targets: own.map((target) => targetView(target, attempts)),
        targetSummary: summariseTargets(own.map((target) => target.status)),
      };
    });
  }
}

function orderOf(sort: ReleaseSort = '-createdAt'): ListOrder {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  return sort.endsWith('createdAt')
    ? byTime('release', 'createdAt', direction)
    : byTimeIfAny('release', 'scheduledAt', direction);
}

function targetView(target: TargetEntity, attempts: readonly PublishAttemptEntity[]): TargetView {
  const {
    id,
    connectionId,
    platform,
    caption,
    status,
    scheduledAt,
    publishedAt,
    externalProviderId,
    externalShortcode,
    url,
    error,
  } = target;
  return {
    ...{
      id,
      connectionId,
      platform,
      caption,
      status,
      scheduledAt,
      publishedAt,
      externalProviderId,
      externalShortcode,
      url,
      error,
    },
    attempts: attempts
      .filter((attempt) => attempt.targetId === id)
      .map(({ number, outcome, startedAt, endedAt, error: attemptError }) => ({
        number,
        outcome,
        startedAt,
        endedAt,
        error: attemptError,
      })),
  };
}

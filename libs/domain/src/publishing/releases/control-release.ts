import type { Principal } from '@imprint/contracts/access';
import type { TargetStatus } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { OccurrenceScope, UpdateTarget } from '@imprint/contracts/publishing';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { heldForPerson, partlyPublished } from '../publish-failure.js';
import { ReleaseCards } from '../link-cards/release-cards.js';
import { SeriesControl } from '../recurrence/series-control.js';
import { requireUnpaused } from '../pausing/publishing-pauses.repository.js';
import { DraftChecks } from './draft-checks.js';
import { requirePublishRight, requireScheduleRight } from './publish-right.js';
import { ReleaseChanges, type HowToChange } from './release-changes.js';
import type { ReleaseEntity } from './release.entity.js';
import type { TargetEntity } from './target.entity.js';
import { updateRelease } from './releases.repository.js';
import { TargetsRepository, type Transition } from './targets.repository.js';

/** What a person can do with a release. */
export const releaseActions = ['cancel', 'pause', 'resume', 'publish-now', 'unschedule'] as const;
export type ReleaseAction = (typeof releaseActions)[number];

/** Conditions of an action. */
export interface HowToControl extends HowToChange {
  /** Of a release that repeats: which ones are meant; `one` by default. */
  scope?: OccurrenceScope | undefined;
}

/** How a person settles an unconfirmed target. */
export interface Settlement {
  status: NonNullable<UpdateTarget['status']>;
  url?: string | undefined;
}

const transitions: Readonly<Record<ReleaseAction, Transition>> = {
  cancel: { from: ['draft', 'scheduled', 'paused'], to: 'cancelled' },
  pause: { from: ['scheduled'], to: 'paused' },
  resume: { from: ['paused', 'draft'], to: 'scheduled', due: 'as-planned' },
  unschedule: { from: ['scheduled', 'paused'], to: 'draft' },
  'publish-now': { from: ['draft', 'scheduled', 'paused'], to: 'scheduled', due: 'now' },
};

const draftable: readonly TargetStatus[] = ['draft', 'scheduled', 'paused'];

/** Actions on existing releases. Targets that a worker is publishing are never affected. */
@Injectable()
export class ControlRelease {
  constructor(
    private readonly changes: ReleaseChanges,
    private readonly targets: TargetsRepository,
    private readonly series: SeriesControl,
    private readonly cards: ReleaseCards,
    private readonly drafts: DraftChecks,
  ) {}

  /** @throws Problem `state_conflict` when no target is in a state to which the action applies */
  async controlRelease(
    principal: Principal,
    releaseId: string,
    action: ReleaseAction,
    { scope, ...how }: HowToControl = {},
  ): Promise<void> {
    const { organizationId } = principal;
    const transition = transitions[action];
    if (action === 'publish-now') requirePublishRight(principal, 'publishing now needs `posts:publish`.');
    else requireScheduleRight(principal, `${action} needs \`posts:schedule\`.`);
    const isMade = transition.to === 'scheduled' && how.isRehearsal !== true;
    const made = isMade ? await this.cards.ofStored(principal, releaseId) : [];
    const occurrences = this.series.ofAction(principal, action, transition, scope);
    await this.changes.changeRelease(
      principal,
      releaseId,
      async (manager, release) => {
        await this.requirePossible(manager, principal, release, action);
        if (made.length > 0) await updateRelease(manager, release, { linkCards: [...release.linkCards, ...made] });
        const changed = await this.targets.updateStatus(manager, organizationId, releaseId, transition);
        if (action === 'resume') await this.series.beginOnce(manager, principal, release);
        if (changed.length === 0 && occurrences === undefined)
          throw problem('state_conflict', `The release is ${release.status}; ${action} is not possible now.`);
        return changed;
      },
      {
        ...how,
        ...(made.length > 0 && { version: {} }),
        occurrences,
        asks: transition.to === 'scheduled' ? 'always' : 'unless-draft',
      },
    );
  }

  private async requirePossible(
    manager: EntityManager,
    principal: Principal,
    release: ReleaseEntity,
    action: ReleaseAction,
  ): Promise<void> {
    const { id, organizationId, recurrence } = release;
    if (action === 'publish-now') {
      await requireUnpaused(manager, organizationId);
      if (recurrence !== null)
        throw problem(
          'state_conflict',
          'The draft repeats: resume it to schedule it, or clear its recurrence to publish it once.',
        );
    }
    const { from, to } = transitions[action];
    if (to === 'scheduled') await this.drafts.require(manager, release);
    if (action === 'resume' && (await this.targets.existsWithoutTime(manager, organizationId, id, from)))
      requirePublishRight(principal);
    // A draft is a draft as a whole: it can be edited and deleted.
    if (action === 'unschedule' && (await this.targets.existsBegun(manager, organizationId, id, draftable)))
      throw problem('state_conflict', 'A part of the release has begun or ended. Pause or cancel the rest instead.');
  }

  /** Validates the action, whoever performs it. @throws Problem */
  async check(principal: Principal, releaseId: string, action: ReleaseAction, occurrences?: OccurrenceScope): Promise<void> {
    await this.controlRelease({ ...principal, approvalId: '' }, releaseId, action, { scope: occurrences, isRehearsal: true });
  }

  /**
   * A person settles a target whose publish could not be confirmed, or has the rest of a partly published one sent, which requires the right
   * to publish. Only sending publishes something. @throws Problem `state_conflict` unless it is `unconfirmed`, or failed with a part out
   */
  async settle(principal: Principal, releaseId: string, targetId: string, body: Settlement, how?: HowToChange): Promise<void> {
    requirePublishRight(principal, 'settling a target needs `posts:publish`.');
    const asks = body.status === 'scheduled' ? 'always' : 'never';
    const settling = async (manager: EntityManager): Promise<string[]> => {
      const own = { id: targetId, releaseId, organizationId: principal.organizationId };
      const target = await this.targets.find(manager, principal.organizationId, releaseId, targetId);
      if (target === null) throw problem('not_found', `There is no target ${targetId} in this release.`);
      const isRest = body.status === 'scheduled' && target.status === 'failed' && target.error?.code === partlyPublished;
      if (target.status !== 'unconfirmed' && !isRest)
        throw problem('state_conflict', `The target is ${target.status}; only unconfirmed targets can be settled.`);
      const columns: Partial<TargetEntity> =
        body.status === 'published'
          ? { status: 'published', publishedAt: new Date(), url: body.url ?? target.url, error: null, wakeAt: null }
          : {
              status: body.status,
              wakeAt: body.status === 'scheduled' ? new Date() : null,
              error: target.error ?? heldForPerson,
              traceContext: currentTraceContext(),
            };
      await this.targets.update(manager, own, columns);
      if (isRest) return [targetId];
      await this.targets.endAttempt(
        manager,
        { targetId, organizationId: principal.organizationId, number: target.attempts },
        { outcome: body.status === 'published' ? 'published' : 'refused', confirmedBy: 'person', url: body.url ?? null },
      );
      return [targetId];
    };
    await this.changes.changeRelease(principal, releaseId, settling, { ...how, asks });
  }
}

import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { OccurrenceScope } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ChangedRelease, ChangeOfOccurrences } from '../releases/release-changes.js';
import type { ReleaseEntity } from '../releases/release.entity.js';
import { authorshipOf } from '../releases/record-version.js';
import { readRelease } from '../releases/releases.repository.js';
import { TargetsRepository, type Transition } from '../releases/targets.repository.js';
import type { LockedOccurrences } from './locked-occurrences.repository.js';
import { removeOccurrences } from './occurrences.repository.js';
import { beginSeries, endSeries } from './occurrences.js';
import { ruleFrom } from './recurrence-rule.js';
import { updateSeries } from './series.repository.js';

/** What can be done with several releases of a series at once. */
const actionsOnSeries = ['cancel', 'pause', 'resume'] as const;
type ActionOnSeries = (typeof actionsOnSeries)[number];

/** Cancelling, pausing and resuming of releases that repeat. */
@Injectable()
export class SeriesControl {
  constructor(private readonly targets: TargetsRepository) {}

  /**
   * What happens to the others of the series. Cancelling removes them and ends the series; what the series adds later is paused and
   * resumed with them. A paused release whose time has passed stays paused, so that resuming does not publish what was missed.
   * @throws Problem `validation_failed` for an action on a single release
   */
  ofAction(
    principal: Principal,
    action: string,
    transition: Transition,
    scope: OccurrenceScope = 'one',
  ): ChangeOfOccurrences | undefined {
    if (scope === 'one') return undefined;
    const name = actionsOnSeries.find((each) => each === action);
    if (name === undefined)
      throw problem('validation_failed', `${action} is for one release: leave out occurrences.`, { pointer: '/occurrences' });
    return { scope, change: (manager, locked, own) => this.change(manager, principal, locked, { name, transition, own }) };
  }

  /** A draft that repeats begins its series when it is scheduled. Requires the caller's lock. */
  async beginOnce(manager: EntityManager, principal: Principal, { id, organizationId }: ReleaseEntity): Promise<void> {
    const release = await readRelease(manager, { id, organizationId });
    const { recurrence } = release;
    if (recurrence !== null) await beginSeries(manager, principal, release, (date) => ruleFrom(recurrence, date));
  }

  private async change(
    manager: EntityManager,
    principal: Principal,
    { series, release, others }: LockedOccurrences,
    { name, transition, own }: { name: ActionOnSeries; transition: Transition; own: readonly string[] },
  ): Promise<ChangedRelease[]> {
    if (own.length === 0 && others.length === 0 && series.extendAt === null)
      throw problem(
        'state_conflict',
        `The release is ${release.status}, and nothing of its series waits; ${name} is not possible now.`,
      );
    if (name === 'cancel') {
      await removeOccurrences(manager, others);
      await endSeries(manager, series);
      return [];
    }
    const now = new Date();
    // Drafts among them were taken out of the plan one by one.
    const waiting = others.filter(
      ({ status, scheduledAt }) => status !== 'draft' && (name === 'pause' || (scheduledAt !== null && scheduledAt > now)),
    );
    const changed: ChangedRelease[] = [];
    for (const release of waiting) {
      const targetIds = await this.targets.updateStatus(manager, release.organizationId, release.id, transition);
      if (targetIds.length > 0) changed.push({ release, targetIds });
    }
    await updateSeries(manager, series, { status: name === 'pause' ? 'paused' : 'scheduled', ...authorshipOf(principal) });
    return changed;
  }
}

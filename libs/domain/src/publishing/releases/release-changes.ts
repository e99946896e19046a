import type { Principal } from '@imprint/contracts/access';
import type { Changed } from '@imprint/contracts/messages';
import { revisionConflict } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { requireDirectPublishing } from '../../identity/index.js';
import { signalNotices } from '../../notices/index.js';
import { lockOccurrences, type LockedOccurrences } from '../recurrence/locked-occurrences.repository.js';
import { recordVersion } from './record-version.js';
import { advanceRelease } from './release-progress.js';
import type { ReleaseEntity } from './release.entity.js';
import { lockRelease } from './releases.repository.js';

/** Conditions of a change. */
export interface HowToChange {
  /** Does everything except commit, to validate a change. */
  isRehearsal?: boolean;
  /**
   * When the publishing policy applies: `unless-draft` by default, `always` for scheduling a draft, `never` for recording what has already
   * happened.
   */
  asks?: 'always' | 'unless-draft' | 'never';
  /** The change is of what the release says: what it says afterwards is a version. */
  version?: { restoredFrom?: string | undefined };
  /** Checked under the lock, when nobody else can change the release: the change is refused unless it resolves with true. */
  unchanged?: (() => Promise<boolean>) | undefined;
  /** Of a release that repeats: what else changes. */
  occurrences?: ChangeOfOccurrences | undefined;
}

/** A change of several releases of a series. */
export interface ChangeOfOccurrences {
  scope: 'following' | 'all';
  /**
   * Called once the release itself has changed.
   * @param own its targets that changed
   * @returns which of the others changed, with their targets
   */
  change: (manager: EntityManager, locked: LockedOccurrences, own: readonly string[]) => Promise<ChangedRelease[]>;
}

/** A release, and those of its targets that changed. */
export interface ChangedRelease {
  release: ReleaseEntity;
  targetIds: string[];
}

type Change = (manager: EntityManager, release: ReleaseEntity) => Promise<string[]>;

/** Changes of a release by a person: under its lock, with its status and events, and signalled after the commit. */
@Injectable()
export class ReleaseChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly signals: SignalBus,
  ) {}

  /** @param change writes the targets and returns the ids of those it changed. @throws ApprovalRequired; Problem `not_found` */
  async changeRelease(principal: Principal, releaseId: string, change: Change, how: HowToChange = {}): Promise<void> {
    const { isRehearsal = false } = how;
    const { changed, notices } = await this.transaction(isRehearsal, async (manager) => {
      const done = await this.changeLocked(manager, principal, { releaseId, change, how });
      const noted: Changed[] = [];
      for (const { release, targetIds } of done) {
        noted.push(...(await advanceRelease(manager, release, targetIds, new Date())));
        const restoredFrom = release.id === releaseId ? how.version?.restoredFrom : undefined;
        if (how.version !== undefined) await recordVersion(manager, principal, release, restoredFrom);
      }
      return { changed: done, notices: noted };
    });
    if (isRehearsal) return;
    await Promise.all([
      this.signals.publish('targets.changed', { dueAt: new Date(0).toISOString() }),
      this.signals.publish('outbox.added', {}),
      ...changed.map(({ release: { id, organizationId }, targetIds }) =>
        this.signals.publish('release.changed', { organizationId, releaseId: id, targetIds }),
      ),
      signalNotices(this.signals, notices),
    ]);
  }

  private async changeLocked(
    manager: EntityManager,
    principal: Principal,
    { releaseId, change, how }: { releaseId: string; change: Change; how: HowToChange },
  ): Promise<ChangedRelease[]> {
    const { isRehearsal = false, asks = 'unless-draft', unchanged, occurrences } = how;
    const locked =
      occurrences === undefined ? null : await lockOccurrences(manager, principal, { releaseId, scope: occurrences.scope });
    const release = locked?.release ?? (await lockRelease(manager, principal, releaseId));
    if (release === null) throw problem('not_found', `There is no release ${releaseId}.`);
    const isDraft = release.status === 'draft' && locked === null;
    const isAsked = asks === 'always' || (asks === 'unless-draft' && !isDraft);
    if (isAsked && !isRehearsal) await requireDirectPublishing(manager, principal);
    if (unchanged !== undefined && !(await unchanged()))
      throw problem('state_conflict', 'The release has changed since this was approved. Ask for it again.');
    const own = { release, targetIds: await change(manager, release) };
    return locked === null || occurrences === undefined
      ? [own]
      : [own, ...(await occurrences.change(manager, locked, own.targetIds))];
  }

  private async transaction<T>(isRehearsal: boolean, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    if (!isRehearsal) return this.dataSource.transaction(work);
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      return await work(runner.manager);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  }
}

/** @throws Problem `revision_conflict` when the release has changed since the caller read it */
export function requireRevision({ revision }: ReleaseEntity, expected = revision): void {
  if (expected === revision) return;
  throw revisionConflict('release', revision, expected);
}

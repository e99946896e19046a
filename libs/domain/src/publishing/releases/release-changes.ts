import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { requireDirectPublishing } from '../../identity/index.js';
import { signalNotices } from '../../notices/index.js';
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
}

/** Changes of a release by a person: under its lock, with its status and events, and signalled after the commit. */
@Injectable()
export class ReleaseChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly signals: SignalBus,
  ) {}

  /** @param change writes the targets and returns the ids of those it changed. @throws ApprovalRequired; Problem `not_found` */
  async changeRelease(
    principal: Principal,
    releaseId: string,
    change: (manager: EntityManager, release: ReleaseEntity) => Promise<string[]>,
    { isRehearsal = false, asks = 'unless-draft', version, unchanged }: HowToChange = {},
  ): Promise<void> {
    const { organizationId } = principal;
    const { targetIds, notices } = await this.transaction(isRehearsal, async (manager) => {
      const release = await lockRelease(manager, organizationId, releaseId);
      if (release === null) throw problem('not_found', `There is no release ${releaseId}.`);
      const isAsked = asks === 'always' || (asks === 'unless-draft' && release.status !== 'draft');
      if (isAsked && !isRehearsal) await requireDirectPublishing(manager, principal);
      if (unchanged !== undefined && !(await unchanged()))
        throw problem('state_conflict', 'The release has changed since this was approved. Ask for it again.');
      const changed = await change(manager, release);
      const notices = await advanceRelease(manager, release, changed, new Date());
      if (version !== undefined) await recordVersion(manager, principal, release, version.restoredFrom);
      return { targetIds: changed, notices };
    });
    if (isRehearsal) return;
    await Promise.all([
      this.signals.publish('targets.changed', { dueAt: new Date(0).toISOString() }),
      this.signals.publish('outbox.added', {}),
      this.signals.publish('release.changed', { organizationId, releaseId, targetIds }),
      signalNotices(this.signals, notices),
    ]);
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
  const detail = `The release has changed: it is at revision ${revision}, not ${expected}.`;
  throw problem('revision_conflict', detail, { pointer: '/expectedRevision' });
}

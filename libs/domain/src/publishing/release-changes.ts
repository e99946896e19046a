import { problem, type Principal } from '@imprint/contracts';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { advanceRelease, lockRelease } from './release-progress.js';
import type { ReleaseEntity } from './release.entity.js';

/** A change of a release by a person: under its lock, with its status and its events, and everybody told afterwards. */
@Injectable()
export class ReleaseChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly signals: SignalBus,
  ) {}

  /** @param change writes the targets and returns the ids of those that it changed. @throws Problem `not_found` */
  async run(
    { organizationId }: Principal,
    releaseId: string,
    change: (manager: EntityManager, release: ReleaseEntity) => Promise<string[]>,
  ): Promise<void> {
    const targetIds = await this.dataSource.transaction(async (manager) => {
      const release = await lockRelease(manager, organizationId, releaseId);
      if (release === null) throw problem('not_found', `There is no release ${releaseId}.`);
      const changed = await change(manager, release);
      await advanceRelease(manager, release, changed, new Date());
      return changed;
    });
    await Promise.all([
      this.signals.publish('targets.changed', { dueAt: new Date(0).toISOString() }),
      this.signals.publish('outbox.added', {}),
      this.signals.publish('release.changed', { organizationId, releaseId, targetIds }),
    ]);
  }
}

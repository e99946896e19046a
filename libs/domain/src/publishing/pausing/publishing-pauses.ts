import { type Principal } from '@imprint/contracts/access';
import type { MissedPosts, PublishingStateResource } from '@imprint/contracts/publishing';
import { SignalBus, signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { IdentityService, requireWholeOrganization } from '../../identity/index.js';
import { advanceReleases } from '../releases/release-progress.js';
import { signalMoved, type MovedTarget } from '../releases/release-signals.js';
import { countMissed, deletePause, findPause, insertPause, settleMissed } from './publishing-pauses.repository.js';

/** Whether an organization publishes, as callers see it. */
export type PublishingStateView = PublishingStateResource & { id: string };

/** Stops everything that an organization publishes, and goes on. */
@Injectable()
export class PublishingPauses {
  constructor(
    private readonly dataSource: DataSource,
    private readonly identity: IdentityService,
    private readonly audit: AuditTrail,
    private readonly signals: SignalBus,
  ) {}

  /** @returns with what the caller's brands have missed */
  async read(principal: Principal): Promise<PublishingStateView> {
    const { organizationId } = principal;
    const { manager } = this.dataSource;
    const [pause, missed] = [await findPause(manager, organizationId), await countMissed(manager, principal)];
    const [person] = pause === null ? [] : await this.identity.people([pause.pausedBy]);
    return {
      id: organizationId,
      isPaused: pause !== null,
      pausedAt: pause?.pausedAt ?? null,
      pausedBy: pause === null ? null : { id: pause.pausedBy, name: person?.name ?? pause.pausedBy },
      missed,
    };
  }

  /** From now on no worker begins to publish anything of the organization. What has begun is completed. Again, it changes nothing. */
  async pause(principal: Principal): Promise<PublishingStateView> {
    requireWholeOrganization(principal, 'Pausing concerns every brand of the organization.');
    await this.dataSource.transaction((manager) => this.pauseIn(manager, principal));
    return this.read(principal);
  }

  /** The same in the caller's transaction. False if it was paused already. */
  async pauseIn(manager: EntityManager, principal: Principal): Promise<boolean> {
    const { organizationId, userId, apiKeyId, mcpConnectionId } = principal;
    const credentialId = apiKeyId ?? mcpConnectionId ?? null;
    if (!(await insertPause(manager, { organizationId, pausedBy: userId, credentialId }))) return false;
    await this.record(manager, principal, 'publishing.paused', {});
    signalAfterCommit(manager, 'publishing.changed', { organizationId, status: 'paused' });
    return true;
  }

  /** @param missed what becomes of the posts that fell due meanwhile */
  async resume(principal: Principal, missed: MissedPosts): Promise<PublishingStateView> {
    const changed = await this.dataSource.transaction((manager) => this.resumeIn(manager, principal, missed));
    await this.wake(changed);
    return this.read(principal);
  }

  /** The same in the caller's transaction, who calls `wake` after the commit. */
  async resumeIn(manager: EntityManager, principal: Principal, missed: MissedPosts): Promise<MovedTarget[]> {
    const { organizationId } = principal;
    if (!(await deletePause(manager, organizationId))) return [];
    const count = await countMissed(manager, principal);
    const moved = missed === 'keep' ? [] : await settleMissed(manager, organizationId, missed);
    await advanceReleases(manager, moved);
    await this.record(manager, principal, 'publishing.resumed', { missed: { to: missed }, posts: { to: count } });
    signalAfterCommit(manager, 'publishing.changed', { organizationId, status: 'resumed' });
    return moved;
  }

  /** Wakes whoever publishes. @param changed the targets that were resumed */
  async wake(changed: readonly MovedTarget[] = []): Promise<void> {
    await Promise.all([
      this.signals.publish('targets.changed', { dueAt: new Date(0).toISOString() }),
      this.signals.publish('outbox.added', {}),
      signalMoved(this.signals, changed),
    ]);
  }

  private record(
    manager: EntityManager,
    principal: Principal,
    action: 'publishing.paused' | 'publishing.resumed',
    changes: Record<string, { to: unknown }>,
  ): Promise<void> {
    const subject = { type: 'organization', id: principal.organizationId } as const;
    return this.audit.record(manager, principal, { action, subject, changes });
  }
}

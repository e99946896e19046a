import { problem, type Principal, type UpdateTarget, type TargetStatus } from '@imprint/contracts';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import { In, IsNull, type EntityManager } from 'typeorm';
import { heldForPerson } from './publish-failure.js';
import { requirePublishRight, requireScheduleRight } from './publish-right.js';
import { PublishAttemptEntity } from './publish-attempt.entity.js';
import { ReleaseChanges, type HowToChange } from './release-changes.js';
import { TargetEntity } from './target.entity.js';

export const releaseActions = ['cancel', 'pause', 'resume', 'publish-now'] as const;
export type ReleaseAction = (typeof releaseActions)[number];

export interface Settlement {
  status: NonNullable<UpdateTarget['status']>;
  url?: string | undefined;
}

interface Transition {
  from: readonly TargetStatus[];
  to: TargetStatus;
  /** SQL of the new `wake_at`; column names are the target's own. */
  wakeAt: string;
  /** SQL of the new `scheduled_at`, where the action moves it. */
  scheduledAt?: string;
}

const transitions: Readonly<Record<ReleaseAction, Transition>> = {
  cancel: { from: ['draft', 'scheduled', 'paused'], to: 'cancelled', wakeAt: 'null' },
  pause: { from: ['scheduled'], to: 'paused', wakeAt: 'null' },
  resume: {
    from: ['paused', 'draft'],
    to: 'scheduled',
    wakeAt: 'coalesce(scheduled_at, now())',
    scheduledAt: 'coalesce(scheduled_at, now())',
  },
  'publish-now': { from: ['draft', 'scheduled', 'paused'], to: 'scheduled', wakeAt: 'now()', scheduledAt: 'now()' },
};

/** What a person does with a release after it was made. Targets that a worker is publishing are never touched. */
@Injectable()
export class ControlRelease {
  constructor(private readonly changes: ReleaseChanges) {}

  /** @throws Problem `state_conflict` when no target is in a state that the action starts from */
  async run(principal: Principal, releaseId: string, action: ReleaseAction, how?: HowToChange): Promise<void> {
    const { from, to, wakeAt, scheduledAt } = transitions[action];
    if (action === 'publish-now') requirePublishRight(principal, 'publishing now needs `posts:publish`.');
    else requireScheduleRight(principal, `${action} needs \`posts:schedule\`.`);
    await this.changes.run(
      principal,
      releaseId,
      async (manager, release) => {
        const waiting = { releaseId, organizationId: principal.organizationId, scheduledAt: IsNull(), status: In([...from]) };
        if (action === 'resume' && (await manager.existsBy(TargetEntity, waiting))) requirePublishRight(principal);
        // A new fence takes the target from a worker that holds it but has not begun.
        const [changed] = await manager.query<[{ id: string }[], number]>(
          `update target set status = $1, wake_at = ${wakeAt}, held_until = null, held_by = null, scheduled_at = ${scheduledAt ?? 'scheduled_at'},
           fence = fence + 1, trace_context = $5, updated_at = now()
         where release_id = $2 and organization_id = $3 and status = any($4) returning id`,
          [to, releaseId, principal.organizationId, from, currentTraceContext()],
        );
        if (changed.length === 0)
          throw problem('state_conflict', `The release is ${release.status}; ${action} is not possible now.`);
        return changed.map((row) => row.id);
      },
      { ...how, asks: action === 'cancel' ? 'unless-draft' : 'always' },
    );
  }

  /** @throws Problem for what speaks against it, whoever does it */
  async check(principal: Principal, releaseId: string, action: ReleaseAction): Promise<void> {
    await this.run({ ...principal, approvalId: '' }, releaseId, action, { isRehearsal: true });
  }

  /**
   * A person decides about a target whose publish could not be confirmed; it takes the right to publish. Only sending it again publishes
   * something. @throws Problem `state_conflict` unless it is `unconfirmed`
   */
  async settle(principal: Principal, releaseId: string, targetId: string, body: Settlement, how?: HowToChange): Promise<void> {
    requirePublishRight(principal, 'settling a target needs `posts:publish`.');
    const asks = body.status === 'scheduled' ? 'always' : 'never';
    const settling = async (manager: EntityManager): Promise<string[]> => {
      const own = { id: targetId, releaseId, organizationId: principal.organizationId };
      const target = await manager.findOneBy(TargetEntity, own);
      if (target === null) throw problem('not_found', `There is no target ${targetId} in this release.`);
      if (target.status !== 'unconfirmed')
        throw problem('state_conflict', `The target is ${target.status}; only unconfirmed targets can be settled.`);
      const columns: Partial<TargetEntity> =
        body.status === 'published'
          ? { status: 'published', publishedAt: new Date(), url: body.url ?? null, error: null, wakeAt: null }
          : {
              status: body.status,
              wakeAt: body.status === 'scheduled' ? new Date() : null,
              error: target.error ?? heldForPerson,
              traceContext: currentTraceContext(),
            };
      await manager.update(TargetEntity, own, { ...columns, fence: () => 'fence + 1', updatedAt: new Date() });
      await manager.update(
        PublishAttemptEntity,
        { targetId, organizationId: principal.organizationId, number: target.attempts },
        { outcome: body.status === 'published' ? 'published' : 'refused', endedAt: new Date() },
      );
      return [targetId];
    };
    await this.changes.run(principal, releaseId, settling, { ...how, asks });
  }
}

import { newId } from '@imprint/platform/crypto';
import { isHeld } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { begunLease, type ClaimedTarget } from './due-targets.repository.js';
import { PublishStepEntity } from './publish-step.entity.js';

/** Results of the calls that publishing targets has made so far. */
@Injectable()
export class PublishStepsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Across organizations. */
  async listOf(targets: readonly ClaimedTarget[]): Promise<PublishStepEntity[]> {
    return this.dataSource.manager.findBy(PublishStepEntity, {
      targetId: In(targets.map(({ id }) => id)),
      organizationId: In([...new Set(targets.map(({ organizationId }) => organizationId))]),
    });
  }

  /** Takes the place of an earlier result of that name. @returns when it was saved; null when the target is no longer held */
  async save({ id, organizationId, fence }: ClaimedTarget, name: string, valueSealed: string): Promise<Date | null> {
    const [row] = await this.dataSource.query<{ savedAt: Date }[]>(
      `insert into publish_step as s (id, organization_id, target_id, name, value_sealed)
       select $4, t.organization_id, t.id, $5, $6 from target t, (values ($1::text, $2::text, $3::integer)) as claim (id, organization_id, fence)
       where ${isHeld(begunLease, 't', 'claim')}
       on conflict (target_id, name) do update set value_sealed = excluded.value_sealed, saved_at = now()
         where s.organization_id = excluded.organization_id
       returning saved_at as "savedAt"`,
      [id, organizationId, fence, newId('step'), name, valueSealed],
    );
    return row?.savedAt ?? null;
  }
}

/** Of a published target, in the caller's transaction. */
export async function deleteSteps(
  manager: EntityManager,
  { id: targetId, organizationId }: Pick<ClaimedTarget, 'id' | 'organizationId'>,
): Promise<void> {
  await manager.delete(PublishStepEntity, { targetId, organizationId });
}

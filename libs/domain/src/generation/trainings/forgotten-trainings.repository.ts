import type { Held } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TrainingEntity } from './training.entity.js';

/** Seconds for which a training is held by whoever has its vendor forget it, and after which a failed try is repeated. */
const forgettingSeconds = 60;

/** A deleted training, of which its vendor may still have something. */
export type ForgottenTraining = Held & Pick<TrainingEntity, 'trainer' | 'vendorModel' | 'vendorKeyIsOwn' | 'deletedAt'>;

/** Deleted trainings that are not gone yet. */
@Injectable()
export class ForgottenTrainingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those whose jobs have ended, held for a minute. Across organizations: each names its own. */
  async claim(limit: number): Promise<ForgottenTraining[]> {
    const [rows] = await this.dataSource.query<[ForgottenTraining[], number]>(
      `update training t set fence = fence + 1, wake_at = now() + $2 * interval '1 second'
       where t.id in (
         select id from training where deleted_at is not null and vendor_job_state is null and wake_at <= now()
         order by wake_at, id limit $1 for update skip locked)
       returning id, organization_id as "organizationId", fence, trainer, vendor_model as "vendorModel",
         vendor_key_is_own as "vendorKeyIsOwn", deleted_at as "deletedAt"`,
      [limit, forgettingSeconds],
    );
    return rows;
  }

  /** Nothing is left of it. */
  async delete({ id, organizationId, fence }: Held): Promise<void> {
    await this.dataSource.manager.delete(TrainingEntity, { id, organizationId, fence });
  }
}

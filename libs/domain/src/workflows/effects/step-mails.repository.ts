import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StepCall } from '../nodes/node-kind.js';

/** Which mails of steps have been sent. */
@Injectable()
export class StepMailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Marks a mail to a person as sent. The organization is locked meanwhile, so that mails of a day are counted one after the other.
   * @returns `sent` if it was before, `too many` if the organization has sent as many in a day
   */
  async take(
    { organizationId, executionId, key }: StepCall,
    userId: string,
    mostOfDay: number,
  ): Promise<'taken' | 'sent' | 'too many'> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('select 1 from organization where id = $1 for no key update', [organizationId]);
      const [counts] = await manager.query<{ known: number; today: number }[]>(
        `select count(*) filter (where step_key = $2 and user_id = $3)::integer as known,
           count(*) filter (where sent_at > now() - interval '1 day')::integer as today
         from workflow_mail where organization_id = $1 and (sent_at > now() - interval '1 day' or (step_key = $2 and user_id = $3))`,
        [organizationId, key, userId],
      );
      if ((counts?.known ?? 0) > 0) return 'sent';
      if ((counts?.today ?? 0) >= mostOfDay) return 'too many';
      await manager.query(
        'insert into workflow_mail (organization_id, step_key, user_id, execution_id) values ($1, $2, $3, $4)',
        [organizationId, key, userId, executionId],
      );
      return 'taken';
    });
  }

  /** After the mail server has refused it. */
  async giveBack({ organizationId, key }: StepCall, userId: string): Promise<void> {
    await this.dataSource.query('delete from workflow_mail where organization_id = $1 and step_key = $2 and user_id = $3', [
      ...[organizationId, key, userId],
    ]);
  }
}

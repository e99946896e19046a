import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StepCall } from '../nodes/node-kind.js';

/** Which mails of steps have been sent. */
@Injectable()
export class StepMailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Marks a mail to a person as on its way. The organization is locked meanwhile, so that mails of a day are counted one after the other.
   * One of an execution that this one resumes, of which nobody knows whether it was sent, is sent again: a person wants it.
   * @returns `sent` if it was before, `unknown` if nobody knows, `too many` if the organization has sent as many in a day
   */
  async take(
    { organizationId, executionId, key }: StepCall,
    userId: string,
    mostOfDay: number,
  ): Promise<'taken' | 'sent' | 'unknown' | 'too many'> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('select 1 from organization where id = $1 for no key update', [organizationId]);
      const [found] = await manager.query<{ known: boolean; confirmed: boolean; own: boolean; today: number }[]>(
        `select coalesce(bool_or(is_it), false) as known, coalesce(bool_or(is_it and confirmed_at is not null), false) as confirmed,
           coalesce(bool_or(is_it and execution_id = $4), false) as own, count(*) filter (where sent_at > now() - interval '1 day')::integer as today
         from (select *, step_key = $2 and user_id = $3 as is_it from workflow_mail where organization_id = $1) mail
         where is_it or sent_at > now() - interval '1 day'`,
        [organizationId, key, userId, executionId],
      );
      if (found?.confirmed === true) return 'sent';
      if (found?.known === true && found.own) return 'unknown';
      if (found?.known !== true && (found?.today ?? 0) >= mostOfDay) return 'too many';
      await manager.query(
        `insert into workflow_mail (organization_id, step_key, user_id, execution_id) values ($1, $2, $3, $4)
         on conflict (organization_id, step_key, user_id) do update set execution_id = excluded.execution_id, sent_at = now()`,
        [organizationId, key, userId, executionId],
      );
      return 'taken';
    });
  }

  /** The mail server has it. */
  async confirm({ organizationId, key }: StepCall, userId: string): Promise<void> {
    await this.dataSource.query(
      'update workflow_mail set confirmed_at = now() where organization_id = $1 and step_key = $2 and user_id = $3',
      [organizationId, key, userId],
    );
  }

  /** Whether nobody knows of one of the mails of a step whether it was sent. */
  async hasUnconfirmed({ organizationId, key, executionId }: StepCall): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'select from workflow_mail where organization_id = $1 and step_key = $2 and execution_id = $3 and confirmed_at is null limit 1',
      [organizationId, key, executionId],
    );
    return rows.length > 0;
  }

  /** After the mail server has refused it. */
  async giveBack({ organizationId, key }: StepCall, userId: string): Promise<void> {
    await this.dataSource.query('delete from workflow_mail where organization_id = $1 and step_key = $2 and user_id = $3', [
      ...[organizationId, key, userId],
    ]);
  }
}

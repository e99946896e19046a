import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isStanding } from '../identity/index.js';

/** A mail that asks somebody to confirm. */
export interface DueConfirmation {
  id: string;
  organizationId: string;
  address: string;
  tries: number;
  newsletterName: string;
  postalLine: string | null;
}

/** Mails that ask people to confirm, of every organization. All times are the database's. */
@Injectable()
export class ConfirmationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The one that has waited longest, marked as sent before it is; undefined when none is due. */
  async take(): Promise<DueConfirmation | undefined> {
    const [[row]] = await this.dataSource.query<[DueConfirmation[], number]>(
      `with next as (
         select id from newsletter_subscriber where confirmation_due_at <= now() and ${isStanding('organization_id')}
         order by confirmation_due_at limit 1 for update skip locked
       )
       update newsletter_subscriber s set confirmation_due_at = null, confirmation_tries = confirmation_tries + 1
       from next, newsletter n where s.id = next.id and n.id = s.newsletter_id and n.organization_id = s.organization_id
       returning s.id, s.organization_id as "organizationId", s.address, s.confirmation_tries as tries, n.name as "newsletterName",
         n.postal_line as "postalLine"`,
    );
    return row;
  }

  /** After the mail server has refused it, or when none may be sent for now. */
  async giveBack({ id, organizationId }: Pick<DueConfirmation, 'id' | 'organizationId'>, waitSeconds: number): Promise<void> {
    await this.dataSource.query(
      `update newsletter_subscriber set confirmation_due_at = now() + $3 * interval '1 second'
       where id = $1 and organization_id = $2 and status <> 'confirmed'`,
      [id, organizationId, waitSeconds],
    );
  }
}

import type { Failure } from '@imprint/contracts/errors';
import { isHeld, LeaseRepository, type Held, type LeaseColumns } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IssueMailEntity, type MailState } from './issue.entity.js';
import { isPublishing } from './issues.repository.js';

/** The lease columns of `newsletter_mail`. */
export const issueMailLease: LeaseColumns = {
  table: 'newsletter_mail',
  fence: 'fence',
  until: 'wake_at',
  status: 'status',
  held: ['waiting', 'sending'],
  freed: `status = 'waiting', wake_at = now()`,
};

/** A mail that is on record as being sent. */
export interface BegunMail {
  subscriberId: string;
  address: string;
  tries: number;
}

/** Nobody knows whether the mail server took it. */
export const answerLost: Failure = {
  class: 'unknown',
  code: 'answer_lost',
  message: 'The mail was on its way to the mail server when the connection or the worker ended. It is not sent again.',
  retryable: false,
};

/** Mails of issues, which any number of workers share. All times are the database's. */
@Injectable()
export class IssueMailsRepository {
  private readonly lease: LeaseRepository;

  constructor(private readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, issueMailLease);
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /** Claims due mails of an issue. They wait on until they are begun, so they are free as soon as the lease ends. */
  async claim(
    { id, organizationId }: { id: string; organizationId: string },
    most: number,
    leaseSeconds: number,
  ): Promise<Held[]> {
    return this.lease.claim({
      // An array, because a subquery with a limit may be run several times, and would then claim more.
      where: `t.status = 'waiting' and t.wake_at <= now() and t.id = any(array(
        select id from newsletter_mail where issue_id = $2 and organization_id = $3 and status = 'waiting' and wake_at <= now()
        order by id limit $4 for update skip locked))`,
      parameters: [id, organizationId, most],
      leaseMs: leaseSeconds * 1_000,
    });
  }

  /** False when the lease was lost. */
  async renew(held: Held, leaseSeconds: number): Promise<boolean> {
    return (await this.lease.renew([held], leaseSeconds * 1_000)).length === 1;
  }

  /** For mails that were not begun. */
  async giveBack(held: readonly Held[]): Promise<void> {
    await this.lease.giveBack(held);
  }

  /**
   * Puts on record that the mail server is about to be called. Undefined, having begun nothing, when the lease was lost, publishing is
   * paused, or the person is no subscriber any more, whose mail is `skipped` then. Reads newsletter_subscriber.
   */
  async begin(held: Held, leaseSeconds: number): Promise<BegunMail | undefined> {
    const [[row]] = await this.dataSource.query<[(BegunMail & { status: MailState })[], number]>(
      `update newsletter_mail t set tries = t.tries + 1, wake_at = now() + $4 * interval '1 second',
         status = case when s.id is null then 'skipped' else 'sending' end, settled_at = case when s.id is null then now() end
       from (values ($1::text, $2::text, $3::integer)) as claim (id, organization_id, fence)
         join newsletter_mail m on m.id = claim.id and m.organization_id = claim.organization_id
         left join newsletter_subscriber s
           on s.id = m.subscriber_id and s.organization_id = m.organization_id and s.status = 'confirmed'
       where ${isHeld(issueMailLease, 't', 'claim')} and t.status = 'waiting' and ${isPublishing('t.organization_id')}
       returning t.status, t.tries, s.id as "subscriberId", s.address`,
      [held.id, held.organizationId, held.fence, leaseSeconds],
    );
    return row?.status === 'sending' ? row : undefined;
  }

  /** A mail that the server took counts even if its lease has ended meanwhile, for as long as nobody knows better. */
  async settle(
    manager: EntityManager,
    held: Held,
    status: Exclude<MailState, 'waiting' | 'sending'>,
    error: Failure | null,
  ): Promise<boolean> {
    const late = { condition: `status = 'unconfirmed' and fence = :late`, parameters: { late: held.fence + 1 } };
    const settledAt = (): string => 'now()';
    const columns = { status, error, settledAt };
    return this.lease.write(manager, IssueMailEntity, held, columns, status === 'sent' ? late : undefined);
  }

  /** The server did not take it, and may later. */
  async postpone(held: Held, waitMs: number, error: Failure | null): Promise<boolean> {
    const wakeAt = (): string => `now() + ${Math.round(waitMs)} * interval '1 millisecond'`;
    return this.lease.write(this.dataSource.manager, IssueMailEntity, held, { status: 'waiting', wakeAt, error });
  }

  /** Of every organization: mails whose worker died, or stalled, while the mail server was called. */
  async giveUpLost(): Promise<void> {
    await this.dataSource.query(
      `update newsletter_mail set status = 'unconfirmed', fence = fence + 1, settled_at = now(), error = $1
       where status = 'sending' and wake_at <= now()`,
      [answerLost],
    );
  }
}

/** For tables from a backup that are not in use yet: what waits in them may have been sent after the backup was taken. */
export async function holdRestoredMails(manager: EntityManager): Promise<void> {
  await manager.query(
    `update newsletter_mail set status = 'unconfirmed', fence = fence + 1, settled_at = now(), error = $1
     where status in ('waiting', 'sending')`,
    [
      {
        ...answerLost,
        code: 'held_after_restore',
        message: 'The instance was restored from a backup: the mail may have been sent since.',
      },
    ],
  );
}

import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';

/**
 * One worker at a time reads the messages of a bot: for as long as its lease runs by the clock of the database. How far it read
 * is on record after each message, so that nothing is lost with a worker and little is read twice.
 */
@Injectable()
export class ChatPollsRepository {
  private readonly holder = randomUUID();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Takes or keeps the lease; null when another worker has it. After a week without messages an app may count from anywhere
   * (https://core.telegram.org/bots/api#update), so the number of the last one is worth nothing then.
   */
  async claim(app: string, leaseSeconds: number): Promise<{ next: number | null } | null> {
    const [row] = await this.dataSource.query<{ next: string | null }[]>(
      `insert into chat_poll as p (app, holder, lease_until) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (app) do update set holder = excluded.holder, lease_until = excluded.lease_until
         where p.lease_until < now() or p.holder = excluded.holder
       returning case when read_at > now() - interval '6 days' then next_update end as next`,
      [app, this.holder, leaseSeconds],
    );
    return row === undefined ? null : { next: row.next === null ? null : Number(row.next) };
  }

  /** An update was dealt with. False when another worker reads by now: it goes on from where this one is on record. */
  async advance(app: string, update: number, leaseSeconds: number): Promise<boolean> {
    const rows = await this.dataSource.query<{ app: string }[]>(
      `with advanced as (
         update chat_poll set next_update = $3::bigint + 1, read_at = now(), lease_until = now() + make_interval(secs => $4)
         where app = $1 and holder = $2 returning app
       ) select app from advanced`,
      [app, this.holder, update, leaseSeconds],
    );
    return rows.length === 1;
  }

  /** Lets another worker go on at once. */
  async release(app: string): Promise<void> {
    await this.dataSource.query(`update chat_poll set lease_until = now() where app = $1 and holder = $2`, [app, this.holder]);
  }
}

import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';

/**
 * Lets one worker at a time read a bot's messages, under a lease by the clock of the database. Progress is stored after each message, so
 * that a crash loses nothing and repeats little.
 */
@Injectable()
export class ChatPollsRepository {
  private readonly holder = randomUUID();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Claims or extends the lease; null when another worker holds it. After a week without messages an app may restart its numbering
   * (https://core.telegram.org/bots/api#update), so the stored number no longer counts then.
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

  /** Marks an update as processed. False when another worker holds the lease, which then continues from the stored number. */
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

  /** Gives the lease back, so that another worker can continue at once. */
  async release(app: string): Promise<void> {
    await this.dataSource.query(`update chat_poll set lease_until = now() where app = $1 and holder = $2`, [app, this.holder]);
  }
}

import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { DataSource } from 'typeorm';

/** Milliseconds between a worker's signs of life. All times are the database's. */
export const signOfLifeMs = 1_000;
const aliveMs = 3_000;

/** SQL condition: the target was claimed by a worker that has died. @param own parameter with the id of the current worker */
export const isOfLostWorker = (own: string): string =>
  `held_by <> all(array(select id from publish_worker where alive_until > now()) || ${own}::integer)`;

/**
 * This worker among all that publish. Targets that a worker has claimed and not begun are free as soon as its signs of life have expired.
 */
@Injectable()
export class PublishWorkersRepository {
  readonly id: number = randomInt(2 ** 31 - 1);
  private others: readonly number[] | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** Number of live workers, this one included, at the last sign of life; undefined before the first one. */
  get count(): number | undefined {
    return this.others === undefined ? undefined : this.others.length + 1;
  }

  /** Reports that this worker is alive. Returns whether another one has died since the last time. */
  async sayAlive(): Promise<boolean> {
    const rows = await this.dataSource.query<{ id: number }[]>(
      `with own as (
         insert into publish_worker (id, alive_until) values ($1, now() + $2 * interval '1 millisecond')
         on conflict (id) do update set alive_until = excluded.alive_until
       ), gone as (
         delete from publish_worker where id = any(array(
           select id from publish_worker where alive_until < now() - interval '1 minute' and id <> $1 for update skip locked
         ))
       )
       select id from publish_worker where alive_until > now() and id <> $1`,
      [this.id, aliveMs],
    );
    const others = rows.map(({ id }) => id);
    // Read now, because two signs of life may overlap.
    const before = this.others ?? [];
    this.others = others;
    return before.some((id) => !others.includes(id));
  }

  /** Removes this worker. */
  async leave(): Promise<void> {
    await this.dataSource.query('delete from publish_worker where id = $1', [this.id]);
  }
}

import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { countHitsSql } from './count-hits.sql.js';
import { defaultWindowSeconds, RateWindow, verdict, type RateVerdict } from './rate.window.js';

const hitSql = `
with hit as (select $1::text as key, 1 as hits, $2::integer as hit_limit)
${countHitsSql('hit', '$3')}`;

const idleSql = `
DELETE FROM rate_window WHERE key IN (
  SELECT key FROM rate_window WHERE expires_at < now() - interval '1 minute' LIMIT 10000 FOR UPDATE SKIP LOCKED)`;

const cleanUpMs = 60_000;

/** The shared window in PostgreSQL; see `RateWindow` for its guarantees. */
@Injectable()
export class PostgresRateWindow extends RateWindow implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(PostgresRateWindow.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  onModuleInit(): void {
    this.timer = setInterval(() => void this.forgetIdleKeys(), cleanUpMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  override async hit(key: string, limit: number, windowSeconds = defaultWindowSeconds): Promise<RateVerdict> {
    // A named statement is planned once per connection, which halves its cost. TypeORM's `query()` does not support names.
    const pool = (this.dataSource.driver as PostgresDriver).master as Pool;
    const { rows } = await pool.query<{ granted: number; used: number; until_room_ms: number }>({
      name: 'rate-window-hit',
      text: hitSql,
      values: [key, limit, windowSeconds],
    });
    const [row] = rows;
    if (!row) throw new Error('The rate window gave no answer.');
    return verdict(row.granted === 1, limit, row.used, row.until_room_ms);
  }

  override async giveBack(key: string): Promise<void> {
    await this.dataSource.query('update rate_window set hits = trim_array(hits, 1) where key = $1 and cardinality(hits) > 0', [
      key,
    ]);
  }

  /** Deletes the rows of keys whose window has passed. */
  async forgetIdleKeys(): Promise<void> {
    try {
      await this.dataSource.query(idleSql);
    } catch (error) {
      this.logger.warn(`Idle rate windows were not cleaned up: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

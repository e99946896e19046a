import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Metrics } from './metrics.js';

/** Connections of this process to PostgreSQL, and callers waiting for one. */
@Injectable()
export class DatabaseMetrics implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const help = 'Connections of the pool that are busy or idle, and callers that wait for one.';
    this.metrics.gauges('database_pool_connections', help, 'state', async () => {
      const { master } = this.dataSource.driver as unknown as { master: Pool };
      return new Map([
        ['busy', master.totalCount - master.idleCount],
        ['idle', master.idleCount],
        ['waiting', master.waitingCount],
      ]);
    });
  }
}

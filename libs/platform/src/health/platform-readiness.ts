import { Injectable, Optional, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pendingMigrations } from '../database/index.js';
import { QueueHealth } from '../queue/index.js';
import { ReadinessRegistry } from './readiness.js';

/**
 * What every app requires of the platform: a database that answers and has the tables of this version, and the backend of its queues, if it
 * uses any.
 */
@Injectable()
export class PlatformReadiness implements OnModuleInit {
  constructor(
    private readonly readiness: ReadinessRegistry,
    private readonly dataSource: DataSource,
    @Optional() private readonly queue?: QueueHealth,
  ) {}

  onModuleInit(): void {
    this.readiness.add({ name: 'postgres', check: () => this.ping() });
    this.readiness.add({ name: 'migrations', check: () => this.migrations() });
    const { queue } = this;
    // Rows are the record. Without the queue, work waits for a sweep and requests are still accepted.
    if (queue) this.readiness.add({ name: 'queue', required: false, check: () => queue.check().then(() => ({ ok: true })) });
  }

  private async ping(): Promise<{ ok: boolean }> {
    await this.dataSource.query('select 1');
    return { ok: true };
  }

  private async migrations(): Promise<{ ok: boolean; detail?: string }> {
    const pending = await pendingMigrations(this.dataSource);
    return pending === 0 ? { ok: true } : { ok: false, detail: `${pending} migrations have not run` };
  }
}

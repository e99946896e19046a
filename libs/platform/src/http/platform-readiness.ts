import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReadinessRegistry } from './readiness.js';

/** What every app needs from the platform: a database that answers and has the tables this version expects. */
@Injectable()
export class PlatformReadiness implements OnModuleInit {
  constructor(
    private readonly readiness: ReadinessRegistry,
    private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    this.readiness.add({ name: 'postgres', check: () => this.ping() });
  }

  private async ping(): Promise<{ ok: boolean }> {
    await this.dataSource.query('select 1');
    return { ok: true };
  }
}

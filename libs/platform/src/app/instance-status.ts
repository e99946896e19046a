import { CONFIG, type Config } from '../config/index.js';
import { outcomeOf, visibleTo, type CheckResult, type ReadinessCheck } from '../health/index.js';
import { QueueHealth } from '../queue/index.js';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppsHealth, type AppHealth } from './apps-health.js';

/** Health of every app and store. */
export interface InstanceStatus {
  at: string;
  apps: AppHealth[];
  /** As this process sees them. Null when the instance has no Redis. */
  stores: { postgresql: CheckResult; redis: CheckResult | null };
}

/** Reads the health of all parts of the instance, within two seconds whatever is down. */
@Injectable()
export class InstanceStatusReader {
  constructor(
    private readonly apps: AppsHealth,
    private readonly dataSource: DataSource,
    private readonly queue: QueueHealth,
    @Inject(CONFIG) private readonly config: Pick<Config, 'REDIS_URL'>,
  ) {}

  async read(): Promise<InstanceStatus> {
    const [apps, postgresql, redis] = await Promise.all([
      this.apps.read(),
      seen({ name: 'postgresql', check: () => this.postgresql() }),
      this.config.REDIS_URL === null ? null : seen({ name: 'redis', check: () => this.redis() }),
    ]);
    return { at: new Date().toISOString(), apps, stores: { postgresql, redis } };
  }

  private async postgresql(): Promise<{ ok: boolean; detail: string }> {
    const [row] = await this.dataSource.query<{ version: string; open: number; allowed: string }[]>(
      `select current_setting('server_version') as version, current_setting('max_connections') as allowed,
         (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as open`,
    );
    return { ok: true, detail: `${row?.version}, ${row?.open} of ${row?.allowed} connections` };
  }

  private async redis(): Promise<{ ok: boolean }> {
    await this.queue.check();
    return { ok: true };
  }
}

const seen = async (check: ReadinessCheck): Promise<CheckResult> => visibleTo('operator', await outcomeOf(check));

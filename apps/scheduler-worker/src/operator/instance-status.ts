import { AppsHealth, type AppHealth } from '@imprint/platform/app';
import { CONFIG, type Config } from '@imprint/platform/config';
import { outcomeOf, type CheckResult } from '@imprint/platform/http';
import { QueueHealth } from '@imprint/platform/queue';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface InstanceStatus {
  at: string;
  apps: AppHealth[];
  /** Seen from here. Null: there is none. */
  stores: { postgresql: CheckResult; redis: CheckResult | null };
}

/** How all parts of the instance are, within two seconds whatever is down. */
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
      outcomeOf({ name: 'postgresql', check: () => this.postgresql() }),
      this.config.REDIS_URL === null ? null : outcomeOf({ name: 'redis', check: () => this.redis() }),
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

import { WakeLoop } from '@imprint/platform/wake-loop';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';

const flushMs = 1_000;

interface Use {
  count: number;
  /** Milliseconds since 1970. */
  lastUsedAt: number;
  lastUsedIp: string;
}

/** Counts uses of keys beside the requests and writes them together, once a second and at the end. */
@Injectable()
export class KeyUsage implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(KeyUsage.name);
  private uses = new Map<string, Use>();
  private readonly loop = new WakeLoop(() => this.flush().then(() => flushMs), { name: 'key usage', maxWaitMs: flushMs });

  constructor(private readonly dataSource: DataSource) {}

  add(keyId: string, clientIp: string): void {
    const use = this.uses.get(keyId);
    if (use === undefined) {
      this.uses.set(keyId, { count: 1, lastUsedAt: Date.now(), lastUsedIp: clientIp });
      return;
    }
    use.count += 1;
    use.lastUsedAt = Date.now();
    use.lastUsedIp = clientIp;
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** The requests that finished since. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush().catch((error: unknown) => this.logger.warn({ err: error }, 'the last uses of keys were not counted'));
  }

  private async flush(): Promise<void> {
    if (this.uses.size === 0) return;
    const uses = [...this.uses].sort(([a], [b]) => a.localeCompare(b));
    this.uses = new Map();
    try {
      await this.dataSource.query(
        `update api_key k set usage_count = usage_count + used.count, last_used_at = greatest(last_used_at, used.at),
           last_used_ip = coalesce(nullif(used.ip, ''), last_used_ip)
         from unnest($1::text[], $2::integer[], $3::timestamptz[], $4::text[]) as used (id, count, at, ip) where k.id = used.id`,
        [
          uses.map(([id]) => id),
          uses.map(([, use]) => use.count),
          uses.map(([, use]) => new Date(use.lastUsedAt)),
          uses.map(([, use]) => use.lastUsedIp),
        ],
      );
    } catch (error) {
      for (const [id, use] of uses) {
        const since = this.uses.get(id);
        this.uses.set(id, { ...use, ...since, count: use.count + (since?.count ?? 0) });
      }
      throw error;
    }
  }
}

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

/** When connections were last used: written together beside the requests, once a second and at the end. */
@Injectable()
export class ConnectionUsage implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(ConnectionUsage.name);
  /** Milliseconds since 1970 by connection. */
  private uses = new Map<string, number>();
  private readonly loop = new WakeLoop(() => this.flush().then(() => flushMs), { name: 'connection usage', maxWaitMs: flushMs });

  constructor(private readonly dataSource: DataSource) {}

  add(connectionId: string): void {
    this.uses.set(connectionId, Date.now());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** The requests that finished since. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush().catch((error: unknown) => this.logger.warn({ err: error }, 'the last uses of connections were not noted'));
  }

  /** Also of tests, which wait for no clock. */
  async flush(): Promise<void> {
    if (this.uses.size === 0) return;
    // In one order everywhere, so that processes that write the same rows never wait for each other in a circle.
    const uses = [...this.uses].sort(([a], [b]) => a.localeCompare(b));
    this.uses = new Map();
    try {
      await this.dataSource.query(
        `update mcp_connection c set last_used_at = greatest(last_used_at, used.at)
         from unnest($1::text[], $2::timestamptz[]) as used (id, at) where c.id = used.id`,
        [uses.map(([id]) => id), uses.map(([, at]) => new Date(at))],
      );
    } catch (error) {
      for (const [id, at] of uses) this.uses.set(id, Math.max(at, this.uses.get(id) ?? 0));
      throw error;
    }
  }
}

import { CONFIG, type Config } from '@imprint/platform/config';
import { QueueHealth } from '@imprint/platform/queue';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LedgerCheck } from '../credits/index.js';
import { found, type Found } from './found.js';
import { InstanceFactsRepository, type ServerFacts } from './instance-facts.repository.js';

/** The oldest major version that the project is tested with. */
const oldestPostgres = 17;
const clockOffMs = 2_000;
const clockWrongMs = 60_000;
/** Organizations that are named where credits do not add up. */
const namedLedgers = 5;

/** PostgreSQL, Redis and the disks. */
@Injectable()
export class StoreChecks {
  private readonly logger = new Logger(StoreChecks.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly facts: InstanceFactsRepository,
    private readonly queue: QueueHealth,
    private readonly ledger: LedgerCheck,
  ) {}

  /** @param read gives the facts of the server */
  async database(read: () => Promise<ServerFacts> = () => this.facts.server()): Promise<Found> {
    try {
      const { version, versionNumber } = await read();
      if (versionNumber >= oldestPostgres * 10_000) return found('database_ok', { version });
      return found('database_old', { version, oldest: oldestPostgres });
    } catch (error) {
      this.logger.warn({ err: error }, 'the database does not answer');
      return found('database_down');
    }
  }

  async migrations(): Promise<Found> {
    const count = await this.facts.pendingMigrations();
    return count === 0 ? found('migrations_ok') : found('migrations_pending', { count });
  }

  /** Of all organizations, at one moment. */
  async credits(): Promise<Found> {
    const wrong = await this.ledger.wrong();
    if (wrong.length === 0) return found('credits_ok');
    return found('credits_wrong', { count: wrong.length, names: wrong.slice(0, namedLedgers).join(', ') });
  }

  /** How long the answer took is no difference of the clocks. */
  async clock(now: () => number = Date.now): Promise<Found> {
    const asked = now();
    const { now: databaseTime } = await this.facts.server();
    const answered = now();
    const offset = Math.abs(databaseTime.getTime() - (asked + answered) / 2) - (answered - asked) / 2;
    const seconds = Math.round(offset / 1_000);
    if (offset >= clockWrongMs) return found('clock_wrong', { seconds });
    return offset >= clockOffMs ? found('clock_off', { seconds }) : found('clock_ok');
  }

  async redis(): Promise<Found> {
    try {
      const facts = await this.queue.redisFacts();
      if (facts === null) return found('redis_none');
      const policy = facts.get('maxmemory_policy') ?? 'noeviction';
      if (policy !== 'noeviction') return found('redis_evicts', { policy });
      const version = facts.get('redis_version') ?? '';
      return found(facts.get('aof_enabled') === '0' ? 'redis_not_kept' : 'redis_ok', { version });
    } catch (error) {
      this.logger.warn({ err: error }, 'Redis does not answer');
      return found('redis_down');
    }
  }

  async filesDisk(): Promise<Found> {
    const { STORAGE_URL } = this.config;
    return STORAGE_URL.startsWith('file:') ? this.disk(fileURLToPath(STORAGE_URL)) : found('disk_bucket');
  }

  /** Known where the database is on this machine and its role may see where. */
  async databaseDisk(): Promise<Found> {
    const { dataFolder } = await this.facts.server();
    const { hostname } = new URL(this.config.DATABASE_URL);
    const isHere = ['localhost', '127.0.0.1', '[::1]', ''].includes(hostname);
    return isHere && dataFolder !== null && existsSync(dataFolder) ? this.disk(dataFolder) : found('disk_elsewhere');
  }

  private async disk(folder: string): Promise<Found> {
    const { bavail, bsize } = await statfs(nearestExisting(folder));
    const megabytes = (bavail * bsize) / 1_000_000;
    const free = Math.round(megabytes / 100) / 10;
    const { FREE_DISK_WARNING_MB, FREE_DISK_PROBLEM_MB } = this.config;
    if (megabytes < FREE_DISK_PROBLEM_MB) return found('disk_full', { free });
    return found(megabytes < FREE_DISK_WARNING_MB ? 'disk_low' : 'disk_ok', { free });
  }
}

/** A new instance makes its folder when the first file comes. */
function nearestExisting(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));
}

import { Inject, Injectable } from '@nestjs/common';
import { addressSetting, appNames, CONFIG, type AppName, type Config } from '../config/index.js';
import type { Readiness } from '../health/index.js';
import { internalRequest } from '../safe-fetch/index.js';

/** State of an app as it reports itself. With several replicas, that of whichever answered. */
export interface AppHealth {
  name: AppName;
  status: Readiness['status'] | 'unreachable';
  /** Null when the app did not answer. */
  version: string | null;
  /** Milliseconds until the app answered or the request timed out. */
  ms: number;
  checks: Readiness['checks'];
}

/** Longer than the timeout of an app's own checks, so that a slow app can still report which of them is slow. */
const patienceMs = 1_500;
const rememberedMs = 1_000;

/** Asks every app of the instance for its readiness, at most once a second. */
@Injectable()
export class AppsHealth {
  private current: Promise<AppHealth[]> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async read(): Promise<AppHealth[]> {
    if (this.current === undefined) {
      this.current = Promise.all(appNames.map((name) => this.ask(name)));
      setTimeout(() => (this.current = undefined), rememberedMs).unref();
    }
    return this.current;
  }

  private async ask(name: AppName): Promise<AppHealth> {
    const started = performance.now();
    const answer = await this.readiness(name);
    return { name, status: 'unreachable', version: null, checks: {}, ...answer, ms: Math.round(performance.now() - started) };
  }

  private async readiness(name: AppName): Promise<Partial<Omit<AppHealth, 'name' | 'ms'>>> {
    try {
      const url = `${this.config[addressSetting(name)]}/v1/health/ready`;
      const headers = { authorization: `Bearer ${this.config.SERVICE_API_KEY[0]}` };
      const { status, json } = await internalRequest(url, { timeoutMs: patienceMs, headers });
      const answer = typeof json === 'object' && json !== null ? (json as Partial<Readiness & { version: string }>) : {};
      return { status: status === 200 ? 'ready' : 'not_ready', ...answer };
    } catch {
      return {};
    }
  }
}

import { addressSetting, appNames, CONFIG, portSetting, type AppName, type Config } from '@imprint/platform/config';
import { internalRequest } from '@imprint/platform/safe-fetch';
import { Inject, Injectable } from '@nestjs/common';

export interface AppState {
  name: AppName;
  status: 'ready' | 'not_ready' | 'unreachable';
}

const rememberedMs = 1_000;

/** Asks every app for its readiness, at most once a second: the route is public. */
@Injectable()
export class AppStates {
  private current: Promise<AppState[]> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async read(): Promise<AppState[]> {
    if (this.current === undefined) {
      this.current = Promise.all(appNames.map((name) => this.ask(name)));
      setTimeout(() => (this.current = undefined), rememberedMs).unref();
    }
    return this.current;
  }

  private async ask(name: AppName): Promise<AppState> {
    try {
      const { status } = await internalRequest(`${this.address(name)}/v1/health/ready`, { timeoutMs: 2_000 });
      return { name, status: status === 200 ? 'ready' : 'not_ready' };
    } catch {
      return { name, status: 'unreachable' };
    }
  }

  private address(name: AppName): string {
    return name === 'api-gateway' ? `http://127.0.0.1:${this.config[portSetting(name)]}` : this.config[addressSetting(name)];
  }
}

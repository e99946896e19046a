import { AppsHealth } from '@imprint/platform/app';
import { Injectable } from '@nestjs/common';
import { found, type Found } from './found.js';
import { InstanceFactsRepository } from './instance-facts.repository.js';

/** Whether the apps run, and whether anybody publishes. */
@Injectable()
export class AppChecks {
  constructor(
    private readonly health: AppsHealth,
    private readonly facts: InstanceFactsRepository,
  ) {}

  async apps(): Promise<Found> {
    const apps = await this.health.read();
    const others = apps.filter(({ status }) => status !== 'ready').map(({ name }) => name);
    if (others.length > 0) return found('apps_not_ready', { names: others.join(', ') });
    const versions = [...new Set(apps.map(({ version }) => version ?? '?'))];
    if (versions.length > 1) return found('apps_versions', { versions: versions.join(', ') });
    return found('apps_ok', { count: apps.length, version: versions.join() });
  }

  async publishing(): Promise<Found> {
    const count = await this.facts.publishWorkers();
    return count === 0 ? found('publishing_stopped') : found('publishing_ok', { count });
  }
}

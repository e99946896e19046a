import { CONFIG, type Config } from '@imprint/platform/config';
import { SecretBox } from '@imprint/platform/crypto';
import { ReadinessRegistry } from '@imprint/platform/health';
import { Metrics } from '@imprint/platform/metrics';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Resealing } from './resealing.js';

/** Other sweeps per sweep of this kind: for a while after a change, apps with the previous ring may still seal with the older key. */
const every = 12;

/** Reseals automatically after a change of `SECRETS_KEYS`, and logs when the older key can be dropped. */
@Injectable()
export class SealingUpkeep extends Sweeper {
  private readonly logger = new Logger(SealingUpkeep.name);
  private stopping = false;
  private brokenBefore = 0;

  constructor(
    private readonly resealing: Resealing,
    private readonly secrets: SecretBox,
    metrics: Metrics,
    readiness: ReadinessRegistry,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('sealing', config.SWEEP_INTERVAL_MS * every);
    metrics.gauges(
      'sealed_with_other_keys',
      'Values that are sealed with another key of SECRETS_KEYS than the first, or with one that is not in it, by key id.',
      'key',
      () => resealing.underOtherKeys(),
    );
    readiness.add({ name: 'sealing', required: false, check: () => this.standing() });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await super.beforeApplicationShutdown();
  }

  override async sweep(): Promise<void> {
    const { resealed, broken } = await this.resealing.resealAll(() => this.stopping);
    if (resealed > 0) this.logger.log({ resealed, ...(await this.standing()) }, 'values were sealed with the first key');
    if (broken.length !== this.brokenBefore)
      this.logger.error({ count: broken.length, some: broken.slice(0, 10) }, 'sealed values do not open');
    this.brokenBefore = broken.length;
  }

  private async standing(): Promise<{ ok: boolean; detail: string }> {
    const others = await this.resealing.underOtherKeys();
    const { activeKeyId: active, olderKeyIds: older } = this.secrets;
    const lost = [...others.keys()].filter((key) => !older.includes(key));
    if (lost.length > 0) return { ok: false, detail: `values do not open: sealed with ${lost.join(', ')}, not in SECRETS_KEYS` };
    if (older.length === 0) return { ok: true, detail: `everything is sealed with ${active}` };
    const [unused, used] = [older.filter((key) => others.get(key) === 0), older.filter((key) => others.get(key) !== 0)];
    const left = used.map((key) => `${others.get(key)} values are still sealed with ${key}`);
    const free = unused.length > 0 ? [`nothing is sealed with ${unused.join(', ')} any more`] : [];
    return { ok: true, detail: [...left, ...free].join('; ') };
  }
}

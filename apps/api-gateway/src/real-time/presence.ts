import type { Signals } from '@imprint/contracts/messages';
import { WorkBrands, type BrandedWork } from '@imprint/domain/branding';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { encode } from './live-socket.js';
import { LiveSockets } from './live-sockets.js';

/** What somebody who is limited to brands can view, by the beginning of its id. */
const viewable: Readonly<Record<string, BrandedWork>> = {
  art: 'article',
  asset: 'asset',
  bat: 'batch',
  brand: 'brand',
  conn: 'connection',
  gen: 'generation',
  rel: 'release',
  tgt: 'target',
};

/**
 * Lets people who have the same thing open know of each other, across processes. Nothing is kept but what each socket views: pages repeat
 * it, and forget whoever has been silent. The id is passed on within one organization only, and looked up only where somebody who is
 * limited to brands views it.
 */
@Injectable()
export class Presence implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Presence.name);
  private end: (() => void) | undefined;
  /** One after the other, so that nobody seems to be back who has left. */
  private told = Promise.resolve();

  constructor(
    private readonly signals: SignalBus,
    private readonly sockets: LiveSockets,
    private readonly brands: WorkBrands,
  ) {}

  onApplicationBootstrap(): void {
    this.end = this.signals.subscribe('viewer.changed', (change) => {
      this.told = this.told
        .then(() => this.report(change))
        .catch((error: unknown) => this.logger.warn({ err: error }, 'who views something could not be told'));
    });
  }

  beforeApplicationShutdown(): void {
    this.end?.();
  }

  private async report({ organizationId, id, userId, state: status }: Signals['viewer.changed']): Promise<void> {
    const text = encode({ id, type: 'presence', status, result: { userId }, at: new Date().toISOString() });
    const of = viewable[id.slice(0, id.indexOf('_'))] ?? 'release';
    const brandId = this.sockets.areLimitedAt(organizationId, id) ? await this.brandOf(of, { organizationId, id }) : null;
    this.sockets.sendToViewers(organizationId, id, text, { of, brandId });
  }

  /** Null for what belongs to no brand, or is not there: those who are limited hear nothing of it. */
  private async brandOf(of: BrandedWork, viewed: { organizationId: string; id: string }): Promise<string | null> {
    return (await this.brands.of(of, [viewed])).get(viewed.id) ?? null;
  }
}

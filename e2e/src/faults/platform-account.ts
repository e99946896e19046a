import { FaultProxy } from '@imprint/adapters/channels/testing';
import type { KilledChannel } from './killed-channels.js';
import { platforms, type Platform } from './platforms.js';
import type { FaultStage } from './fault-stage.js';

/** `before`: the platform never gets the call that publishes. `after`: it has published, and its answer is lost. */
export type Moment = 'before' | 'after';

/** An account on a platform behind a proxy, which holds the call that publishes until the process that makes it is dead. */
export class PlatformAccount {
  private connectionId = '';

  private constructor(
    readonly channel: KilledChannel,
    private readonly platform: Platform,
    private readonly proxy: FaultProxy,
  ) {}

  static async open(channel: KilledChannel): Promise<PlatformAccount> {
    const platform = platforms[channel]();
    const address = await platform.server.start();
    const proxy = platform.proxyBefore?.(address) ?? new FaultProxy(address);
    await proxy.up();
    return new PlatformAccount(channel, platform, proxy);
  }

  /** What an instance needs to reach the platform. */
  get settings(): Readonly<Record<string, string>> {
    return this.platform.settings?.(this.proxy.url) ?? {};
  }

  async connect({ api, brandId }: FaultStage): Promise<void> {
    const { credentials, destinationId } = this.platform;
    const body = { brandId, platform: this.channel, credentials: credentials(this.proxy.url) };
    this.connectionId = (await api.data<{ id: string }>('POST', '/v1/connections', body)).id;
    if (destinationId !== undefined) await api.data('PATCH', `/v1/connections/${this.connectionId}`, { destinationId });
  }

  /** @param assetId picture for a channel that takes no post without one */
  release(stage: FaultStage, text: string, dueAt: Date, assetId: string): object {
    const media = this.platform.needsPicture === true ? [{ assetId, altText: 'A terrace' }] : [];
    return { ...stage.release(text, [this.connectionId], dueAt), media };
  }

  /** Holds the message of the moment until `dead`, and lets no other pass after it. Resolves when it is held. */
  holdAt(moment: Moment, dead: Promise<void>): Promise<void> {
    const { proxy, platform } = this;
    const held = Promise.withResolvers<void>();
    let [seen, isBegun] = [proxy.seen.length, false];
    proxy.passes = async () => {
      const isRequest = proxy.seen.length > seen;
      seen = proxy.seen.length;
      if (isRequest) isBegun ||= platform.publishes.test(proxy.seen.at(-1) ?? '');
      if (!isBegun || (isRequest && moment === 'after')) return true;
      held.resolve();
      await dead;
      return false;
    };
    return held.promise;
  }

  passAll(): void {
    this.proxy.passes = () => Promise.resolve(true);
  }

  /** Posts with this text, as the platform has them. */
  countOf(text: string): number {
    return [...this.platform.posts()].filter((post) => JSON.stringify(post).includes(text)).length;
  }

  async stop(): Promise<void> {
    await this.proxy.down();
    await this.platform.server.stop();
  }
}

import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { OpenedConnection } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { openedConnection } from './outgoing-post.fixture.js';
import { FaultProxy } from './testing/fault-proxy.js';

/** A site, a proxy before it, and an account on it. */
export interface ProxiedSite<S, C> {
  site: S;
  proxy: FaultProxy;
  /** Of the proxy. */
  address: string;
  channel: C;
  connection: OpenedConnection;
}

/** Has a new site for each test, and one channel for all. @param take gets them before the test */
export function eachOnNewProxiedSite<S extends { start(): Promise<string>; stop(): Promise<void> }, C>(
  kind: {
    site(): S;
    channel(safeFetch: SafeFetch): C;
    credentials(site: S, address: string): Record<string, string>;
  },
  take: (opened: ProxiedSite<S, C>) => void,
): void {
  const safeFetch = new SafeFetch(['localhost']);
  let site: S;
  let proxy: FaultProxy;
  let channel: C;
  beforeAll(() => {
    channel = kind.channel(safeFetch);
  });
  beforeEach(async () => {
    site = kind.site();
    proxy = new FaultProxy(await site.start());
    await proxy.up();
    const address = proxy.url;
    take({ site, proxy, address, channel, connection: openedConnection(kind.credentials(site, address)) });
  });
  afterEach(async () => {
    await proxy.down();
    await site.stop();
  });
  afterAll(() => safeFetch.onApplicationShutdown());
}

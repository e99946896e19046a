import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { OpenedConnection } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { GhostChannel } from './ghost.channel.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { GhostSimulator } from './testing/ghost-simulator.js';

/** A site, a proxy before it, and an integration of it. */
export interface GhostSite {
  site: GhostSimulator;
  proxy: FaultProxy;
  /** Of the proxy. */
  address: string;
  channel: GhostChannel;
  connection: OpenedConnection;
}

/** Has a new site for each test. @param take gets it before the test */
export function eachOnNewGhostSite(take: (opened: GhostSite) => void): void {
  const safeFetch = new SafeFetch(['localhost']);
  let site: GhostSimulator;
  let proxy: FaultProxy;
  let channel: GhostChannel;
  beforeAll(() => {
    channel = new GhostChannel(safeFetch);
  });
  beforeEach(async () => {
    site = new GhostSimulator();
    proxy = new FaultProxy(await site.start());
    await proxy.up();
    const address = proxy.url;
    const credentials = { site: `${address}/`, adminApiKey: site.addKey() };
    const connection = { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials };
    take({ site, proxy, address, channel, connection });
  });
  afterEach(async () => {
    await proxy.down();
    await site.stop();
  });
  afterAll(() => safeFetch.onApplicationShutdown());
}

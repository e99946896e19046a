import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { OpenedConnection } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { FaultProxy } from './testing/fault-proxy.js';
import { WordpressSimulator } from './testing/wordpress-simulator.js';
import { WordpressChannel } from './wordpress.channel.js';

/** A site, a proxy before it, and an account on it. */
export interface WordpressSite {
  site: WordpressSimulator;
  proxy: FaultProxy;
  /** Of the proxy. */
  address: string;
  channel: WordpressChannel;
  connection: OpenedConnection;
}

/** Has a new site for each test. @param take gets it before the test */
export function eachOnNewSite(take: (opened: WordpressSite) => void): void {
  const safeFetch = new SafeFetch(['localhost']);
  let site: WordpressSimulator;
  let proxy: FaultProxy;
  let channel: WordpressChannel;
  beforeAll(() => {
    channel = new WordpressChannel(safeFetch, { PUBLIC_API_URL: 'https://imprint.example' });
  });
  beforeEach(async () => {
    site = new WordpressSimulator();
    proxy = new FaultProxy(await site.start());
    await proxy.up();
    const address = proxy.url;
    const credentials = { site: `${address}/wp-json/`, username: 'author', applicationPassword: site.addPassword() };
    const connection = { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials };
    take({ site, proxy, address, channel, connection });
  });
  afterEach(async () => {
    await proxy.down();
    await site.stop();
  });
  afterAll(() => safeFetch.onApplicationShutdown());
}

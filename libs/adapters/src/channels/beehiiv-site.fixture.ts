import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { BeehiivChannel } from './beehiiv.channel.js';
import { openedConnection } from './outgoing-post.fixture.js';
import { eachOnNewProxiedSite, type ProxiedSite } from './proxied-site.fixture.js';
import { BeehiivSimulator } from './testing/beehiiv-simulator.js';

const posts = String.raw`\/v2\/publications\/[^/]+\/posts`;

/** `METHOD path` of the calls. */
export const beehiivCalls = {
  create: new RegExp(`^POST ${posts}$`),
  change: new RegExp(`^PATCH ${posts}/[^/]+$`),
  delete: new RegExp(`^DELETE ${posts}/[^/]+$`),
};

/** Waits for nothing. @param waits gets the milliseconds that it would have waited */
export const beehiivChannel = (safeFetch: SafeFetch, address: string, waits: number[] = []): BeehiivChannel =>
  new BeehiivChannel(safeFetch, testConfig({ BEEHIIV_API_URL: address }), (milliseconds) => {
    waits.push(milliseconds);
    return Promise.resolve();
  });

interface OpenedBeehiiv extends ProxiedSite<BeehiivSimulator, BeehiivChannel> {
  waits: readonly number[];
}

/** Has a new workspace for each test, whose first publication was chosen. @param take gets it before the test */
export function eachOnNewBeehiiv(take: (opened: OpenedBeehiiv) => void): void {
  const { apiKey } = BeehiivSimulator;
  eachOnNewProxiedSite(
    { site: () => new BeehiivSimulator(), channel: (safeFetch) => safeFetch, credentials: () => ({ apiKey }) },
    ({ channel: safeFetch, ...opened }) => {
      const waits: number[] = [];
      const connection = openedConnection({ apiKey }, { destinationId: opened.site.publications[0]?.id });
      take({ ...opened, waits, channel: beehiivChannel(safeFetch, opened.address, waits), connection });
    },
  );
}

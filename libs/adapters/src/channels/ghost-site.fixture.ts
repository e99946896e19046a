import { GhostChannel } from './ghost.channel.js';
import { eachOnNewProxiedSite, type ProxiedSite } from './proxied-site.fixture.js';
import { GhostSimulator } from './testing/ghost-simulator.js';

/** Has a new site with an integration for each test. @param take gets it before the test */
export const eachOnNewGhostSite = (take: (opened: ProxiedSite<GhostSimulator, GhostChannel>) => void): void =>
  eachOnNewProxiedSite(
    {
      site: () => new GhostSimulator(),
      channel: (safeFetch) => new GhostChannel(safeFetch),
      credentials: (site, address) => ({ site: `${address}/`, adminApiKey: site.addKey() }),
    },
    take,
  );

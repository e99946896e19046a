import { eachOnNewProxiedSite, type ProxiedSite } from './proxied-site.fixture.js';
import { WordpressSimulator } from './testing/wordpress-simulator.js';
import { WordpressChannel } from './wordpress.channel.js';

export type WordpressSite = ProxiedSite<WordpressSimulator, WordpressChannel>;

/** Has a new site with an author for each test. @param take gets it before the test */
export const eachOnNewSite = (take: (opened: WordpressSite) => void): void =>
  eachOnNewProxiedSite(
    {
      site: () => new WordpressSimulator(),
      channel: (safeFetch) => new WordpressChannel(safeFetch, { PUBLIC_API_URL: 'https://imprint.example' }),
      credentials: (site, address) => ({
        site: `${address}/wp-json/`,
        username: 'author',
        applicationPassword: site.addPassword(),
      }),
    },
    take,
  );

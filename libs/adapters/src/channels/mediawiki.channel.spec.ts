import { afterAll } from '@jest/globals';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { MediawikiChannel } from './mediawiki.channel.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { mediawikiCalls, mediawikiNetwork } from './testing/mediawiki-network.js';
import { MediawikiSimulator } from './testing/mediawiki-simulator.js';
import { seenMediawikiPage } from './testing/seen-mediawiki-page.js';

const safeFetch = new SafeFetch(['localhost']);

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('mediawiki', { network: true, account: true, checksLength: false }, async () => {
  const simulator = new MediawikiSimulator();
  const proxy = new FaultProxy(await simulator.start());
  await proxy.up();
  const { username, password } = simulator.addPassword('Author');
  const refusedPassword = 'x'.repeat(32);
  return {
    channel: new MediawikiChannel(safeFetch, { PUBLIC_API_URL: 'https://imprint.example' }),
    credentials: { site: proxy.url, username, password },
    refusedCredentials: { site: `${proxy.url}/api.php`, username, password: refusedPassword },
    secrets: [password, refusedPassword],
    titleOf: ({ targetId, title }) => `${targetId.slice(-16)} ${title}`,
    posts: () =>
      Promise.resolve(
        simulator.wiki.pages
          .filter(({ namespace }) => namespace !== 6)
          .map(({ revisions }) => seenMediawikiPage(revisions.at(-1)?.text ?? '')),
      ),
    loseNextAnswer: () => void proxy.breakNext(mediawikiCalls.editPage, { kind: 'lose-answer' }),
    loseNextChange: (action) =>
      void proxy.breakNext(action === 'edit' ? mediawikiCalls.editPage : mediawikiCalls.deletePage, { kind: 'lose-answer' }),
    onExchange: proxy.reportTo,
    generatedPosts: 200,
    network: mediawikiNetwork(proxy),
    stop: async () => {
      await proxy.down();
      await simulator.stop();
    },
  };
});

import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { GitChannel } from './git.channel.js';
import { openedConnection, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { gitCalls, seenGitPost, watchedCommits } from './testing/git-network.js';
import { GitServer } from './testing/git-server.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const channel = new GitChannel(safeFetch);
const refusedToken = 'refused-canary-token';
const image = Buffer.from('an image');
const bot = { authorName: 'Ada', authorEmail: 'ada@example.com' };
const credentialsOf = (url: string, more: Readonly<Record<string, string>> = {}) => ({
  ...{ repository: `${url}/blog.git`, branch: 'main', ...GitServer.login, ...bot, site: 'hugo', folder: 'content/posts' },
  ...more,
});

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('git', { network: true, account: true, checksLength: false }, async () => {
  const server = new GitServer();
  const proxy = new FaultProxy(await server.start());
  await proxy.up();
  return {
    channel,
    credentials: credentialsOf(proxy.url),
    refusedCredentials: credentialsOf(proxy.url, { token: refusedToken }),
    secrets: [GitServer.login.token, refusedToken],
    titleOf: ({ targetId, title }) => `${targetId.slice(-16)} ${title}`,
    posts: () => Promise.resolve(server.posts().map(seenGitPost)),
    loseNextChange: () => void proxy.breakNext(gitCalls.push, { kind: 'lose-answer' }),
    generatedPosts: 40,
    ...behindProxy(proxy, server, {
      publish: gitCalls.push,
      limited: (seconds) => ({ headers: { 'retry-after': String(seconds), 'content-type': 'text/plain' }, body: 'Slow down.' }),
    }),
    proxy: watchedCommits(proxy, server),
  };
});

import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { afterEach, describe, expect, it } from '@jest/globals';
import { selfSignedCertificate, testConfig } from '../testing/index.js';
import {
  ChannelFetch,
  isSentByInstance,
  KnowledgeFetch,
  LinkFetch,
  OwnAddressFetch,
  ScanFetch,
  WebhookFetch,
  WorkflowFetch,
} from './index.js';
import { closeAll, failure, serve, zone } from './safe-fetch.fixture.js';

afterEach(closeAll);

it.each([
  ['webhooks', WebhookFetch, ChannelFetch, 'WEBHOOK_ALLOWED_HOSTS'],
  ['channels', ChannelFetch, WebhookFetch, 'CHANNEL_ALLOWED_HOSTS'],
  ['pages that brands learn from', KnowledgeFetch, LinkFetch, 'KNOWLEDGE_ALLOWED_HOSTS'],
  ['pages that are linked', LinkFetch, ChannelFetch, 'LINK_CARD_ALLOWED_HOSTS'],
  ['requests of workflows', WorkflowFetch, WebhookFetch, 'WORKFLOW_ALLOWED_HOSTS'],
  ['sites of brands', ScanFetch, LinkFetch, 'SCAN_ALLOWED_HOSTS'],
] as const)(
  'a private host that is allowed for %s is reached by them and by nobody else',
  async (_what, Allowed, Other, name) => {
    const { url } = await serve(createServer((_request, response) => response.writeHead(204).end()));
    const config = testConfig({ [name]: ['127.0.0.1'] });
    const [allowed, other] = [new Allowed(config), new Other(config)];
    expect((await allowed.request(url)).status).toBe(204);
    expect((await failure(other.request(url))).code).toBe('destination_refused');
    for (const fetch of [allowed, other]) await fetch.onApplicationShutdown();
  },
);

describe('requests that may be to this instance say that an instance sends them, whatever their headers are', () => {
  const headers = { 'X-Imprint-Instance': '', accept: '*/*' };
  const marking = () => {
    const marked: boolean[] = [];
    return {
      marked,
      server: createServer((request, response) => {
        marked.push(isSentByInstance(request));
        response.writeHead(204).end();
      }),
    };
  };

  it.each([
    ['webhooks', WebhookFetch, 'WEBHOOK_ALLOWED_HOSTS'],
    ['channels', ChannelFetch, 'CHANNEL_ALLOWED_HOSTS'],
    ['pages that are linked', LinkFetch, 'LINK_CARD_ALLOWED_HOSTS'],
    ['requests of workflows', WorkflowFetch, 'WORKFLOW_ALLOWED_HOSTS'],
  ] as const)('%s', async (_what, Fetch, name) => {
    const { marked, server } = marking();
    const { url } = await serve(server);
    const fetch = new Fetch(testConfig({ [name]: ['127.0.0.1'] }));
    for (const request of [{}, { method: 'POST', headers }]) await fetch.request(url, request);
    await (await fetch.stream(url)).body.cancel();
    await fetch.asFetch()(url);
    expect(marked).toEqual([true, true, true, true]);
    await fetch.onApplicationShutdown();
  });

  it.each([WebhookFetch, ChannelFetch, LinkFetch, KnowledgeFetch, ScanFetch])(
    'also at a public address, where nobody signs in: %p',
    async (Fetch) => {
      class Watched extends Fetch {
        marks(): boolean {
          return this.isMarked(new URL('https://imprint.example.com/'));
        }
      }
      const watched = (['off', 'on'] as const).map((LOGIN_WALL) => new Watched(testConfig({ LOGIN_WALL })));
      expect(watched.map((fetch) => fetch.marks())).toEqual([true, false]);
      for (const fetch of watched) await fetch.onApplicationShutdown();
    },
  );

  it('but not those that look whether its own addresses work', async () => {
    const { marked, server } = marking();
    const { url } = await serve(server);
    const fetch = new OwnAddressFetch(testConfig({ PUBLIC_MCP_URL: url }));
    await fetch.request(url);
    expect(marked).toEqual([false]);
    await fetch.onApplicationShutdown();
  });
});

describe('the addresses of the instance itself', () => {
  const noContent = () => createServer((_request, response) => response.writeHead(204).end());

  it('are reached though they are private, on their port only, and nothing else is', async () => {
    const [own, other] = [await serve(noContent()), await serve(noContent())];
    const fetch = new OwnAddressFetch(testConfig({ PUBLIC_MCP_URL: own.url }));
    expect((await fetch.request(own.url)).status).toBe(204);
    expect((await failure(fetch.request(other.url))).code).toBe('destination_refused');
    expect((await failure(fetch.assertPublic(own.url))).code).toBe('destination_refused');
    await fetch.onApplicationShutdown();
  });

  it('show their certificates, and no other private host does', async () => {
    const servers = [0, 1].map(() => serve(createTlsServer(selfSignedCertificate())));
    const [own, other] = (await Promise.all(servers)).map(({ port }) => `https://imprint.example.com:${port}`);
    const { resolve } = zone({ 'imprint.example.com': [['127.0.0.1']] });
    const fetch = new OwnAddressFetch(testConfig({ PUBLIC_API_URL: own }), resolve);
    expect(await fetch.certificate(String(own))).toMatchObject({ refusal: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect((await failure(fetch.certificate(String(other)))).code).toBe('destination_refused');
  });

  it('show their certificates at whichever address answers', async () => {
    const { port } = await serve(createTlsServer(selfSignedCertificate()));
    const url = `https://imprint.example.com:${port}`;
    // Nobody listens at the first one.
    const { resolve } = zone({ 'imprint.example.com': [['127.0.0.2', '127.0.0.1']] });
    const fetch = new OwnAddressFetch(testConfig({ PUBLIC_API_URL: url }), resolve);
    expect(await fetch.certificate(url)).toMatchObject({ validTo: expect.any(Date) });
  });
});

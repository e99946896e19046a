import { limits } from '@imprint/contracts/limits';
import { KnowledgeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FeedReader } from '../../knowledge/index.js';
import { openDatabase } from '../../schema/database.fixture.js';
import { openEffects, type OpenedEffects } from './effects.fixture.js';
import { Rss } from './rss.js';

let stage: OpenedEffects;
let server: Server;
let fetch: KnowledgeFetch;
let url: string;
let feed: { status: number; body: string };
let requests: number;

const entry = (at: number): string =>
  `<item><guid>g${at}</guid><title>Dish ${at}</title><link>https://terrace.example/${at}</link><description>${'Plum cake. '.repeat(600)}</description></item>`;
const feedOf = (count: number): string =>
  `<rss version="2.0"><channel><title>Terrace</title>${Array.from({ length: count }, (_, at) => entry(at)).join('')}</channel></rss>`;

beforeAll(async () => {
  server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(feed.status, { 'content-type': 'application/rss+xml' }).end(feed.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
  fetch = new KnowledgeFetch(testConfig({ KNOWLEDGE_ALLOWED_HOSTS: ['127.0.0.1'] }));
  stage = await openEffects(await openDatabase(), [new Rss(new FeedReader(fetch))]);
});
afterAll(async () => {
  await stage?.close();
  await fetch.onApplicationShutdown();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [feed, requests] = [{ status: 200, body: feedOf(60) }, 0];
});

interface Output {
  title: string;
  items: { id: string; title: string; url: string; summary: string; content: string }[];
}

it('gives the first entries of a feed, as many as are wanted', async () => {
  const { output } = await stage.run('rss', { url, max: 2 });
  const { title, items } = output as Output;
  expect(title).toBe('Terrace');
  expect(items.map(({ content: _content, summary: _summary, ...rest }) => rest)).toEqual(
    [0, 1].map((at) => ({ id: `g${at}`, title: `Dish ${at}`, url: `https://terrace.example/${at}` })),
  );
  expect(items.map(({ summary, content }) => [summary.length, content.length])).toEqual([
    [500, 4_000],
    [500, 4_000],
  ]);
  const most = (await stage.run('rss', { url, max: limits.workflowEntriesRead })).output as Output;
  expect(most.items).toHaveLength(limits.workflowEntriesRead);
});

it.each([
  ['what is no feed', { status: 200, body: 'no feed' }, 'feed_unreadable'],
  ['an error', { status: 500, body: '' }, 'feed_error_answered'],
])('fails for %s', async (_what, answer, code) => {
  feed = answer;
  expect((await stage.run('rss', { url })).error?.code).toBe(code);
});

it('refuses private addresses that nobody allowed, and what is no address', async () => {
  expect((await stage.run('rss', { url: 'http://127.0.0.2/' })).error?.code).toBe('feed_address_refused');
  expect((await stage.run('rss', { url: { $: '"nowhere"' } })).error?.code).toBe('invalid_url');
});

it('a rehearsal reads nothing', async () => {
  expect(await stage.rehearse('rss', { url })).toMatchObject({ output: { items: [{}] } });
  expect(requests).toBe(0);
});

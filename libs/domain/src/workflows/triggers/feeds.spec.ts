import { limits } from '@imprint/contracts/limits';
import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openTriggers, person } from './triggers.fixture.js';

let stage: Awaited<ReturnType<typeof openTriggers>>;
let server: Server;
let entries: { id: string; title: string }[] = [];
let status = 200;
let requests: IncomingMessage['headers'][] = [];

const feed = (): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Bakery</title>${entries
    .map(
      ({ id, title }) =>
        `<item><guid>${id}</guid><title>${title}</title><link>https://bakery.example/${id}</link><description>All about ${title}.</description></item>`,
    )
    .join('')}</channel></rss>`;

beforeAll(async () => {
  stage = await openTriggers();
  server = createServer((request, response) => {
    requests.push(request.headers);
    const etag = `"${entries.length}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(status, { 'content-type': 'application/rss+xml', etag }).end(feed());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  [entries, status, requests] = [[{ id: 'old', title: 'Rye' }], 200, []];
});
afterEach(() => stage.stop());
afterAll(async () => {
  await stage.close();
  await new Promise((resolve) => server.close(resolve));
});

const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`;

/** Reads the feed now, as a worker does when its time has come. */
async function poll(id: string): Promise<void> {
  await stage.dataSource.query('update workflow_trigger set next_at = now() where id = $1', [id]);
  const read = requests.length;
  await stage.signals.publish('workflow.triggers', { organizationId: 'org' });
  await eventually(async () => requests.length > read && (await stage.triggerOf(id)).leaseUntil === null);
}

const titlesOf = async (workflowId: string): Promise<string[]> =>
  (await stage.executionsOf(workflowId)).map(({ triggerPayload }) => (triggerPayload as { title: string }).title);

it('each new entry starts an execution, once, in the order in which they came; what was there before does not', async () => {
  const { id, workflowId } = await stage.trigger({ kind: 'rss', url: url() });
  stage.run(stage.worker());
  await eventually(async () => (await stage.triggerOf(id)).state !== null);
  expect(await stage.executionsOf(workflowId)).toEqual([]);
  entries = [{ id: 'c', title: 'Scone' }, { id: 'b', title: 'Bun' }, ...entries];
  await poll(id);
  expect(await titlesOf(workflowId)).toEqual(['Bun', 'Scone']);
  expect((await stage.executionsOf(workflowId))[0]).toMatchObject({
    trigger: 'rss',
    triggerPayload: {
      id: 'b',
      title: 'Bun',
      url: 'https://bakery.example/b',
      text: expect.stringContaining('All about Bun'),
      feedTitle: 'Bakery',
    },
  });
  await poll(id);
  expect(requests.at(-1)?.['if-none-match']).toBe('"3"');
  expect(await titlesOf(workflowId)).toHaveLength(2);
  const { nextAt } = await stage.triggerOf(id);
  expect((nextAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan((limits.workflowFeedMinutes - 1) * 60_000);
});

it('starts a bounded number at once, and the others the next time, though the feed has not changed', async () => {
  const { id, workflowId } = await stage.trigger({ kind: 'rss', url: url() });
  stage.run(stage.worker());
  await eventually(async () => (await stage.triggerOf(id)).state !== null);
  const fresh = Array.from({ length: limits.workflowFeedEntries + 5 }, (_, index) => ({
    id: `n${index}`,
    title: `New ${index}`,
  }));
  entries = [...fresh.toReversed(), ...entries];
  await poll(id);
  expect(await titlesOf(workflowId)).toEqual(fresh.slice(0, limits.workflowFeedEntries).map(({ title }) => title));
  await poll(id);
  expect(await titlesOf(workflowId)).toEqual(fresh.map(({ title }) => title));
});

it('a feed that cannot be read says so, is read again in time, and then is well', async () => {
  const { id, workflowId } = await stage.trigger({ kind: 'rss', url: url() });
  stage.run(stage.worker());
  await eventually(async () => (await stage.triggerOf(id)).state !== null);
  status = 500;
  entries = [{ id: 'd', title: 'Tart' }, { id: 'e', title: 'Pie' }, ...entries];
  await poll(id);
  expect((await stage.triggerOf(id)).error).toMatchObject({ code: 'error_answered' });
  status = 200;
  await poll(id);
  expect((await stage.triggerOf(id)).error).toBeNull();
  expect(await titlesOf(workflowId)).toEqual(['Pie', 'Tart']);
});

it('what came while it was off is not new', async () => {
  const { id, workflowId } = await stage.trigger({ kind: 'rss', url: url() });
  stage.run(stage.worker());
  await eventually(async () => (await stage.triggerOf(id)).state !== null);
  await stage.triggers.update(person, workflowId, id, { enabled: false });
  entries = [{ id: 'f', title: 'Flan' }, ...entries];
  await stage.triggers.update(person, workflowId, id, { enabled: true });
  await eventually(async () => (await stage.triggerOf(id)).state !== null);
  expect(await titlesOf(workflowId)).toEqual([]);
});

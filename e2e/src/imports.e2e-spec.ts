/** @modes embedded */
import { limits } from '@imprint/contracts/limits';
import { beforeAll, expect, it } from '@jest/globals';
import { attribute, expectProblem, Instance, Workspace, type Resource } from './harness/index.js';

let instance: Instance;
let workspace: Workspace;
beforeAll(async () => {
  instance = await Instance.shared();
  workspace = await Workspace.open(instance);
});

const importOf = (content: string, more: object = {}): object => ({
  ...{
    format: 'csv',
    content,
    brandId: workspace.brandId,
    timezone: 'Europe/Berlin',
    defaults: { connectionIds: [workspace.feedId] },
  },
  ...more,
});
const send = (body: object, key?: string) =>
  workspace.api.send('POST', '/v1/release-imports', body, key === undefined ? {} : { 'idempotency-key': key });
const drafts = (): Promise<Resource[]> => workspace.api.data('GET', '/v1/releases?status=draft&sort=scheduledAt');
const calendarAt = async (url: string, headers: Record<string, string> = {}): Promise<[number, string, Headers]> => {
  const answer = await fetch(url, { headers });
  return [answer.status, await answer.text(), answer.headers];
};
const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

it('a file becomes drafts once, which a calendar app reads at a secret address, and is taken back', async () => {
  const file = `text;date;time;accounts\r\n"Our menu; for spring";${soon};9:00;feed\r\nSecond;${soon};10:00;`;
  const rehearsed = await workspace.api.data('POST', '/v1/release-imports', importOf(file, { dryRun: true }));
  expect(attribute<object[]>(rehearsed, 'rows')).toMatchObject([
    { line: 2, faults: [] },
    { line: 3, faults: [] },
  ]);
  expect(await drafts()).toEqual([]);

  const [first, again] = [await send(importOf(file), 'import-1'), await send(importOf(file), 'import-1')];
  expect(again.body).toEqual(first.body);
  const imported = first.body.data as unknown as Resource;
  expect(await drafts()).toMatchObject([
    { attributes: { title: 'Our menu; for spring', status: 'draft' } },
    { attributes: { title: 'Second' } },
  ]);

  const feed = await workspace.owner.data('POST', '/v1/schedule/feed', {});
  const url = instance.address('api-gateway') + new URL(attribute(feed, 'url')).pathname;
  const [status, calendar, headers] = await calendarAt(url);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-cache',
  ]);
  expect(calendar.match(/SUMMARY:.*(?=\r\n)/g)).toEqual(['SUMMARY:Our menu\\; for spring', 'SUMMARY:Second']);
  expect((await calendarAt(url, { 'if-none-match': headers.get('etag') ?? '' }))[0]).toBe(304);
  expect((await workspace.api.send('GET', '/v1/schedule.ics')).status).toBe(200);

  const undone = await workspace.api.data('DELETE', `/v1/release-imports/${imported.id}`);
  expect(attribute(undone, 'deleted')).toBe(2);
  expect(await drafts()).toEqual([]);
  expect((await calendarAt(url, { 'if-none-match': headers.get('etag') ?? '' }))[1]).not.toContain('SUMMARY');

  await workspace.owner.send('DELETE', '/v1/schedule/feed');
  expect((await calendarAt(url))[0]).toBe(404);
});

it('a file of the largest size arrives, whatever has to be escaped in it, and a larger body is not read', async () => {
  const rest = limits.importBytes - 'text,x\nA,""'.length;
  const escaped = (character: string, count: number) => importOf(`text,x\nA,"${character.repeat(count)}"`, { dryRun: true });
  const inAscii = JSON.stringify(escaped('й', rest / 2)).replaceAll('й', String.raw`\u0439`);
  for (const body of [escaped('\n', rest), inAscii]) {
    const answer = await workspace.api.send('POST', '/v1/release-imports', body);
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  }
  expectProblem(await send(importOf('\n'.repeat(1.5 * limits.importBytes + 65_536))), { code: 'payload_too_large' });
});

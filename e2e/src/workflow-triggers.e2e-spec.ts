/** @modes embedded */
import { limits } from '@imprint/contracts/limits';
import { eventually } from '@imprint/platform/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { attribute, expectProblem, Instance, mcpClient, templateNode, Workspace, type Resource } from './harness/index.js';

let instance: Instance;
let mine: Workspace;
let stranger: Workspace;

beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance);
  stranger = await Workspace.open(instance);
});

/** A workflow that drafts a post with this text. */
async function drafting(content: string): Promise<string> {
  const { id } = await mine.api.data('POST', '/v1/workflows', {
    ...{ label: 'Drafts', brandId: mine.brandId, edges: [{ from: 'text', to: 'draft' }] },
    nodes: [templateNode('text', content), { id: 'draft', kind: 'post_draft', with: { content: '{{ steps.text.text }}' } }],
  });
  return id;
}

const create = (workflowId: string, body: object): Promise<Resource> =>
  mine.api.data('POST', `/v1/workflows/${workflowId}/triggers`, body);
const drafts = async (content: string): Promise<number> =>
  (await mine.api.data<Resource[]>('GET', '/v1/posts?limit=100')).filter((post) => attribute(post, 'content') === content).length;

/** Calls a hook as a shop does, with nothing but its address. */
function call(hookUrl: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  const { pathname } = new URL(hookUrl);
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
  return fetch(`${instance.address('api-gateway')}${pathname}`, init);
}

describe('a hook', () => {
  it('starts the workflow with what was posted to it, once for a delivery that is repeated', async () => {
    const workflowId = await drafting('New dish: {{ trigger.body.dish }}');
    const hook = await create(workflowId, { kind: 'hook' });
    const url: string = attribute(hook, 'hookUrl');
    const opened = await fetch(url);
    expect([opened.status, opened.headers.get('allow')]).toEqual([405, 'POST']);
    const first = await call(url, '{"dish":"plum cake"}', { 'x-delivery-id': '1' });
    expect([first.status, await first.text()]).toEqual([202, '']);
    expect((await call(url, '{"dish":"plum cake"}', { 'x-delivery-id': '1' })).status).toBe(202);
    expect((await call(url, 'dish=soup', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(202);
    await eventually(async () => (await drafts('New dish: soup')) === 1);
    await eventually(async () => (await drafts('New dish: plum cake')) > 0);
    expect(await drafts('New dish: plum cake')).toBe(1);
    const read = await mine.api.data('GET', `/v1/workflows/${workflowId}/triggers/${hook.id}`);
    expect(read.attributes).toMatchObject({ hookUrl: null, error: null, lastStartedAt: expect.any(String) });
  });

  it('refuses what is not signed, too large, no JSON or of another type, and addresses that nobody has', async () => {
    const workflowId = await drafting('Signed: {{ trigger.body.dish }}');
    const secret = 'what the shop signs with';
    const hook = await create(workflowId, { kind: 'hook', secret });
    const url: string = attribute(hook, 'hookUrl');
    const signed = (body: string): Record<string, string> => ({
      'x-hook-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    });
    const codes = await Promise.all(
      [
        call(url, '{"dish":"stew"}'),
        call(url, '{"dish":"stew"}', signed('{"dish":"soup"}')),
        call(url, JSON.stringify('x'.repeat(limits.workflowHookBytes))),
        call(url, '{"dish":', signed('{"dish":')),
        call(url, 'x', { ...signed('x'), 'content-type': 'text/csv' }),
        call(`${url}x`, '{}', signed('{}')),
      ].map(async (answer) => ((await (await answer).json()) as { errors: [{ code: string }] }).errors[0].code),
    );
    expect(codes).toEqual([
      ...['webhook_not_authentic', 'webhook_not_authentic', 'payload_too_large', 'malformed_json'],
      ...['unsupported_media_type', 'not_found'],
    ]);
    expect((await call(url, '{"dish":"pie"}', signed('{"dish":"pie"}'))).status).toBe(202);
    await eventually(async () => (await drafts('Signed: pie')) === 1);
    const rotated = await mine.api.data('POST', `/v1/workflows/${workflowId}/triggers/${hook.id}/rotate`);
    expect((await call(url, '{"dish":"tart"}', signed('{"dish":"tart"}'))).status).toBe(404);
    const now: string = attribute(rotated, 'hookUrl');
    expect((await call(now, '{"dish":"tart"}', signed('{"dish":"tart"}'))).status).toBe(202);
    expect(await drafts('Signed: stew')).toBe(0);
  });
});

it('an event starts the workflows that wait for it, as far as their filter lets it', async () => {
  const wanted = await drafting('Made: {{ trigger.generation.kind }}');
  const other = await drafting('Not made');
  await create(wanted, { kind: 'event', event: 'generation.completed', filter: "trigger.generation.kind == 'image'" });
  await create(other, { kind: 'event', event: 'generation.completed', filter: "trigger.generation.kind == 'video'" });
  await mine.generate({ prompt: 'A plum cake', brandId: mine.brandId });
  await eventually(async () => (await drafts('Made: image')) === 1);
  expect(await drafts('Not made')).toBe(0);
});

it('tells the next times of a schedule, or what is wrong with it, and keeps nothing', async () => {
  const preview = (body: object) => mine.api.send('POST', '/v1/workflows/schedule-times', body);
  const daily = await mine.api.data('POST', '/v1/workflows/schedule-times', { cron: '30 9 * * 1-5', timezone: 'Asia/Kolkata' });
  const times = attribute<string[]>(daily, 'times');
  expect(times).toHaveLength(5);
  expect(times).toEqual(times.toSorted());
  expect(Date.parse(times[0] ?? '')).toBeGreaterThan(Date.now() - 60_000);
  for (const time of times) expect(time).toMatch(/T04:00:00.000Z$/);
  const yearly = await mine.api.data('POST', '/v1/workflows/schedule-times', { cron: '0 0 29 2 *', timezone: 'UTC' });
  expect(attribute<string[]>(yearly, 'times').map((time) => time.slice(4))).toEqual(Array(5).fill('-02-29T00:00:00.000Z'));
  expectProblem(await preview({ cron: '0 9 30 2 *', timezone: 'UTC' }), {
    code: 'validation_failed',
    source: { pointer: '/cron' },
  });
  expectProblem(await preview({ cron: '0 9 * * *', timezone: 'Europe/Atlantis' }), {
    ...{ code: 'validation_failed', source: { pointer: '/timezone' } },
  });
  expectProblem(await preview({ timezone: 'UTC' }), { code: 'validation_failed', source: { pointer: '/cron' } });
});

it('an agent schedules a workflow, and turns that off again', async () => {
  const workflowId = await drafting('Every morning');
  const agent = await mcpClient(instance, attribute(mine.key, 'key'), { mode: 'legacy' });
  const run = (given: object) => agent.callTool({ name: 'set_workflow_schedule', arguments: { workflowId, ...given } });
  await run({ enabled: true, cron: '0 9 * * 1-5', timezone: 'Europe/Berlin' });
  const path = `/v1/workflows/${workflowId}/triggers`;
  const [trigger] = await mine.api.data<Resource[]>('GET', path);
  expect(trigger?.attributes).toMatchObject({
    kind: 'schedule',
    enabled: true,
    cron: '0 9 * * 1-5',
    missed: 'latest',
    nextAt: expect.any(String),
  });
  await run({ enabled: false });
  const [off] = await mine.api.data<Resource[]>('GET', path);
  expect(off).toMatchObject({ id: trigger?.id, attributes: { enabled: false, nextAt: null } });
  expectProblem(await stranger.api.send('GET', path), { code: 'not_found' });
  await agent.close();
});

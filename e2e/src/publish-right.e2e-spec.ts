/** @modes embedded */
import { eventually } from '@imprint/platform/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  channelSecret,
  expectProblem,
  Instance,
  signedUp,
  tokenOf,
  Workspace,
  type Answer,
  type ApiClient,
  type Browser,
  type Release,
  type Resource,
} from './harness/index.js';

/** Far enough in the future that nothing is published during the test. */
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();

let instance: Instance;
let browser: Browser;
let workspace: Workspace;
let scheduler: ApiClient;
let elsewhere: Resource;

beforeAll(async () => {
  instance = await Instance.shared();
  browser = await signedUp(instance, 'owner@publish-right.example');
  workspace = await Workspace.open(instance, await tokenOf(browser));
  const key = await workspace.owner.data('POST', '/v1/api-keys', { label: 'Agent', category: 'service', preset: 'mcp' });
  scheduler = instance.client(attribute(key, 'key'));
  const credentials = { url: 'http://127.0.0.1:9/posts', secret: channelSecret };
  elsewhere = await workspace.connect({ platform: 'webhook', credentials });
});

describe('a key that may schedule but not publish', () => {
  const post = (changes: object): Promise<Answer> =>
    scheduler.send('POST', '/v1/releases', { ...workspace.release(), ...changes });
  const target = (changes: object = {}): object => ({ connectionId: workspace.feedId, ...changes });
  const releases = async (): Promise<number> => (await workspace.api.data<Resource[]>('GET', '/v1/releases?limit=100')).length;

  it('schedules, drafts and gives each target its own time', async () => {
    for (const changes of [
      { scheduledAt: inAWeek },
      { status: 'draft' },
      { targets: [target({ scheduledAt: inAWeek }), { connectionId: elsewhere.id, scheduledAt: inAWeek }] },
    ])
      expect((await post(changes)).status).toBe(201);
  });

  it('cannot publish at once by leaving out a time, not even for one target of several', async () => {
    const before = await releases();
    for (const changes of [{}, { targets: [target({ scheduledAt: inAWeek }), { connectionId: elsewhere.id }] }]) {
      const answer = await post(changes);
      expectProblem(answer, { code: 'insufficient_permissions' });
      expect(answer.body.errors?.[0]?.detail).toContain('`posts:publish`');
    }
    expect(await releases()).toBe(before);
  });

  it('cannot publish what is there, nor start a draft that has no time of its own', async () => {
    const timed = await workspace.schedule({ scheduledAt: inAWeek });
    const untimed = await workspace.schedule({ status: 'draft' });
    for (const path of [`${timed.id}/publish-now`, `${untimed.id}/publish-now`, `${untimed.id}/resume`])
      expectProblem(await scheduler.send('POST', `/v1/releases/${path}`), { code: 'insufficient_permissions' });
    const read = async ({ id }: Release): Promise<string> =>
      attribute(await workspace.api.data('GET', `/v1/releases/${id}`), 'status');
    expect([await read(timed), await read(untimed)]).toEqual(['scheduled', 'draft']);
  });

  it('pauses and resumes what has its time', async () => {
    const { id } = await workspace.schedule({ scheduledAt: inAWeek });
    expect((await scheduler.send('POST', `/v1/releases/${id}/pause`)).status).toBeLessThan(300);
    expect(attribute(await scheduler.data('POST', `/v1/releases/${id}/resume`), 'status')).toBe('scheduled');
  });
});

it('nothing leaves while publishing is paused, and whoever resumes decides about what fell due', async () => {
  const path = `/v1/organizations/${workspace.organizationId}/publishing`;
  expectProblem(await scheduler.send('POST', `${path}/pause`), { code: 'insufficient_permissions' });
  expect(attribute(await workspace.api.data('POST', `${path}/pause`), 'isPaused')).toBe(true);
  const { id } = await workspace.schedule({ scheduledAt: new Date(Date.now() + 500).toISOString() });
  const read = async (): Promise<Release> => workspace.api.data('GET', `/v1/releases/${id}`);
  await eventually(async () => (await read()).attributes.status === 'paused');
  expect((await read()).attributes.targets).toMatchObject([{ error: { code: 'missed_while_paused' }, attempts: [] }]);
  expectProblem(await workspace.api.send('POST', `/v1/releases/${id}/publish-now`), { code: 'publishing_paused' });
  expect(await workspace.api.data('GET', path)).toMatchObject({
    attributes: { isPaused: true, pausedAt: expect.any(String), pausedBy: { name: expect.any(String) }, missed: 1 },
  });
  expectProblem(await workspace.api.send('POST', `${path}/resume`, {}), { code: 'validation_failed' });
  expect((await read()).attributes.status).toBe('paused');
  await workspace.api.data('POST', `${path}/resume`, { missed: 'publish' });
  await eventually(async () => (await read()).attributes.status === 'published');
});

it('an account that a key asks for is connected by a person on a page, once, and without showing the key anything', async () => {
  const ask = (): Promise<Resource> =>
    scheduler.data('POST', '/v1/connections', { platform: 'webhook', brandId: workspace.brandId, displayName: 'Blog' });
  const asked = await ask();
  expect(asked.attributes).toMatchObject({ status: 'pending', platform: 'webhook' });
  expect((await ask()).id).toBe(asked.id);
  const { pathname } = new URL(attribute(asked, 'authorizationUrl'));
  const [organization] = await workspace.owner.data<Resource[]>('GET', '/v1/organizations');
  const page = await browser.open(pathname);
  expect([page.title, page.text.replaceAll(/\s+/g, ' ')]).toEqual([
    expect.stringContaining('Connect Webhook'),
    expect.stringContaining(
      `connected to the brand <strong>My brand</strong> of <strong>${organization && attribute(organization, 'name')}</strong>`,
    ),
  ]);
  const entered = { decision: 'connect', url: 'http://127.0.0.1:9/posts' };
  expect((await browser.submit({ ...entered, secret: 'short' })).trouble).toContain('secret');
  expect(attribute(await scheduler.data('GET', `/v1/connections/${asked.id}`), 'status')).toBe('failed');
  expect((await browser.submit({ ...entered, secret: channelSecret })).title).toContain('Account connected');
  const connected = await scheduler.data('GET', `/v1/connections/${asked.id}`);
  expect(connected.attributes).toMatchObject({ status: 'connected', authorizationUrl: null, error: null });
  expect(JSON.stringify(connected)).not.toContain(channelSecret);
  expect((await browser.open(pathname)).form).toBeUndefined();
  expect((await browser.open('/connections/conn_nothing/authorize')).status).toBe(404);
});

import type { AppName } from '@imprint/platform/config';
import { portSetting } from '@imprint/platform/config';
import { eventually, freePort } from '@imprint/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AppProcess, attribute, Instance, mcpRequest, playMainJob, Receiver, sessionOf, type Release } from './harness/index.js';

/** Where tools/test-upgrade.mjs put the previous release. */
const previous = process.env.IMPRINT_PREVIOUS_ROOT ?? '';
const releasesAtOnce = 30;

let channel: Receiver;
let events: Receiver;
const running: { stop(): Promise<unknown> }[] = [];

beforeEach(async () => {
  channel = await Receiver.start();
  events = await Receiver.start();
  running.push(channel, events);
});
afterEach(async () => {
  for (const part of running.splice(0).toReversed()) await part.stop();
});

async function start(old: readonly AppName[]): Promise<Instance> {
  const instance = await Instance.start({ roots: Object.fromEntries(old.map((name) => [name, previous])) });
  running.push(instance);
  return instance;
}

const told = (name: string): string[] => [
  ...new Set(events.requests.filter(({ json }) => json['event'] === name).map(({ json }) => String(json['eventId']))),
];

it.each<[string, AppName[]]>([
  ['the previous gateway and keys-service beside the new rest', ['api-gateway', 'keys-service']],
  [
    'the new gateway and keys-service beside the previous rest',
    ['mcp-server', 'oauth-server', 'scheduler-worker', 'webhook-dispatcher'],
  ],
])('the main job, an agent and a session pass with %s', async (_mix, old) => {
  const instance = await start(old);
  const { workspace, release } = await playMainJob(instance, events, {
    connect: (workspace) => workspace.connectWebhook(channel),
  });
  expect(release.attributes.status).toBe('published');
  expect(channel.requests).toHaveLength(1);
  await eventually(() => [told('target.published').length, told('release.published').length].join() === '2,1');
  const tools = await mcpRequest(instance, attribute(workspace.key, 'key'));
  expect([tools.status, tools.message.result?.['tools']]).toEqual([200, expect.arrayContaining([expect.anything()])]);
  const session = instance.client(await sessionOf(instance, 'ada@example.com'));
  expect(await session.data('GET', '/v1/auth/whoami')).toMatchObject({ user: { email: 'ada@example.com' } });
});

it('workers of both versions share what is due: each target is published once, each event delivered', async () => {
  const instance = await start([]);
  for (const name of ['scheduler-worker', 'webhook-dispatcher'] as const) {
    const app = new AppProcess(name, { ...instance.settings, [portSetting(name)]: String(await freePort()) }, previous);
    running.push(app);
    await app.start();
  }
  const { workspace } = await playMainJob(instance, events, { connect: (made) => made.connectWebhook(channel) });
  const connectionId = await workspace.connectWebhook(channel, 'Race');
  const scheduledAt = new Date(Date.now() + 4_000).toISOString();
  const made = await Promise.all(
    Array.from({ length: releasesAtOnce }, (_, index) =>
      workspace.schedule({ title: `Race ${index}`, scheduledAt, targets: [{ connectionId }] }),
    ),
  );
  const ended: Release[] = [];
  for (const { id } of made) ended.push(await workspace.untilEnded(id));
  expect(new Set(ended.map((release) => attribute(release, 'status')))).toEqual(new Set(['published']));
  expect(channel.requests).toHaveLength(releasesAtOnce + 1);
  await eventually(() => told('release.published').length === releasesAtOnce + 1, { timeoutMs: 30_000 });
});

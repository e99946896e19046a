/** @modes redis, long: embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@imprint/platform/testing';
import {
  ApiClient,
  attribute,
  Database,
  expectProblem,
  Instance,
  Listener,
  Mailbox,
  mode,
  playMainJob,
  Receiver,
  Team,
  type AppProcess,
  type PlayedJob,
  type Release,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let database: Database;
let events: Receiver;
let channel: Receiver;
let job: PlayedJob;
let mailbox: Mailbox;
let gateways: readonly AppProcess[];

beforeAll(async () => {
  mailbox = await Mailbox.open();
  instance = await Instance.start({ replicas: 2, settings: mailbox.settings });
  gateways = instance.replicas.get('api-gateway') ?? [];
  database = await Database.open(instance.databaseUrl);
  [events, channel] = await Promise.all([Receiver.start(), Receiver.start()]);
  job = await playMainJob(instance, events, { connect: (workspace) => workspace.connectWebhook(channel) });
});
afterAll(async () => {
  await Promise.all([events?.stop(), channel?.stop(), database?.close()]);
  await instance?.stop();
  await mailbox?.close();
});

const keyOf = async (more: object = {}): Promise<Resource> =>
  job.workspace.owner.data('POST', '/v1/api-keys', { label: 'Replicas', category: 'service', preset: 'full', ...more });
const direct = (key: Resource): ApiClient[] => gateways.map(({ url }) => new ApiClient(url, attribute(key, 'key')));

it('the main job goes through two of each app, and both gateways had a part in it', () => {
  expect(job.release.attributes.status).toBe('published');
  expect(channel.requests).toHaveLength(1);
  const eventIds = events.events().map(({ eventId }) => eventId);
  expect([eventIds.length, new Set(eventIds).size]).toEqual([4, 4]);
  for (const { output } of gateways) expect(output).toMatch(/"path":"\/v1\/(?!health)/);
  expect([...instance.balancers.values()].map(({ refused }) => refused)).toEqual([0, 0, 0, 0, 0, 0]);
});

it('a limit of 30 a minute is 30 over both gateways, however they are called', async () => {
  const clients = direct(await keyOf({ rateLimit: 30 }));
  const calls = clients.flatMap((client) => Array.from({ length: 40 }, () => client.send('GET', '/v1/brands')));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect([200, 401].map((status) => statuses.filter((one) => one === status).length)).toEqual([30, 50]);
});

it('one Idempotency-Key that both gateways get at once makes one release', async () => {
  const clients = direct(await keyOf());
  const body = job.workspace.release({ title: 'Once', status: 'draft' });
  const create = (client: ApiClient) => client.send('POST', '/v1/releases', body, { 'idempotency-key': 'over-two-gateways' });
  const answers = await Promise.all([...clients, ...clients].map(create));
  expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
  expect(await database.rows(`select id from release where title = 'Once'`)).toHaveLength(1);
});

it('a socket hears of work that came in elsewhere, and no replica takes a key or keeps its socket once its revocation is answered', async () => {
  const key = await keyOf();
  const clients = direct(key);
  const listeners = await Promise.all(gateways.map(({ url }) => Listener.open(url, attribute(key, 'key'))));
  const body = { prompt: 'A card', model: 'local/card' };
  const made = await Promise.all(clients.map((client) => client.data('POST', '/v1/images/generate', body)));
  for (const listener of listeners) for (const generation of made) await listener.hears(generation.id, 'completed');

  await job.workspace.owner.send('DELETE', `/v1/api-keys/${key.id}`);
  const revokedAt = performance.now();
  const closed = Promise.all(listeners.map((listener) => listener.closed));
  const answers = await Promise.all(
    clients.flatMap((client) => Array.from({ length: 20 }, () => client.send('GET', '/v1/brands'))),
  );
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([401]);
  expect(await closed).toEqual([4401, 4401]);
  // Spec §3.1: a second, plus tolerance for a busy machine.
  expect(performance.now() - revokedAt).toBeLessThan(5_000);
});

it('targets that are due at once are published once each by two workers, with one event each', async () => {
  const connectionId = await job.workspace.connectWebhook(channel, 'Due at once');
  const scheduledAt = new Date(Date.now() + 1_500).toISOString();
  const before = channel.requests.length;
  const schedule = (): Promise<Release> => job.workspace.schedule({ scheduledAt, targets: [{ connectionId }] });
  const releases = await Promise.all(Array.from({ length: 40 }, schedule));
  await Promise.all(releases.map(({ id }) => job.workspace.untilEnded(id)));
  expect(channel.requests).toHaveLength(before + 40);
  const targetIds = new Set(releases.flatMap(({ attributes }) => attributes.targets.map(({ id }) => id)));
  expect(new Set(channel.requests.slice(before).map(({ json }) => json['id']))).toEqual(targetIds);
  const told = (): string[] => events.events().map(({ eventId }) => String(eventId));
  for (const { id } of releases)
    await events.untilReceived(({ json }) => String(json['eventId']).includes(`release.published:${id}`));
  expect(told().length).toBe(new Set(told()).size);
});

// In embedded mode PostgreSQL is the only store.
(mode === 'redis' ? describe : describe.skip)('while Redis cannot be reached', () => {
  it('a role is not changed, and the answer says so: what a key may do would not be certain', async () => {
    const team = await Team.gather(instance, mailbox);
    const { client, userId } = team.members.creator;
    const key = await client.data('POST', '/v1/api-keys', { label: 'Key', category: 'service', preset: 'full' });
    // The guard accepts it, and then the empty body is refused.
    const answers = async (): Promise<(string | undefined)[]> =>
      (await Promise.all(direct(key).map((gateway) => gateway.send('POST', '/v1/posts', {})))).map(
        ({ body }) => body.errors?.[0]?.code,
      );
    const accepted = ['validation_failed', 'validation_failed'];
    const path = `${team.path}/members/${userId}`;
    expect(await answers()).toEqual(accepted);
    await instance.killRedis();
    for (const [method, body] of [['PATCH', { role: 'viewer' }], ['DELETE']] as const)
      expectProblem(await team.client('owner').send(method, path, body), { code: 'service_unavailable' });
    expect(await answers()).toEqual(accepted);
    await instance.startRedis();
    await eventually(async () => (await team.client('owner').send('PATCH', path, { role: 'viewer' })).status === 200);
    expect(await answers()).toEqual(['insufficient_permissions', 'insufficient_permissions']);
  });
});

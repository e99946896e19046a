/** @modes embedded */
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import {
  attribute,
  Database,
  expectProblem,
  hasServiceSignature,
  hasStandardSignature,
  Instance,
  Mailbox,
  Receiver,
  sessionOf,
  Team,
  Workspace,
  type Reply,
  type Resource,
} from './harness/index.js';

const places = 8;
let mailbox: Mailbox;
let instance: Instance;
let database: Database;
let raised = 0;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'oauth-server', 'webhook-dispatcher'],
    settings: {
      ...mailbox.settings,
      WEBHOOK_TIMEOUT_MS: '30000',
      WEBHOOK_CONCURRENCY: '32',
      WEBHOOK_CONCURRENCY_PER_ORGANIZATION: String(places),
      WEBHOOK_DISABLE_AFTER_SECONDS: '3600',
      WEBHOOK_RETRY_BASE_MS: '10000',
    },
  });
  database = await Database.open(instance.databaseUrl);
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
  await mailbox?.close();
});

const answer =
  (status: number): Reply =>
  (_received, response) =>
    response.writeHead(status).end('password=hunter2 is what I say');

/** Inserts events as a transition would; the relay finds them at its next poll. */
async function raise(organizationId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `event:${String((raised += 1)).padStart(6, '0')}`);
  await database.rows(
    `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at)
     select 'evt_' || id, $1, 'generation.failed', id, '{}', now() from unnest($2::text[]) as id`,
    [organizationId, ids],
  );
  return ids;
}

async function tally(organizationId: string): Promise<Record<string, number>> {
  const rows = await database.rows<{ status: string; count: number }>(
    `select status, count(*)::integer as count from webhook_delivery where organization_id = $1 group by status`,
    [organizationId],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

it('a receiver that takes its time fills the places of its own organization: others get theirs at once, and it gets all', async () => {
  const [slow, prompt] = [await Receiver.start(), await Receiver.start()];
  const of = async (name: string, { url }: Receiver): Promise<string> => {
    const workspace = await Workspace.open(instance, await sessionOf(instance, `${name}@example.com`));
    await workspace.deliverTo(url);
    return workspace.organizationId;
  };
  const [slowId, promptId] = [await of('slow', slow), await of('prompt', prompt)];
  const held: ServerResponse[] = [];
  slow.reply = (_received, response) => void held.push(response);
  const slowEvents = await raise(slowId, 600);
  await eventually(() => held.length === places);
  const promptEvents = await raise(promptId, 100);
  await eventually(() => prompt.requests.length === 100, { timeoutMs: 20_000 });
  expect(prompt.events().map(({ eventId }) => String(eventId))).toEqual(expect.arrayContaining(promptEvents));
  expect([held.length, await tally(slowId)]).toEqual([places, expect.objectContaining({ queued: expect.any(Number) })]);
  slow.reply = (_received, response) => response.writeHead(204).end();
  for (const response of held) response.writeHead(204).end();
  await eventually(async () => (await tally(slowId))['delivered'] === 600, { timeoutMs: 30_000 });
  expect(
    slow
      .events()
      .map(({ eventId }) => String(eventId))
      .toSorted(),
  ).toEqual(slowEvents);
  for (const receiver of [slow, prompt]) await receiver.stop();
});

describe('an endpoint that only fails', () => {
  let team: Team;
  let receiver: Receiver;
  let path: string;
  let secret: string;
  let rejected: string[];
  let skipped: string[];
  const deliveries = (query = ''): Promise<Resource[]> =>
    team.client('admin').data('GET', `${path}/deliveries?limit=100${query}`);
  const settings = async (): Promise<object> => (await team.client('admin').data('GET', path)).attributes;

  beforeAll(async () => {
    team = await Team.gather(instance, mailbox);
    path = `${team.path}/settings/webhooks`;
    receiver = await Receiver.start(answer(410));
    const changed = await team.client('admin').data('PATCH', path, { enabled: true, endpointUrl: `${receiver.url}/hidden-path` });
    secret = attribute(changed, 'signingSecret');
    rejected = await raise(team.organizationId, 2);
    await eventually(async () => (await tally(team.organizationId))['rejected'] === 2);
    expect(await settings()).toMatchObject({ enabled: true, disabledReason: null, failingSince: expect.any(String) });
  });
  afterAll(() => receiver?.stop());

  it('is turned off after its time, which owners and admins are told, and the settings and the audit log say', async () => {
    const long = `update webhook_settings set failing_since = now() - interval '2 hours' where organization_id = $1`;
    await database.rows(long, [team.organizationId]);
    rejected.push(...(await raise(team.organizationId, 1)));
    await eventually(async () => !attribute<boolean>(await team.client('admin').data('GET', path), 'enabled'));
    expect(await settings()).toMatchObject({ enabled: false, disabledReason: 'failing' });
    for (const role of ['owner', 'admin'] as const) {
      const mail = await mailbox.next(team.members[role].email);
      expect(mail).toContain('were turned off');
      expect(mail).not.toContain('hidden-path');
    }
    const audit = await team.client('admin').data<Resource[]>('GET', '/v1/audit?action=webhook-settings.disabled');
    expect(audit.map(({ attributes }) => attributes)).toMatchObject([{ actorKind: 'service', subjectId: team.organizationId }]);
    skipped = await raise(team.organizationId, 3);
    await eventually(async () => (await database.rows('select 1 from webhook_event where relayed_at is null')).length === 0);
    expect((await deliveries()).length).toBe(rejected.length);
    expectProblem(await team.client('admin').send('POST', `${path}/replay`, { since: '2020-01-01' }), { code: 'state_conflict' });
  });

  it('its log has every attempt, filtered and in pages, for owners and admins only', async () => {
    expect(await deliveries('&status=rejected&event=generation.failed')).toHaveLength(rejected.length);
    expect(await deliveries('&status=delivered')).toEqual([]);
    expect(await deliveries('&event=release.failed')).toEqual([]);
    const [newest] = await deliveries();
    expect(attribute(newest as Resource, 'eventId')).toBe(rejected.at(-1));
    const { createdAt } = (newest as Resource).attributes as unknown as { createdAt: string };
    expect((await deliveries(`&until=${createdAt}`)).map(({ id }) => id)).not.toContain(newest?.id);
    expect(await deliveries('&since=2999-01-01')).toEqual([]);
    const { attributes } = await team.client('owner').data('GET', `${path}/deliveries/${newest?.id}`);
    const responseBody = 'password=[redacted] is what I say';
    const error = { class: 'validation', code: 'receiver_rejected', message: expect.any(String), retryable: false };
    expect(attributes).toMatchObject({
      status: 'rejected',
      replay: 0,
      isTest: false,
      attemptLog: [
        { number: 1, statusCode: 410, durationMs: expect.any(Number), startedAt: expect.any(String), responseBody, error },
      ],
    });
    const routes = [
      ['GET', `/deliveries/${newest?.id}`],
      ['POST', `/deliveries/${newest?.id}/replay`],
      ['POST', '/replay'],
    ] as const;
    for (const role of ['creator', 'viewer'] as const)
      for (const [method, route] of routes) {
        const body = route === '/replay' ? { since: '2020-01-01' } : undefined;
        expectProblem(await team.client(role).send(method, path + route, body), { code: 'insufficient_permissions' });
      }
  });

  it('turned on again, gets one event again, then all it missed, and its people hear that it works', async () => {
    receiver.reply = (_received, response) => response.writeHead(204).end();
    await team.client('owner').data('PATCH', path, { enabled: true });
    expect(await settings()).toMatchObject({ enabled: true, disabledReason: null, failingSince: null });
    const before = receiver.requests.length;
    const oldest = (await deliveries()).at(-1);
    const replay = await team.client('admin').data('POST', `${path}/deliveries/${oldest?.id}/replay`);
    const again = await receiver.untilReceived(({ headers }) => headers['x-service-delivery'] === replay.id);
    expect([again.json['eventId'], hasServiceSignature(again, secret), hasStandardSignature(again, secret)]).toEqual([
      rejected[0],
      true,
      true,
    ]);
    for (const role of ['owner', 'admin'] as const)
      expect(await mailbox.next(team.members[role].email)).toContain('are delivered again');
    const body = { since: '2020-01-01T00:00:00Z', statuses: ['failed', 'rejected', 'skipped'] };
    const expected = rejected.length - 1 + skipped.length;
    const all = await team.client('admin').data('POST', `${path}/replay`, body);
    expect(all.attributes).toEqual({ replayed: expected, cursor: null });
    await eventually(() => receiver.requests.length === before + 1 + expected);
    const received = receiver.events().map(({ eventId }) => String(eventId));
    expect(received.slice(before).toSorted()).toEqual([...rejected, ...skipped].toSorted());
    await eventually(async () => (await tally(team.organizationId))['queued'] === undefined);
    expect((await team.client('admin').data('POST', `${path}/replay`, body)).attributes).toMatchObject({ replayed: 0 });
  });
});

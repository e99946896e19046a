import { webhookEventTypes } from '@imprint/contracts/webhooks';
import { SecretBox } from '@imprint/platform/crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Ajv from 'ajv';
import { DataSource } from 'typeorm';
import { Gateway, type Reply } from '../media/gateway.fixture.js';

/** Never called, because nothing delivers here. */
const endpointUrl = 'https://1.1.1.1/hooks';
let gateway: Gateway;
let dataSource: DataSource;
let path: string;

beforeAll(async () => {
  gateway = await Gateway.start();
  dataSource = gateway.app.get(DataSource);
  const whoAmI = await fetch(`${gateway.url}/v1/auth/whoami`);
  const { data } = (await whoAmI.json()) as { data: { organization: { id: string } } };
  path = `/v1/organizations/${data.organization.id}/settings/webhooks`;
});
afterAll(() => gateway.stop());

const change = (body: object): Promise<Reply> => gateway.json('PATCH', path, body);
const read = async (): Promise<Record<string, unknown>> => (await gateway.send('GET', path)).data.attributes;
const test = (body: object = {}, at = path): Promise<Reply> => gateway.json('POST', `${at}/test`, body);

/** The secrets that would sign now: the current one, and the previous one during its overlap. */
async function signing(): Promise<{ current: string | null; previous: string | null; hours: number | null }> {
  const secrets = gateway.app.get(SecretBox);
  const [row] = await dataSource.query<{ id: string; current: string | null; previous: string | null; hours: number | null }[]>(
    `select organization_id as id, secret_sealed as current, previous_secret_sealed as previous,
       extract(epoch from previous_secret_until - now())::float8 / 3600 as hours from webhook_settings`,
  );
  const open = (sealed: string | null | undefined): string | null => (sealed ? secrets.open(sealed, row?.id ?? '') : null);
  return { current: open(row?.current), previous: open(row?.previous), hours: row?.hours ?? null };
}

describe('before there is an endpoint', () => {
  it('there is nothing to test and nothing to enable', async () => {
    expect(await test()).toMatchObject({ status: 409, code: 'state_conflict' });
    expect(await change({ enabled: true })).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await read()).toMatchObject({
      enabled: false,
      hasSigningSecret: false,
      previousSecretUntil: null,
      deliveryStatus: null,
    });
  });
});

describe('the signing secret', () => {
  it('is generated with the first endpoint and shown once', async () => {
    const { data } = await change({ endpointUrl });
    const { signingSecret } = data.attributes;
    expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await signing()).toEqual({ current: signingSecret, previous: null, hours: null });
    expect((await change({ enabled: false })).data.attributes['signingSecret'] ?? null).toBeNull();
    expect(await read()).toMatchObject({ hasSigningSecret: true });
    expect(JSON.stringify(await read())).not.toContain('whsec_');
  });

  it('after a change or rotation, the previous one stays valid for 24 hours; setting it again changes nothing', async () => {
    const { current: first } = await signing();
    const chosen = 'chosen-by-a-person-in-text';
    await change({ signingSecret: chosen });
    expect(await signing()).toEqual({ current: chosen, previous: first, hours: expect.closeTo(24, 1) });
    await change({ signingSecret: chosen });
    expect(await signing()).toMatchObject({ current: chosen, previous: first });
    const rotated = await gateway.json('POST', `${path}/rotate-secret`, {});
    expect([rotated.status, rotated.data.attributes['signingSecret']]).toEqual([200, (await signing()).current]);
    const { previousSecretUntil } = await read();
    expect((Date.parse(String(previousSecretUntil)) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect(await signing()).toMatchObject({ current: expect.stringMatching(/^whsec_/), previous: chosen });
  });

  it("cannot be read anywhere, and does not open in another organization's row", async () => {
    const { current, previous } = await signing();
    const [dump] = await dataSource.query<{ text: string }[]>(
      `select (select string_agg(t::text, '') from webhook_settings t) || (select string_agg(t::text, '') from audit_entry t) as text`,
    );
    for (const secret of [current, previous]) expect(dump?.text).not.toContain(secret?.replace('whsec_', ''));
    const [row] = await dataSource.query<{ sealed: string }[]>('select secret_sealed as sealed from webhook_settings');
    expect(() => gateway.app.get(SecretBox).open(row?.sealed ?? '', 'org_other')).toThrow('belongs to another owner');
  });
});

describe('a test delivery', () => {
  it.each(webhookEventTypes)(
    'of %s is queued with a sample that its published schema takes, although delivery is off and the filter leaves it out',
    async (event) => {
      await change({ enabled: false, eventTypes: ['no.such.event'] });
      const { status, data } = await test({ event });
      const { deliveryId } = data.attributes;
      const snapshot = { status: 'queued', event, deliveryId, attempt: 0, statusCode: null, error: null, isTest: true };
      expect([status, data]).toMatchObject([202, { id: deliveryId, attributes: snapshot }]);
      expect(await read()).toMatchObject({ deliveryStatus: data.attributes });
      const [row] = await dataSource.query<{ payload: object; event_id: string; relayed: boolean }[]>(
        `select e.payload, e.event_id, e.relayed_at is not null as relayed from webhook_delivery d
         join webhook_event e on e.id = d.webhook_event_id where d.id = $1 and d.is_test and d.status = 'queued'`,
        [deliveryId],
      );
      const at = new Date().toISOString();
      const sent = { event, eventId: row?.event_id, schemaVersion: 1, timestamp: at, occurredAt: at, ...row?.payload };
      const schema = (await (await fetch(`${gateway.url}/v1/webhook-schemas/${event}.json`)).json()) as object;
      const ajv = new Ajv();
      expect([ajv.validate(schema, sent), ajv.errors]).toEqual([true, null]);
      expect([row?.relayed, row?.event_id.includes('_test_')]).toEqual([true, true]);
    },
  );

  it('needs no body, is a new event every time, and also has the path of the specification', async () => {
    const replies = [await gateway.send('POST', `${path}/test`), await test(), await test({}, path.replace('/v1', ''))];
    expect(replies.map(({ status, data }) => [status, data.attributes['event']])).toEqual(
      Array(3).fill([202, 'target.published']),
    );
    const ids = await dataSource.query<{ count: string }[]>(
      'select count(distinct event_id)::text as count from webhook_delivery where id = any($1)',
      [replies.map(({ data }) => data.id)],
    );
    expect(ids).toEqual([{ count: '3' }]);
  });

  it('of an unknown event is refused', async () => {
    expect(await test({ event: 'target.moved' })).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

it("a token in the endpoint's address is not in the audit log", async () => {
  await change({ endpointUrl: `${endpointUrl}?token=of-the-receiver` });
  const [trail] = await dataSource.query<{ text: string }[]>(`select string_agg(t::text, '') as text from audit_entry t`);
  expect(trail?.text).toContain('?token=[redacted]');
  expect(trail?.text).not.toContain('of-the-receiver');
});

describe('the schemas', () => {
  it('are listed and public, cacheable and readable across origins', async () => {
    const list = await fetch(`${gateway.url}/v1/webhook-schemas`);
    const { data } = (await list.json()) as { data: { event: string; path: string }[] };
    expect(data.map(({ event }) => event)).toEqual(webhookEventTypes);
    for (const { event, path: at } of data) {
      const answer = await fetch(gateway.url + at);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': expect.stringMatching(/^application\/schema\+json/),
        'cache-control': 'public, max-age=3600',
        'access-control-allow-origin': '*',
      });
      expect(await answer.json()).toMatchObject({ title: event, $id: at });
    }
  });

  it.each(['target.moved.json', 'toString.json', 'target.published'])('%s is not there', async (name) => {
    expect((await fetch(`${gateway.url}/v1/webhook-schemas/${name}`)).status).toBe(404);
  });
});

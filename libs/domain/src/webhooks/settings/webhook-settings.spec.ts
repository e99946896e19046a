import type { Principal } from '@imprint/contracts/access';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { listen } from '@imprint/platform/testing';
import type { SignalBus } from '@imprint/platform/signals';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer } from 'node:net';
import { AuditTrail } from '../../audit/index.js';
import { DeliveryStage } from '../delivering/delivery-stage.fixture.js';
import { WebhookSettingsService } from './webhook-settings.service.js';

const organizationId = 'org_1';
const owner = { kind: 'session', userId: 'usr_1', organizationId } as unknown as Principal;
let stage: DeliveryStage;
let safeFetch: SafeFetch;
let settings: WebhookSettingsService;

beforeAll(async () => {
  stage = await DeliveryStage.open();
  await stage.rows(`insert into organization (id, name, slug) values ($1, $1, 'org')`, [organizationId]);
  safeFetch = new SafeFetch([]);
  settings = new WebhookSettingsService(
    stage.dataSource,
    stage.settings,
    stage.secrets,
    safeFetch,
    new AuditTrail(stage.dataSource),
    { publish: () => Promise.resolve() } as unknown as SignalBus,
  );
});
afterAll(async () => {
  await safeFetch?.onApplicationShutdown();
  await stage?.close();
});

const endpoint = () => stage.rows('select endpoint_url from webhook_settings where endpoint_url is not null');

it.each([
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '[::1]',
  '[fd00:ec2::254]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '0177.0.0.1',
  '2130706433',
  '0x7f.1',
  '127.1',
  '①②⑦.0.0.1',
  'localhost.',
  'a.internal',
  'single-label',
  'user@203.0.113.7',
  '203.0.113.7:6379',
])('an endpoint at %s is refused and kept nowhere (1, 2, 3, 4, 8)', async (host) => {
  const setting = settings.update(owner, organizationId, { endpointUrl: `http://${host}/hook` });
  await expect(setting).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await endpoint()).toEqual([]);
});

it('a refusal reveals nothing about what listens there, and nothing is called (11)', async () => {
  let connections = 0;
  const inside = await listen(createServer(() => void (connections += 1)));
  const said = async (port: number): Promise<string> =>
    String(
      await settings.update(owner, organizationId, { endpointUrl: `http://127.0.0.1:${port}/` }).catch((error: unknown) => error),
    );
  const open = await said(inside.port);
  await inside.close();
  expect(await said(inside.port)).toBe(open);
  expect(open).not.toContain(String(inside.port));
  expect(connections).toBe(0);
});

it('an endpoint at a public address is accepted', async () => {
  await settings.update(owner, organizationId, { endpointUrl: 'http://93.184.215.14/hook' });
  expect(await endpoint()).toEqual([{ endpoint_url: 'http://93.184.215.14/hook' }]);
});

it('delivery that is turned on again needs nobody any more', async () => {
  await stage.rows(
    `insert into notice (id, organization_id, kind, subject_id, cause, title, path) values ('ntc_1', $1, 'webhooks.disabled', $1, '', 'x', '')`,
    [organizationId],
  );
  await settings.update(owner, organizationId, { endpointUrl: 'http://93.184.215.14/hook', enabled: false });
  const isOpen = () => stage.rows('select resolved_at is null as open from notice');
  expect(await isOpen()).toEqual([{ open: true }]);
  await settings.update(owner, organizationId, { enabled: true });
  expect(await isOpen()).toEqual([{ open: false }]);
});

it('the secret is sealed for its organization, and no row contains it as text (63)', async () => {
  const signingSecret = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
  await settings.update(owner, organizationId, { signingSecret });
  const [row] = await stage.rows<{ text: string; sealed: string }>(
    `select s::text as text, secret_sealed as sealed from webhook_settings s where organization_id = $1`,
    [organizationId],
  );
  const audit = await stage.rows<{ text: string }>('select a::text as text from audit_entry a');
  for (const { text } of [row ?? { text: '' }, ...audit]) expect(text).not.toContain(signingSecret.slice(6));
  expect(stage.secrets.open(row?.sealed ?? '', organizationId)).toBe(signingSecret);
  expect(() => stage.secrets.open(row?.sealed ?? '', 'org_2')).toThrow('belongs to another owner');
});

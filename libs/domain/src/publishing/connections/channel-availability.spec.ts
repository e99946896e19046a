import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BrandsService } from '../../brands/index.js';
import { OperatorApp, type Channel } from '../channel/index.js';
import { openPublishing } from '../publishing.fixture.js';
import { person } from '../releases/releases.fixture.js';
import { accountParts } from './accounts.fixture.js';
import { ChannelCatalogue } from './channel-catalogue.js';
import { ConnectionsRepository } from './connections.repository.js';
import { PublishingReadiness } from './publishing-readiness.js';

const page = 'https://cork.example/apps';
type Values = Record<'CORK_CLIENT_ID' | 'CORK_CLIENT_SECRET', string | null>;
const none: Values = { CORK_CLIENT_ID: null, CORK_CLIENT_SECRET: null };
const secret = 'client-secret-canary';
const whole: Values = { CORK_CLIENT_ID: 'id', CORK_CLIENT_SECRET: secret };

/** A channel that takes an app of the operator. */
function cork(values: Values): Channel {
  const names = { clientId: 'CORK_CLIENT_ID', clientSecret: 'CORK_CLIENT_SECRET', page } as const;
  const capability = { name: 'cork', label: 'Cork', state: 'supported', credentialFields: [] };
  return { capability, operatorApp: OperatorApp.of(names, values) } as unknown as Channel;
}

let opened: Awaited<ReturnType<typeof openPublishing>>;
beforeAll(async () => {
  opened = await openPublishing();
  await opened.dataSource.query(
    `insert into connection (id, organization_id, brand_id, platform, status) values ('conn_cork', 'org', 'brand', 'cork', 'connected')`,
  );
});
afterAll(() => opened.close());

function partsWith(values: Values) {
  const channels = new Map([['cork', cork(values)]]);
  const parts = accountParts(opened.dataSource, new SecretBox(testConfig()), channels);
  const catalogue = new ChannelCatalogue(channels);
  const brands = new BrandsService(new BrandsRepository(opened.dataSource));
  const repository = new ConnectionsRepository(opened.dataSource);
  const readiness = new PublishingReadiness(repository, catalogue, parts.credentials, brands, testConfig());
  return { ...parts, catalogue, readiness };
}

describe('a channel that takes an app of the operator', () => {
  it.each<[string, Values, RegExp]>([
    ['nothing', none, /\. Set CORK_CLIENT_ID and CORK_CLIENT_SECRET, which https:\/\/cork\.example\/apps shows\.$/],
    ['no id', { ...whole, CORK_CLIENT_ID: null }, /\. Set CORK_CLIENT_ID, which https:\/\/cork\.example\/apps shows\.$/],
    [
      'no secret',
      { ...whole, CORK_CLIENT_SECRET: null },
      /\. Set CORK_CLIENT_SECRET, which https:\/\/cork\.example\/apps shows\.$/,
    ],
  ])('is blocked everywhere with %s, and says what is missing', async (_what, values, message) => {
    const { catalogue, readiness, connections } = partsWith(values);
    const diagnostic = {
      code: 'operator_app_missing',
      message: expect.stringMatching(message) as unknown,
      resolvedBy: 'operator',
    };
    const blocked = { availability: 'blocked', diagnostics: [diagnostic] };
    expect(catalogue.list().items).toMatchObject([{ id: 'cork', state: 'supported', ...blocked }]);
    expect(catalogue.read('cork')).toMatchObject(blocked);
    const [channel] = await readiness.channelsOf(person, {});
    expect(channel).toMatchObject({ state: 'blocked', canSchedule: false, diagnostics: [diagnostic] });
    expect(channel?.connections).toMatchObject([{ canPublish: false, diagnostics: [diagnostic] }]);
    expect(await readiness.brandsOf(person)).toMatchObject([
      { canPublish: false, diagnostics: [diagnostic], missingPlatforms: [] },
    ]);
    const connecting = connections.createConnection(person, { platform: 'cork', brandId: 'brand' });
    await expect(connecting).rejects.toMatchObject({ code: 'scheduler_channel_unavailable', message: diagnostic.message });
    expect(JSON.stringify([catalogue.list(), channel])).not.toContain(secret);
  });

  it('is available with both', async () => {
    const { catalogue, readiness } = partsWith(whole);
    expect(catalogue.list().items).toMatchObject([{ availability: 'available', diagnostics: [] }]);
    expect(await readiness.channelsOf(person, {})).toMatchObject([{ state: 'ready', canSchedule: true, diagnostics: [] }]);
    expect(await readiness.brandsOf(person)).toMatchObject([{ canPublish: true, diagnostics: [] }]);
  });

  it('gives the client to the channel alone', () => {
    const app = cork(whole).operatorApp;
    expect(app?.client()).toEqual({ clientId: 'id', clientSecret: secret });
    expect(JSON.stringify(app)).not.toContain(secret);
  });
});

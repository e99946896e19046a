import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { ChannelError, OperatorApp, type Channel, type Destination } from '../channel/index.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { person, stranger } from '../releases/releases.fixture.js';
import { accountParts } from './accounts.fixture.js';
import { ChannelCatalogue } from './channel-catalogue.js';
import { ConnectionDestinations } from './connection-destinations.js';

const secrets = new SecretBox(testConfig());
const firstPage = { page: 1, limit: 10 };
let opened: Awaited<ReturnType<typeof openPublishing>>;
let dataSource: DataSource;
let parts: ReturnType<typeof accountParts>;
let destinations: ConnectionDestinations;
/** What the platform lists, or why it does not. */
let listed: () => Promise<readonly Destination[]>;
let askedWith: string[];

const app = { clientId: 'CORK_CLIENT_ID', clientSecret: 'CORK_CLIENT_SECRET', page: 'https://cork.example/apps' } as const;
const cork = {
  capability: { name: 'cork', label: 'Cork', state: 'supported', credentialFields: [] },
  operatorApp: OperatorApp.of(app, { CORK_CLIENT_ID: 'id', CORK_CLIENT_SECRET: 'secret' }),
  destinations: {
    kind: 'board',
    list: ({ token = '' }: Record<string, string>) => {
      askedWith.push(token);
      return listed();
    },
  },
} as unknown as Channel;
const plain = { capability: { name: 'plain', label: 'Plain', state: 'supported', credentialFields: [] } } as unknown as Channel;

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
  ({ dataSource } = opened);
  const channels = new Map([cork, plain].map((channel) => [channel.capability.name, channel]));
  parts = accountParts(dataSource, secrets, channels);
  const audit = new AuditTrail(dataSource);
  const catalogue = new ChannelCatalogue(channels);
  destinations = new ConnectionDestinations(dataSource, parts.connections, catalogue, parts.credentials, audit);
});
afterAll(() => opened.close());
beforeEach(async () => {
  askedWith = [];
  listed = () =>
    Promise.resolve([
      { id: '1', name: 'Spring menus' },
      { id: '2', name: 'Recipes' },
    ]);
  await dataSource.query(`delete from target`);
  await dataSource.query(`delete from release`);
  await dataSource.query(`delete from connection where id <> 'conn'`);
  await dataSource.query(`update organization set publishing_policy = '{}' where id = 'org'`);
  await addAccount('conn_cork');
});

async function addAccount(id: string, platform = 'cork', status = 'connected'): Promise<void> {
  await dataSource.query(
    `insert into connection (id, organization_id, brand_id, platform, status, credentials_sealed, last_checked_at)
     values ($1, 'org', 'brand', $2, $3, $4, now())`,
    [id, platform, status, secrets.seal(JSON.stringify({ token: 'canary' }), 'org')],
  );
}
const read = (id = 'conn_cork') => parts.connections.read(person, id);
const list = (search?: string, page = firstPage) =>
  destinations.list(person, 'conn_cork', { ...page, ...(search && { search }) });
const choose = (destinationId: string, who: Principal = person, id = 'conn_cork') => destinations.choose(who, id, destinationId);

describe('an account with boards', () => {
  it('is blocked until one is chosen, and keeps it and its name', async () => {
    expect(await read()).toMatchObject({
      status: 'connected',
      readiness: 'blocked',
      diagnostics: [
        { code: 'destination_missing', message: expect.stringContaining('Choose the board') as unknown, resolvedBy: 'member' },
      ],
    });
    await choose('2');
    const chosen = { readiness: 'publish_capable', diagnostics: [], destinationId: '2', destinationName: 'Recipes' };
    expect(await read()).toMatchObject(chosen);
    const [opened_] = await parts.access.open(['org'], ['conn_cork']);
    expect(opened_?.destinationId).toBe('2');
  });

  it('lists them as the platform does at the moment, with the credentials of the account, by pages and names', async () => {
    expect(await list()).toEqual({ items: await listed(), total: 2, page: 1, limit: 10 });
    expect(askedWith).toEqual(['canary']);
    expect(await list('MENU')).toMatchObject({ items: [{ id: '1' }], total: 1 });
    expect(await list(undefined, { page: 2, limit: 1 })).toMatchObject({ items: [{ id: '2' }], total: 2, page: 2 });
    listed = () => Promise.resolve([]);
    expect(await list()).toMatchObject({ items: [], total: 0 });
  });

  it('shows names on one line, and the id in place of an empty one', async () => {
    const long = 'x'.repeat(limits.connectionNameLength + 1);
    listed = () =>
      Promise.resolve([
        { id: '1', name: ' \n' },
        { id: '2', name: `a\nb` },
        { id: '3', name: long },
      ]);
    const names = (await list()).items.map(({ name }) => name);
    expect(names).toEqual(['1', 'a b', long.slice(1)]);
  });

  it.each(['3', 'Recipes', ' 2', "2' or '1"])('takes none that the platform does not list: %j', async (id) => {
    await choose('1');
    await expect(choose(id)).rejects.toMatchObject({ code: 'unknown_destination' });
    expect((await read()).destinationId).toBe('1');
  });

  it('records who chose which, and nothing when it is the same', async () => {
    await choose('1');
    await choose('1');
    await choose('2');
    const entries = await dataSource.query<{ changes: unknown }[]>(
      `select changes from audit_entry where action = 'connection-destination.changed' and subject_id = 'conn_cork' order by id`,
    );
    expect(entries.map(({ changes }) => changes).slice(-2)).toEqual([
      { destinationId: { from: null, to: '1' } },
      { destinationId: { from: '1', to: '2' } },
    ]);
  });

  it('is not found by another organization', async () => {
    await expect(destinations.list(stranger, 'conn_cork', firstPage)).rejects.toMatchObject({ code: 'not_found' });
    await expect(choose('1', stranger)).rejects.toMatchObject({ code: 'not_found' });
    expect([askedWith, (await read()).destinationId]).toEqual([[], null]);
  });

  it.each(['pending', 'failed', 'expired', 'denied', 'revoked'])('is asked for nothing while it is %s', async (status) => {
    await addAccount('conn_other', 'cork', status);
    await expect(destinations.list(person, 'conn_other', firstPage)).rejects.toMatchObject({ code: 'state_conflict' });
    await expect(choose('1', person, 'conn_other')).rejects.toMatchObject({ code: 'state_conflict' });
    expect(askedWith).toEqual([]);
  });

  it('stays as it is when it is disconnected while the platform is asked', async () => {
    const present = await listed();
    listed = async () => {
      await dataSource.query(`update connection set status = 'revoked' where id = 'conn_cork'`);
      return present;
    };
    await expect(choose('1')).rejects.toMatchObject({ code: 'state_conflict' });
    expect((await read()).destinationId).toBeNull();
  });

  it.each([
    ['credential', 'connection_refused'],
    ['provider_outage', 'service_unavailable'],
    ['rate_limit', 'service_unavailable'],
  ] as const)('keeps its board when the platform answers with a failure of the class %s', async (errorClass, code) => {
    await choose('1');
    const failure = { outcome: 'refused', class: errorClass, code: 'x', message: 'No.', retryable: false } as const;
    listed = () => Promise.reject(new ChannelError(failure));
    await expect(list()).rejects.toMatchObject({ code });
    await expect(choose('2')).rejects.toMatchObject({ code });
    expect((await read()).destinationId).toBe('1');
  });

  it('sends nothing approved elsewhere: whoever asks to publish may only choose the first board, or while nothing is planned', async () => {
    await dataSource.query(`update organization set publishing_policy = '{"creators": "approval"}' where id = 'org'`);
    const creator: Principal = { ...person, role: 'creator' };
    await choose('1', creator);
    await choose('2', creator);
    await addRelease(dataSource, 'rel_cork', ['tgt_cork'], '1 hour');
    await dataSource.query(`update target set connection_id = 'conn_cork', platform = 'cork'`);
    await expect(choose('1', creator)).rejects.toMatchObject({ code: 'state_conflict' });
    await choose('2', creator);
    await choose('1');
    expect((await read()).destinationId).toBe('1');
  });
});

describe('an account without such a choice', () => {
  it('lists nothing and takes nothing', async () => {
    await addAccount('conn_plain', 'plain');
    expect(await destinations.list(person, 'conn_plain', firstPage)).toMatchObject({ items: [], total: 0 });
    const refused = { code: 'unknown_destination', message: expect.stringContaining('to the account itself') as unknown };
    await expect(choose('1', person, 'conn_plain')).rejects.toMatchObject(refused);
    expect(await read('conn_plain')).toMatchObject({ readiness: 'publish_capable', destinationId: null });
  });
});

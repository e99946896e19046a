import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ChannelError, type Channel } from '../channel/index.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { person, stranger } from '../releases/releases.fixture.js';
import type { AccountRequests } from './account-requests.js';
import { accountParts } from './accounts.fixture.js';
import type { ConnectionChecks } from './connection-checks.js';
import type { ConnectionsService, ConnectionView } from './connections.service.js';

const secrets = new SecretBox(testConfig());
let opened: Awaited<ReturnType<typeof openPublishing>>;
let dataSource: DataSource;
let connections: ConnectionsService;
let requests: AccountRequests;
let checks: ConnectionChecks;
/** What the platform answers for credentials. */
let connect: Channel['connect'];
let checked: string[];

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
  ({ dataSource } = opened);
  const field = (name: string, secret: boolean) => ({ name, label: name, required: true, secret, format: 'text' });
  const sky = {
    capability: {
      name: 'sky',
      label: 'Sky',
      state: 'supported',
      credentialFields: [field('server', false), field('password', true)],
    },
    connect: (...given: Parameters<Channel['connect']>) => connect(...given),
    revoke: () => Promise.resolve(),
  } as unknown as Channel;
  ({ connections, requests, checks } = accountParts(dataSource, secrets, new Map([['sky', sky]])));
});
afterAll(() => opened.close());
beforeEach(async () => {
  await dataSource.query('truncate release, target, notice, credential_revocation cascade');
  await dataSource.query(`delete from connection where id <> 'conn'`);
  await dataSource.query(`update connection set next_check_at = now() + interval '1 day'`);
  checked = [];
  accept();
});

function accept(handle = '@ada'): void {
  connect = (credentials) => {
    checked.push(credentials['password'] ?? '');
    return Promise.resolve({ handle, displayName: 'Ada', credentials: { ...credentials } });
  };
}
function refuse(failure: Partial<ConstructorParameters<typeof ChannelError>[0]> = {}): void {
  const dead = {
    outcome: 'refused',
    class: 'credential',
    code: 'revoked',
    message: 'The token was revoked.',
    retryable: false,
  } as const;
  connect = () => Promise.reject(new ChannelError({ ...dead, ...failure }));
}
const server = 'sky.example';
const connected = (): Promise<ConnectionView> =>
  connections.createConnection(person, { platform: 'sky', brandId: 'brand', credentials: { server, password: 'old' } });
const isDue = (id: string): Promise<unknown> =>
  dataSource.query('update connection set next_check_at = now() where id = $1', [id]);
const notices = (): Promise<{ kind: string; open: boolean; detail: string }[]> =>
  dataSource.query('select kind, resolved_at is null as open, detail from notice order by id');
const toRevoke = async (): Promise<unknown[]> => {
  const rows = await dataSource.query<{ sealed: string }[]>('select credentials_sealed as sealed from credential_revocation');
  return rows.map(({ sealed }) => (JSON.parse(secrets.open(sealed, 'org')) as Record<string, string>)['password']);
};
const storedPassword = async (id: string): Promise<string | undefined> => {
  const { credentialsSealed } = await connections.find(person, id);
  return (JSON.parse(secrets.open(credentialsSealed ?? '', 'org')) as Record<string, string>)['password'];
};

describe('an account that is connected', () => {
  it('is checked six hours later, and by one of several workers', async () => {
    const { id, nextCheckAt } = await connected();
    expect(Math.round(((nextCheckAt?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(6);
    await checks.sweep();
    expect(checked).toEqual(['old']);
    await isDue(id);
    await Promise.all([checks.sweep(), checks.sweep(), checks.sweep()]);
    expect(checked).toEqual(['old', 'old']);
  });

  it('is not checked without credentials, such as a feed', async () => {
    await dataSource.query(`update connection set next_check_at = null, platform = 'sky' where id = 'conn'`);
    await checks.sweep();
    expect(checked).toEqual([]);
    expect((await connections.find(person, 'conn')).nextCheckAt).toBeNull();
    await dataSource.query(`update connection set platform = 'feed' where id = 'conn'`);
  });

  it('needs to be reconnected once its platform refuses it, and says so once, before anything is due', async () => {
    const { id } = await connected();
    refuse();
    for (let time = 1; time <= 2; time += 1) {
      await isDue(id);
      await checks.sweep();
    }
    const row = await connections.read(person, id);
    expect([row.status, row.error]).toEqual(['connected', 'The token was revoked.']);
    expect(row.reconnectNeededAt).toBeInstanceOf(Date);
    expect(await notices()).toEqual([{ kind: 'connection.refused', open: true, detail: 'The token was revoked.' }]);
  });

  it('is well again when the platform accepts it later', async () => {
    const { id } = await connected();
    refuse();
    await isDue(id);
    await checks.sweep();
    accept();
    await isDue(id);
    await checks.sweep();
    expect(await connections.read(person, id)).toMatchObject({ reconnectNeededAt: null, error: null });
    expect(await notices()).toMatchObject([{ open: false }]);
  });

  it.each([
    ['is away', { class: 'provider_outage', retryable: true }],
    ['limits calls', { class: 'rate_limit', retryable: true }],
  ] as const)('stays as it is while its platform %s, and is checked again within the hour', async (_what, failure) => {
    const { id, lastCheckedAt } = await connected();
    refuse(failure);
    await isDue(id);
    await checks.sweep();
    const row = await connections.read(person, id);
    expect([row.reconnectNeededAt, row.lastCheckedAt]).toEqual([null, lastCheckedAt]);
    expect((row.nextCheckAt?.getTime() ?? 0) - Date.now()).toBeLessThan(3_600_000);
    expect(await notices()).toEqual([]);
  });

  it('is not blamed for credentials that were replaced during the check', async () => {
    const { id } = await connected();
    const refused = new ChannelError({
      outcome: 'refused',
      class: 'credential',
      code: 'revoked',
      message: 'No.',
      retryable: false,
    });
    connect = async ({ password }) => {
      if (password !== 'old') return { handle: '@ada', displayName: 'Ada', credentials: { server, password: password ?? '' } };
      await requests.reconnect(person, id, { server, password: 'new' });
      throw refused;
    };
    await isDue(id);
    await checks.sweep();
    expect(await connections.read(person, id)).toMatchObject({ reconnectNeededAt: null, error: null });
    expect(await notices()).toEqual([]);
  });
});

describe('an account that is connected again', () => {
  it('keeps its id, its name and its releases; the old credentials are revoked and its notice is resolved', async () => {
    const { id } = await connected();
    await addRelease(dataSource, 'rel_1', ['tgt_1'], '1 day');
    await dataSource.query('update target set connection_id = $1', [id]);
    refuse();
    await isDue(id);
    await checks.sweep();
    accept();
    const asked = await requests.reconnect(person, id);
    expect(asked).toMatchObject({ id, status: 'connected', authorizationUrl: expect.stringContaining(id) as unknown });
    const again = await requests.authorize(person, id, { server, password: 'new' });
    expect(again).toMatchObject({ id, status: 'connected', authorizationUrl: null, reconnectNeededAt: null, error: null });
    expect([await storedPassword(id), await toRevoke()]).toEqual(['new', ['old']]);
    expect(await notices()).toMatchObject([{ open: false }]);
    expect(await dataSource.query('select status, connection_id as id from target')).toEqual([{ status: 'scheduled', id }]);
  });

  it.each([
    ['another person', '@bob', server],
    ['another server', '@ada', 'other.example'],
  ])('has to be the same account: it is not that of %s', async (_who, handle, otherServer) => {
    const { id } = await connected();
    accept(handle);
    const other = { server: otherServer, password: 'new' };
    await expect(requests.reconnect(person, id, other)).rejects.toMatchObject({ code: 'connection_refused' });
    expect([await storedPassword(id), await toRevoke()]).toEqual(['old', ['new']]);
    expect(await connections.read(person, id)).toMatchObject({ status: 'connected', handle: '@ada' });
  });

  it('with the credentials that it has keeps them', async () => {
    const { id } = await connected();
    await requests.reconnect(person, id, { server, password: 'old' });
    expect([await storedPassword(id), await toRevoke()]).toEqual(['old', []]);
  });

  it('stays connected when the person declines or the platform refuses', async () => {
    const { id } = await connected();
    await requests.reconnect(person, id);
    refuse();
    await expect(requests.authorize(person, id, { server, password: 'wrong' })).rejects.toMatchObject({
      code: 'connection_refused',
    });
    expect((await requests.deny(person, id)).status).toBe('connected');
    await expect(requests.authorize(person, id, { server, password: 'new' })).rejects.toMatchObject({ code: 'state_conflict' });
    expect(await storedPassword(id)).toBe('old');
  });

  it('is that of the own organization, and one that is connected', async () => {
    const { id } = await connected();
    await expect(requests.reconnect(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(requests.reconnect(person, 'conn')).rejects.toMatchObject({ code: 'state_conflict' });
    await expect(requests.authorize(person, id, { server, password: 'new' })).rejects.toMatchObject({ code: 'state_conflict' });
    await connections.revoke(person, id);
    await expect(requests.reconnect(person, id)).rejects.toMatchObject({ code: 'state_conflict' });
  });

  it('is open for a quarter of an hour', async () => {
    const { id } = await connected();
    const { expiresAt } = await requests.reconnect(person, id);
    expect(Math.round(((expiresAt?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(15);
    await dataSource.query('update connection set expires_at = now() where id = $1', [id]);
    expect((await connections.read(person, id)).authorizationUrl).toBeNull();
    await expect(requests.authorize(person, id, { server, password: 'new' })).rejects.toMatchObject({ code: 'state_conflict' });
  });
});

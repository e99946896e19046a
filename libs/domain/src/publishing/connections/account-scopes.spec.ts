import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Channel, ConnectionIdentity } from '../channel/index.js';
import { openPublishing } from '../publishing.fixture.js';
import { person } from '../releases/releases.fixture.js';
import { accountParts } from './accounts.fixture.js';
import type { ConnectionView } from './connections.service.js';

let opened: Awaited<ReturnType<typeof openPublishing>>;
let dataSource: DataSource;
let parts: ReturnType<typeof accountParts>;
/** What the platform says that the account allows. */
let scopes: string[] | undefined;
let revoked: number;

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
  ({ dataSource } = opened);
  const sky = {
    capability: {
      name: 'sky',
      label: 'Sky',
      state: 'supported',
      scopes: [
        { name: 'post', neededFor: 'posts' },
        { name: 'upload', neededFor: 'media' },
      ],
      credentialFields: [{ name: 'password', label: 'Password', required: true, secret: true, format: 'text' }],
    },
    connect: (credentials: Record<string, string>): Promise<ConnectionIdentity> =>
      Promise.resolve({ handle: '@ada', displayName: 'Ada', credentials: { ...credentials }, scopes }),
    revoke: () => Promise.resolve(void (revoked += 1)),
  } as unknown as Channel;
  parts = accountParts(dataSource, new SecretBox(testConfig()), new Map([['sky', sky]]));
});
afterAll(() => opened.close());
beforeEach(async () => {
  await dataSource.query(`delete from notice; delete from credential_revocation; delete from connection where id <> 'conn'`);
  [scopes, revoked] = [['post', 'upload'], 0];
});

const connect = (): Promise<ConnectionView> =>
  parts.connections.createConnection(person, { platform: 'sky', brandId: 'brand', credentials: { password: 'secret' } });
/** The account after the next check, at which the platform says this. */
async function checked(id: string, said: string[] | undefined): Promise<unknown> {
  scopes = said;
  await dataSource.query('update connection set next_check_at = now() where id = $1', [id]);
  await parts.checks.sweep();
  const { readiness, scopeCoverage, diagnostics, reconnectNeededAt } = await parts.connections.read(person, id);
  return [readiness, scopeCoverage, diagnostics.map(({ code }) => code), reconnectNeededAt !== null];
}
const openNotices = async (): Promise<unknown> => {
  const rows = await dataSource.query<{ kind: string; detail: string }[]>(
    'select kind, detail from notice where resolved_at is null',
  );
  return rows.map(({ kind, detail }) => [kind, detail]);
};

describe('the scopes of an account', () => {
  it('are kept when it is connected, and found out by its checks', async () => {
    const { id, scopeCoverage } = await connect();
    expect(scopeCoverage).toBe('complete');
    expect(await checked(id, ['post'])).toEqual(['degraded', 'without_media', ['media_scope_missing'], false]);
    expect(await openNotices()).toEqual([]);
    // A platform that says nothing this time takes nothing back.
    expect(await checked(id, undefined)).toEqual(['degraded', 'without_media', ['media_scope_missing'], false]);
    expect(await checked(id, ['post', 'upload'])).toEqual(['publish_capable', 'complete', [], false]);
  });

  it('block it when posts are not among them any more; people are told in the same words, until they are again', async () => {
    const { id } = await connect();
    expect(await checked(id, ['upload'])).toEqual(['blocked', 'insufficient', ['scope_missing'], true]);
    const [message] = (await parts.connections.read(person, id)).diagnostics.map((one) => one.message);
    expect(await openNotices()).toEqual([['connection.refused', message]]);
    expect(message).toBe('The Sky account does not let Imprint publish: post is missing. Reconnect the account and allow post.');
    expect(await checked(id, ['post', 'upload'])).toEqual(['publish_capable', 'complete', [], false]);
    expect(await openNotices()).toEqual([]);
  });

  it('have to allow posts for it to be connected, and need not allow media', async () => {
    scopes = ['upload'];
    await expect(connect()).rejects.toMatchObject({ code: 'connection_refused', message: expect.stringContaining('post') });
    expect(await dataSource.query(`select id from connection where id <> 'conn'`)).toEqual([]);
    scopes = ['post'];
    expect((await connect()).readiness).toBe('degraded');
  });

  it('are those of the new credentials once it is connected again, and what allows no posts changes nothing', async () => {
    const { id } = await connect();
    const reconnect = (password: string) => parts.requests.reconnect(person, id, { password });
    scopes = [];
    await expect(reconnect('weaker')).rejects.toMatchObject({ code: 'connection_refused' });
    expect((await parts.connections.read(person, id)).scopeCoverage).toBe('complete');
    const [revocations] = await dataSource.query<{ count: number }[]>('select count(*)::int from credential_revocation');
    expect(revocations?.count).toBe(1);
    scopes = undefined;
    expect((await reconnect('silent')).scopeCoverage).toBe('unknown');
  });
});

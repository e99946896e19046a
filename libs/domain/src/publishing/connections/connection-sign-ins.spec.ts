import type { Principal } from '@imprint/contracts/access';
import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BrandsService } from '../../brands/index.js';
import { ChannelError, type Channel, type ChannelSignIn } from '../channel/index.js';
import { openPublishing } from '../publishing.fixture.js';
import { person, stranger } from '../releases/releases.fixture.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import { AccountRequests } from './account-requests.js';
import { ChannelCatalogue } from './channel-catalogue.js';
import { ConnectionCredentials } from './connection-credentials.js';
import { ConnectionSignIns } from './connection-sign-ins.js';
import { ConnectionSignInsRepository } from './connection-sign-ins.repository.js';
import { ConnectionsRepository } from './connections.repository.js';
import { ConnectionsService } from './connections.service.js';
import { CredentialRevocations } from './credential-revocations.js';
import { CredentialRevocationsRepository } from './credential-revocations.repository.js';

const config = testConfig({ PUBLIC_API_URL: 'https://imprint.example' });
const secrets = new SecretBox(config);
const token = 'access-token-canary';
let opened: Awaited<ReturnType<typeof openPublishing>>;
let dataSource: DataSource;
let connections: ConnectionsService;
let requests: AccountRequests;
let signIns: ConnectionSignIns;
let revocations: CredentialRevocations;
/** What the platform does. */
let complete: ChannelSignIn['complete'];
let revoke: NonNullable<Channel['revoke']>;
let exchanged: string[];
let revoked: string[];

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
  ({ dataSource } = opened);
  const signIn: ChannelSignIn = {
    fields: ['server'],
    declines: ['user_cancelled'],
    begin: ({ server = '' }, { callbackUrl, state }) =>
      Promise.resolve({
        address: `${server}/authorize?${new URLSearchParams({ redirect_uri: callbackUrl, state }).toString()}`,
        kept: { server, codeVerifier: 'verifier-canary' },
      }),
    complete: (...given) => complete(...given),
  };
  const credentialFields = [
    { name: 'server', label: 'Server', required: true, secret: false, format: 'url' },
    { name: 'accessToken', label: 'Access token', required: true, secret: true, format: 'text' },
  ];
  const elephant = {
    capability: { name: 'elephant', label: 'Elephant', state: 'supported', credentialFields },
    signIn,
    revoke: (...given: Parameters<NonNullable<Channel['revoke']>>) => revoke(...given),
  } as unknown as Channel;
  const channels = new Map([['elephant', elephant]]);
  const repository = new ConnectionsRepository(dataSource);
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const catalogue = new ChannelCatalogue(channels);
  const credentials = new ConnectionCredentials(secrets);
  connections = new ConnectionsService(repository, new TargetsRepository(dataSource), catalogue, brands, credentials, config);
  requests = new AccountRequests(connections, repository, catalogue, brands, credentials);
  signIns = new ConnectionSignIns(requests, new ConnectionSignInsRepository(dataSource), secrets, config);
  revocations = new CredentialRevocations(new CredentialRevocationsRepository(dataSource), credentials, channels, config);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await dataSource.query('delete from credential_revocation');
  await dataSource.query(`delete from connection where id <> 'conn'`);
  [exchanged, revoked] = [[], []];
  complete = (answer, kept) => {
    exchanged.push(answer.get('code') ?? '');
    const credentials = { server: kept['server'] ?? '', accessToken: token };
    return Promise.resolve({ handle: '@ada@elephant.example', displayName: 'Ada', credentials });
  };
  revoke = ({ accessToken = '' }) => Promise.resolve(void revoked.push(accessToken));
});

const server = 'https://elephant.example/';
async function begun(who: Principal = person): Promise<{ id: string; state: string; address: URL }> {
  const { id } = await connections.createConnection(who, { platform: 'elephant', brandId: 'brand' });
  const address = new URL(await signIns.begin(who, id, { server }));
  return { id, address, state: address.searchParams.get('state') ?? '' };
}
const answerOf = (state: string, parameters: Record<string, string> = { code: 'code-1' }): URLSearchParams =>
  new URLSearchParams({ state, ...parameters });
const stored = async (id: string) =>
  (
    await dataSource.query<{ status: string; sealed: string | null; error: string | null }[]>(
      'select status, credentials_sealed as sealed, error from connection where id = $1',
      [id],
    )
  )[0];
const waiting = (): Promise<{ attempts: number; wait: number }[]> =>
  dataSource.query('select attempts, extract(epoch from due_at - now())::integer as wait from credential_revocation');

describe('an account that is connected by signing in', () => {
  it('leads to the platform with the callback address, and keeps what is secret sealed', async () => {
    const { id, address, state } = await begun();
    expect(address.origin).toBe('https://elephant.example');
    expect(address.searchParams.get('redirect_uri')).toBe('https://imprint.example/v1/connections/callback');
    expect(ConnectionSignIns.connectionOf(state)).toBe(id);
    const rows = JSON.stringify(await dataSource.query('select * from connection_sign_in'));
    expect(rows).not.toContain('verifier-canary');
    expect(rows).not.toContain(state);
  });

  it('is stored with its credentials sealed, and the name that the team gave it', async () => {
    const { id } = await connections.createConnection(person, { platform: 'elephant', brandId: 'brand', displayName: 'Ours' });
    const state = new URL(await signIns.begin(person, id, { server })).searchParams.get('state') ?? '';
    const connected = await signIns.complete(person, id, answerOf(state));
    expect(connected).toMatchObject({
      id,
      status: 'connected',
      handle: '@ada@elephant.example',
      displayName: 'Ours',
      error: null,
    });
    const sealed = (await stored(id))?.sealed ?? '';
    expect(JSON.parse(secrets.open(sealed, 'org'))).toEqual({ server, accessToken: token });
    expect(await dataSource.query('select * from connection_sign_in')).toEqual([]);
  });

  it('exchanges an answer once, even if it comes five times at once', async () => {
    const { id, state } = await begun();
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(() => signIns.complete(person, id, answerOf(state))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(exchanged).toEqual(['code-1']);
  });

  it.each<[string, (state: string) => Promise<[Principal, string]>]>([
    ['another state', (state) => Promise.resolve([person, state.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))])],
    [
      'a sign-in that was begun again since',
      async (state) => {
        await signIns.begin(person, ConnectionSignIns.connectionOf(state) ?? '', { server });
        return [person, state];
      },
    ],
    ['another person of the organization', (state) => Promise.resolve([{ ...person, userId: 'somebody-else' }, state])],
    ['another organization', (state) => Promise.resolve([stranger, state])],
  ])('takes no answer with %s', async (_what, changed) => {
    const { id, state } = await begun();
    const [who, sent] = await changed(state);
    await expect(signIns.complete(who, id, answerOf(sent))).rejects.toMatchObject({ code: 'state_conflict' });
    expect([exchanged, (await stored(id))?.status]).toEqual([[], 'pending']);
  });

  it('is denied at once when the person declines there, and failed at once when the platform fails', async () => {
    for (const error of ['access_denied', 'user_cancelled']) {
      const declined = await begun();
      await signIns.complete(person, declined.id, answerOf(declined.state, { error }));
      expect(await stored(declined.id)).toMatchObject({ status: 'denied', sealed: null });
    }
    const failed = await begun();
    await signIns.complete(person, failed.id, answerOf(failed.state, { error: 'server_error', error_description: 'Busy' }));
    expect(await stored(failed.id)).toMatchObject({
      status: 'failed',
      error: 'Elephant did not complete the sign-in: Busy',
    });
    expect(exchanged).toEqual([]);
  });

  it('is stored under one line that can be stored, whatever its platform says', async () => {
    const { id, state } = await begun();
    complete = () =>
      Promise.resolve({
        handle: '@ada\u202e\u0000',
        displayName: ` \ud800\n${'x'.repeat(200)}`,
        credentials: { server, accessToken: token },
      });
    const { handle, displayName } = await signIns.complete(person, id, answerOf(state));
    expect([handle, displayName]).toEqual(['@ada', `\ufffd ${'x'.repeat(98)}`]);
    const failed = await begun();
    await signIns.complete(
      person,
      failed.id,
      answerOf(failed.state, { error: 'a\u0000b', error_description: 'No\u0000\r\n\u202eway' }),
    );
    expect((await stored(failed.id))?.error).toBe('Elephant did not complete the sign-in: No way');
  });

  it('can be tried again after a failure, until the request expires', async () => {
    const { id, state } = await begun();
    const works = complete;
    complete = () =>
      Promise.reject(
        new ChannelError({ outcome: 'refused', class: 'credential', code: 'sign_in_refused', message: 'No.', retryable: false }),
      );
    await expect(signIns.complete(person, id, answerOf(state))).rejects.toMatchObject({ code: 'connection_refused' });
    expect(await stored(id)).toMatchObject({ status: 'failed', error: 'No.' });
    complete = works;
    const again = new URL(await signIns.begin(person, id, { server })).searchParams.get('state') ?? '';
    await dataSource.query(`update connection set expires_at = now() where id = $1`, [id]);
    await expect(signIns.complete(person, id, answerOf(again))).rejects.toMatchObject({ code: 'state_conflict' });
    expect((await stored(id))?.sealed).toBeNull();
  });

  it.each([[{}], [{ server: 'ftp://elephant.example' }], [{ server, accessToken: token }]])(
    'does not begin with %j',
    async (entered) => {
      const { id } = await connections.createConnection(person, { platform: 'elephant', brandId: 'brand' });
      await expect(signIns.begin(person, id, entered as Record<string, string>)).rejects.toMatchObject({
        code: 'validation_failed',
      });
      expect(await dataSource.query('select * from connection_sign_in')).toEqual([]);
    },
  );
});

describe('credentials that are no longer used', () => {
  async function connected(): Promise<string> {
    const { id, state } = await begun();
    await signIns.complete(person, id, answerOf(state));
    return id;
  }

  it('are revoked on the platform once the account is disconnected', async () => {
    const id = await connected();
    await connections.revoke(person, id);
    expect(await stored(id)).toMatchObject({ status: 'revoked', sealed: null });
    await connections.revoke(person, id);
    await Promise.all([revocations.sweep(), revocations.sweep()]);
    expect([revoked, await waiting()]).toEqual([[token], []]);
  });

  it('are revoked if the request was answered while the platform exchanged the code', async () => {
    const { id, state } = await begun();
    const works = complete;
    complete = async (...given) => {
      await requests.deny(person, id);
      return works(...given);
    };
    await expect(signIns.complete(person, id, answerOf(state))).rejects.toMatchObject({ code: 'state_conflict' });
    expect(await stored(id)).toMatchObject({ status: 'denied', sealed: null });
    await revocations.sweep();
    expect(revoked).toEqual([token]);
  });

  it('are revoked in two minutes if this process ends before they are stored, and at once if the account cannot be read', async () => {
    const { id, state } = await begun();
    complete = async (...[, , , , onIssued]) => {
      await onIssued?.({ server, accessToken: token });
      expect(await waiting()).toEqual([{ attempts: 0, wait: expect.closeTo(120, -1) }]);
      throw new Error('it is away');
    };
    await expect(signIns.complete(person, id, answerOf(state))).rejects.toMatchObject({ code: 'service_unavailable' });
    await revocations.sweep();
    expect([revoked, await waiting()]).toEqual([[token], []]);
  });

  it('are kept once they are stored, and not stored once they are being revoked', async () => {
    const works = complete;
    const issuing = (meanwhile: () => Promise<unknown>): void => {
      complete = async (...given) => {
        await given[4]?.({ server, accessToken: token });
        await meanwhile();
        return works(...given);
      };
    };
    issuing(() => Promise.resolve());
    expect((await stored(await connected()))?.status).toBe('connected');
    expect(await waiting()).toEqual([]);
    issuing(async () => {
      await dataSource.query('update credential_revocation set due_at = now()');
      await revocations.sweep();
    });
    await expect(connected()).rejects.toMatchObject({ code: 'state_conflict' });
    expect([revoked, await waiting()]).toEqual([[token], []]);
  });

  it('are tried again with growing waits while the platform is away, and deleted after the last attempt', async () => {
    await connections.revoke(person, await connected());
    revoke = () => Promise.reject(new Error('it is away'));
    const waits: number[] = [];
    for (let attempt = 1; attempt < 10; attempt += 1) {
      await revocations.sweep();
      const [row] = await waiting();
      waits.push(Math.round((row?.wait ?? 0) / 60));
      expect(row?.attempts).toBe(attempt);
      await dataSource.query('update credential_revocation set due_at = now()');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    await revocations.sweep();
    expect(await waiting()).toEqual([]);
  });

  it('are not tried again when the platform refuses', async () => {
    await connections.revoke(person, await connected());
    const failure = { outcome: 'refused', class: 'credential', code: 'unknown_token', message: 'No.', retryable: false } as const;
    revoke = () => Promise.reject(new ChannelError(failure));
    await revocations.sweep();
    expect(await waiting()).toEqual([]);
  });
});

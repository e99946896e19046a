import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { openPublishing } from '../publishing.fixture.js';
import { person } from '../releases/releases.fixture.js';
import { accountParts } from './accounts.fixture.js';
import type { ConnectionEntity } from './connection.entity.js';
import { TokenIssuer, type RefreshTokenKind } from './token-issuer.fixture.js';

const secrets = new SecretBox(testConfig());
let opened: Awaited<ReturnType<typeof openPublishing>>;
let sky: TokenIssuer;
let parts: ReturnType<typeof accountParts>;

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await rows('truncate release, target, notice, credential_revocation cascade');
  await rows(`delete from connection where id <> 'conn'`);
});

const rows = <Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> =>
  opened.dataSource.query<Row[]>(statement, parameters);

/** The parts of one process. */
const oneProcess = () => accountParts(opened.dataSource, secrets, new Map([['sky', sky.channel]]));

/** An account whose credentials expire within this many seconds. */
async function connected(kind: RefreshTokenKind, seconds = 30): Promise<string> {
  sky = new TokenIssuer(kind);
  parts = oneProcess();
  const [{ id } = { id: '' }] = await rows<{ id: string }>(
    `insert into connection (id, organization_id, brand_id, platform, status, display_name, handle, credentials_sealed, next_check_at)
     values ('conn_sky', 'org', 'brand', 'sky', 'connected', 'Ada', '@ada', $1, now() + interval '1 day') returning id`,
    [parts.credentials.seal(sky.signIn().credentials, 'org')],
  );
  await expireIn(id, seconds);
  return id;
}
const expireIn = (id: string, seconds: number): Promise<unknown> =>
  rows(
    `update connection set credentials_expire_at = now() + make_interval(secs => $2), refresh_at = now(), refresh_held_until = null where id = $1`,
    [id, seconds],
  );
const prepare = (id: string) => parts.refreshes.prepare('org', id);
const stored = async (id: string): Promise<ConnectionEntity & { credentials: Record<string, string> | undefined }> => {
  const row = await parts.connections.find(person, id);
  return { ...row, credentials: parts.credentials.open(row) };
};
/** Whether the platform accepts what is stored. */
const works = async (id: string): Promise<boolean> =>
  sky.channel.connect((await stored(id)).credentials ?? {}, AbortSignal.timeout(1_000)).then(
    () => true,
    () => false,
  );
const notices = () => rows<{ kind: string; detail: string }>('select kind, detail from notice order by id');

describe('credentials that are about to expire', () => {
  it('are refreshed before a call, stored, and last for the hour that the platform gives', async () => {
    const id = await connected('single-use');
    expect(await prepare(id)).toEqual({ state: 'ready' });
    expect([sky.requests, await works(id)]).toEqual([1, true]);
    const { credentialsExpireAt, refreshAt } = await stored(id);
    const minutes = [credentialsExpireAt, refreshAt].map((at) => Math.round(((at?.getTime() ?? 0) - Date.now()) / 60_000));
    expect(minutes).toEqual([60, 45]);
    expect(await prepare(id)).toEqual({ state: 'ready' });
    expect(sky.requests).toBe(1);
  });

  it('are refreshed once, however many processes need them at the same time', async () => {
    const id = await connected('single-use');
    const processes = [parts, oneProcess(), oneProcess()].map(({ refreshes }) => refreshes);
    const answers = await Promise.all(
      processes.flatMap((refreshes) => Array.from({ length: 20 }, () => refreshes.prepare('org', id))),
    );
    expect(sky.requests).toBe(1);
    expect(answers.every(({ state }) => state === 'ready' || state === 'later')).toBe(true);
    expect(await Promise.all(processes.map((refreshes) => refreshes.prepare('org', id)))).toEqual(
      processes.map(() => ({ state: 'ready' })),
    );
    expect([sky.requests, await works(id)]).toEqual([1, true]);
  });

  it('are refreshed ahead of time, whether or not something is due, and checked afterwards', async () => {
    const id = await connected('single-use', 600);
    await Promise.all([parts.ahead.sweep(), oneProcess().ahead.sweep()]);
    expect([sky.requests, await works(id)]).toEqual([1, true]);
    await expireIn(id, 0);
    await rows('update connection set next_check_at = now() where id = $1', [id]);
    await parts.checks.sweep();
    expect([sky.requests, (await stored(id)).reconnectNeededAt]).toEqual([2, null]);
  });

  it('stay until new ones are stored, which a shutdown waits for', async () => {
    const id = await connected('single-use');
    let answer = (): void => undefined;
    sky.gate = new Promise((resolve) => (answer = resolve));
    const asked = prepare(id);
    while (sky.requests === 0) await new Promise((resolve) => setImmediate(resolve));
    const stopped = parts.refreshes.beforeApplicationShutdown();
    expect((await stored(id)).credentialsVersion).toBe(0);
    answer();
    await stopped;
    expect([await works(id), await asked]).toEqual([true, { state: 'ready' }]);
  });

  it('are kept while the platform cannot say anything, and asked for again after a growing wait', async () => {
    const id = await connected('single-use');
    for (const [fault, inMs] of [
      ['unavailable', 5_000],
      ['unavailable', 15_000],
    ] as const) {
      sky.faults.push(fault);
      await expireIn(id, 30);
      expect(await prepare(id)).toEqual({ state: 'later', inMs });
    }
    expect(await prepare(id)).toMatchObject({ state: 'later' });
    expect([sky.requests, (await stored(id)).reconnectNeededAt]).toEqual([2, null]);
    await expireIn(id, 30);
    expect([await prepare(id), sky.requests]).toEqual([{ state: 'ready' }, 3]);
    expect((await stored(id)).refreshFailures).toBe(0);
  });

  it.each([
    ['reusable', 'ready', true],
    ['graceful', 'ready', true],
    ['single-use', 'reconnect', false],
  ] as const)('with a %s refresh token and a lost answer: %s', async (kind, state, isUsable) => {
    const id = await connected(kind);
    sky.faults.push('answer-lost');
    expect(await prepare(id)).toEqual({ state });
    expect([sky.requests, await works(id)]).toEqual([2, isUsable]);
    const { reconnectNeededAt, error } = await stored(id);
    expect(reconnectNeededAt === null).toBe(isUsable);
    if (!isUsable) expect(error).toMatch('its answer was lost');
    expect((await notices()).map(({ kind: noticed }) => noticed)).toEqual(isUsable ? [] : ['connection.refused']);
  });

  it('are as good as before when the request never arrived', async () => {
    const id = await connected('single-use');
    sky.faults.push('not-delivered');
    expect([await prepare(id), sky.requests, await works(id)]).toEqual([{ state: 'ready' }, 1, true]);
  });

  it('are asked for again by another process after the one that asked was killed', async () => {
    const id = await connected('graceful');
    const killed = oneProcess().refreshes;
    sky.faults.push('answer-lost', 'not-delivered');
    expect((await killed.prepare('org', id)).state).toBe('later');
    const { refreshAskedAt } = await stored(id);
    expect(refreshAskedAt).toBeInstanceOf(Date);
    await expireIn(id, 0);
    expect([await prepare(id), await works(id)]).toEqual([{ state: 'ready' }, true]);
    expect((await stored(id)).refreshAskedAt).toBeNull();
  });

  it('are lost with the process that asked where each refresh token counts once, and the reason says so', async () => {
    const id = await connected('single-use');
    sky.faults.push('answer-lost', 'not-delivered');
    await oneProcess().refreshes.prepare('org', id);
    await expireIn(id, 0);
    expect(await prepare(id)).toEqual({ state: 'reconnect' });
    expect((await stored(id)).error).toMatch('its answer was lost');
  });

  it('that the platform refuses to refresh make the account one to reconnect, said once and before anything is due', async () => {
    const id = await connected('single-use', 600);
    sky.revokeAll();
    await parts.ahead.sweep();
    await parts.ahead.sweep();
    expect([sky.requests, await prepare(id)]).toEqual([1, { state: 'reconnect' }]);
    expect(await notices()).toEqual([{ kind: 'connection.refused', detail: 'The refresh token was used before.' }]);
  });

  it('do not replace those of an account that was connected again meanwhile, and outlive no account', async () => {
    const id = await connected('reusable');
    for (const change of [
      `update connection set credentials_version = credentials_version + 1, credentials_sealed = 'of a person' where id = $1`,
      `update connection set status = 'revoked', credentials_sealed = null where id = $1`,
    ]) {
      await expireIn(id, 30);
      let answer = (): void => undefined;
      sky.gate = new Promise((resolve) => (answer = resolve));
      const before = sky.requests;
      const row = await stored(id);
      await rows('update connection set credentials_sealed = $2 where id = $1', [
        id,
        parts.credentials.seal({ access: '1', refresh: '1' }, 'org'),
      ]);
      const asked = prepare(id);
      while (sky.requests === before) await new Promise((resolve) => setImmediate(resolve));
      await rows(change, [id]);
      answer();
      await asked;
      expect((await stored(id)).credentialsVersion).toBe(row.credentialsVersion + (change.includes('version') ? 1 : 0));
    }
    expect((await stored(id)).credentialsSealed).toBeNull();
    expect(await rows('select platform from credential_revocation')).toEqual([{ platform: 'sky' }]);
  });

  it('are stored although they were sealed under another key meanwhile', async () => {
    const id = await connected('single-use');
    const { credentials } = await stored(id);
    let answer = (): void => undefined;
    sky.gate = new Promise((resolve) => (answer = resolve));
    const asked = prepare(id);
    while (sky.requests === 0) await new Promise((resolve) => setImmediate(resolve));
    await rows('update connection set credentials_sealed = $2 where id = $1', [
      id,
      parts.credentials.seal(credentials ?? {}, 'org'),
    ]);
    answer();
    await asked;
    expect(await works(id)).toBe(true);
  });
});

describe('credentials that expire and cannot be refreshed', () => {
  it('are announced once a week before, and refused when they end', async () => {
    const id = await connected('single-use', 3_600);
    const access = { access: '1' };
    await rows('update connection set credentials_sealed = $2 where id = $1', [id, parts.credentials.seal(access, 'org')]);
    await parts.ahead.sweep();
    await parts.ahead.sweep();
    expect((await notices()).map(({ kind }) => kind)).toEqual(['connection.expiring']);
    expect(await prepare(id)).toEqual({ state: 'ready' });
    await expireIn(id, 0);
    await parts.ahead.sweep();
    expect([await prepare(id), sky.requests]).toEqual([{ state: 'reconnect' }, 0]);
    expect((await notices()).map(({ kind }) => kind)).toEqual(['connection.expiring', 'connection.refused']);
  });
});

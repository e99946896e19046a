/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@imprint/platform/testing';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ApiClient, Database, expectProblem, Instance, serviceApiKey, signedUp, tokenOf } from './harness/index.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
let instance: Instance;
let database: Database;

beforeAll(async () => {
  instance = await Instance.start({ apps: ['api-gateway', 'oauth-server'], settings: { LOGIN_WALL: 'on' } });
  database = await Database.open(instance.databaseUrl);
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
});

let people = 0;
const somebody = (): string => `person-${(people += 1)}@example.com`;
const whoAmI = (token: string) => instance.client(token).send('GET', '/v1/auth/whoami');

describe('signing keys', () => {
  const operator = () => new ApiClient(instance.address('oauth-server'), serviceApiKey);
  const published = async (): Promise<string[]> =>
    ((await instance.client().send('GET', '/.well-known/jwks.json')).body as { keys: { kid: string }[] }).keys.map(
      ({ kid }) => kid,
    );
  const keyOf = (token: string): string =>
    (JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8')) as { kid: string }).kid;

  it('a new one is published before it signs, and tokens of the old one stay good', async () => {
    const browser = await signedUp(instance, somebody());
    const old = await tokenOf(browser);
    const askedAt = Date.now();
    const { kid, activatesAt } = (await operator().send('POST', '/v1/internal/signing-keys/rotate')).body as never as {
      kid: string;
      activatesAt: string;
    };
    expect(new Date(activatesAt).getTime()).toBeGreaterThan(askedAt + 10_000);
    expect(await published()).toEqual(expect.arrayContaining([kid, keyOf(old)]));
    expect(keyOf(await tokenOf(browser))).toBe(keyOf(old));
    await database.rows(
      `update signing_key set activates_at = now(), retired_at = case when id <> $1 then now() end where id in ($1, $2)`,
      [kid, keyOf(old)],
    );
    const fresh = await tokenOf(browser);
    expect(keyOf(fresh)).toBe(kid);
    for (const token of [old, fresh]) expect((await whoAmI(token)).status).toBe(200);
  });

  it('keys known to strangers end at once with what they signed', async () => {
    const browser = await signedUp(instance, somebody());
    const stolen = await tokenOf(browser);
    // As an operator does without curl.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['deploy/ask.mjs', 'oauth-server', '/v1/internal/signing-keys/rotate', '{ "revoke": true }'],
      { cwd: root, env: { PATH: process.env.PATH, ...instance.settings, OAUTH_SERVER_URL: instance.address('oauth-server') } },
    );
    expect(JSON.parse(stdout)).toMatchObject({ kid: expect.any(String) });
    const fresh = await tokenOf(browser);
    expect(await published()).toEqual([keyOf(fresh)]);
    await eventually(async () => (await whoAmI(fresh)).status === 200, { timeoutMs: 30_000 });
    expectProblem(await whoAmI(stolen), { code: 'invalid_session' });
  });

  it('only the operator changes them', async () => {
    const token = await tokenOf(await signedUp(instance, somebody()));
    for (const credential of [undefined, token]) {
      const stranger = new ApiClient(instance.address('oauth-server'), credential);
      for (const path of ['/v1/internal/signing-keys/rotate', '/v1/internal/invitations', '/v1/internal/sessions'])
        expect((await stranger.send('POST', path, { email: 'ada@example.com' })).status).toBe(401);
    }
  });
});

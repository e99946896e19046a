/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync, sign } from 'node:crypto';
import {
  Database,
  expectProblem,
  IdentityProvider,
  Instance,
  serviceApiKey,
  sessionOf,
  signWithPublicKey,
  type Resource,
  type TokenChanges,
} from './harness/index.js';

let provider: IdentityProvider;
let instance: Instance;
let database: Database;

interface WhoAmI {
  isApiKey: boolean;
  role: string;
  scopes: string[];
  organization: { id: string; name: string; slug: string };
  user: { id: string; email: string };
}

beforeAll(async () => {
  provider = await IdentityProvider.start();
  instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'oauth-server'],
    settings: { LOGIN_WALL: 'on', OIDC_ISSUER: provider.issuer },
  });
  database = await Database.open(instance.databaseUrl);
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
  await provider?.stop();
});

const whoAmI = (token: string): Promise<WhoAmI> => instance.client(token).data<WhoAmI>('GET', '/v1/auth/whoami');
const seconds = (offset: number): number => Math.floor(Date.now() / 1_000) + offset;

describe('with the login wall up', () => {
  it.each(['/v1/auth/whoami', '/v1/images', '/v1/releases', '/v1/api-keys'])('%s takes a credential', async (path) => {
    const answer = await instance.client().send('GET', path);
    expectProblem(answer, { code: 'missing_credential' });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it.each(['/feed', '/feed/atom.xml', '/v1/health/live', '/v1/openapi.json', '/.well-known/jwks.json'])(
    '%s is open',
    async (path) => {
      expect((await fetch(instance.apiUrl + path)).status).toBe(200);
    },
  );

  it('the first session of a person makes them an organization with a brand and a feed, and the next ones find it', async () => {
    const token = provider.token('ada');
    const first = await Promise.all(Array.from({ length: 10 }, () => whoAmI(token)));
    expect(new Set(first.map(({ organization, user }) => `${organization.id} ${user.id}`)).size).toBe(1);
    expect(first[0]).toMatchObject({ isApiKey: false, role: 'owner', user: { email: 'ada@example.com' } });
    expect(await whoAmI(provider.token('ada', { claims: { name: 'Ada L.' } }))).toEqual(first[0]);
    const client = instance.client(token);
    expect(await client.data<Resource[]>('GET', '/v1/brands')).toHaveLength(1);
    expect(await client.data<Resource[]>('GET', '/v1/connections')).toMatchObject([{ attributes: { platform: 'feed' } }]);
  });

  it('two people have two organizations, also with the same address at the provider', async () => {
    const [ada, bob] = [
      await whoAmI(provider.token('ada')),
      await whoAmI(provider.token('bob', { claims: { email: 'ada@example.com' } })),
    ];
    expect(ada.organization.id).not.toBe(bob.organization.id);
    expect(ada.user.id).not.toBe(bob.user.id);
  });
});

describe('what a provider says', () => {
  it('of its own sessions is not taken for ours', async () => {
    const token = provider.token('ada', { claims: { sid: 'sess_of_the_provider' } });
    expect(await whoAmI(token)).toEqual(await whoAmI(provider.token('ada')));
  });

  it('of an address gives nobody the account of somebody else, verified or not', async () => {
    const ada = await whoAmI(provider.token('ada'));
    for (const [sub, verified] of [
      ['eve', true],
      ['mallory', false],
    ] as const) {
      const claims = { email: 'ada@example.com', email_verified: verified };
      expect((await whoAmI(provider.token(sub, { claims }))).user.id).not.toBe(ada.user.id);
    }
  });

  it.each(['JWT', 'at+jwt', 'application/at+jwt', undefined])('is a session with the type %s', async (typ) => {
    expect((await whoAmI(provider.token('ada', { header: { typ } }))).user.email).toBe('ada@example.com');
  });
});

describe('a session token is refused, and makes nobody', () => {
  const { privateKey: stranger, publicKey: strangersPublicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const ownKey = {
    jwk: { ...strangersPublicKey.export({ format: 'jwk' }), kid: 'own' },
    jku: 'http://127.0.0.1:1/keys',
    x5u: 'http://127.0.0.1:1/certificate',
    x5c: [strangersPublicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
  };
  it.each<[string, () => TokenChanges]>([
    ['expired', () => ({ claims: { exp: seconds(-60) } })],
    ['without an end', () => ({ claims: { exp: undefined } })],
    ['not yet valid', () => ({ claims: { nbf: seconds(600) } })],
    ['of another issuer', () => ({ claims: { iss: 'https://accounts.example.com' } })],
    ['for another audience', () => ({ claims: { aud: 'another-service' } })],
    ['for no audience', () => ({ claims: { aud: undefined } })],
    ['that names nobody', () => ({ claims: { sub: '' } })],
    ['with alg none and no signature', () => ({ header: { alg: 'none' }, sign: () => Buffer.alloc(0) })],
    ['with HS256 under the public key', () => ({ header: { alg: 'HS256' }, sign: signWithPublicKey(provider.publicKey) })],
    ['said to be RS256, signed by HMAC with the public key', () => ({ sign: signWithPublicKey(provider.publicKey) })],
    ['with an unknown key id', () => ({ header: { kid: 'second' } })],
    ['without a key id', () => ({ header: { kid: undefined } })],
    ['signed by somebody else', () => ({ sign: (content) => sign('sha256', Buffer.from(content), stranger) })],
    ['with an empty signature', () => ({ sign: () => Buffer.alloc(0) })],
    ['with a key id that is a path', () => ({ header: { kid: '../../../../dev/null' } })],
    ['with a key id that is SQL', () => ({ header: { kid: `' union select 'x' --` } })],
    ['with a key id that is no text', () => ({ header: { kid: ['first'] } })],
    ['that is a logout token', () => ({ header: { typ: 'logout+jwt' } })],
    ['that is proof of something else', () => ({ header: { typ: 'dpop+jwt' } })],
    ...(['jwk', 'jku', 'x5u', 'x5c'] as const).map((parameter): [string, () => TokenChanges] => [
      `that brings its own key as ${parameter}`,
      () => ({
        header: { kid: 'own', [parameter]: ownKey[parameter] },
        sign: (content) => sign('sha256', Buffer.from(content), stranger),
      }),
    ]),
    ...(['jwk', 'jku', 'x5u', 'x5c'] as const).map((parameter): [string, () => TokenChanges] => [
      `that brings its own key as ${parameter}, under the id of the provider's`,
      () => ({ header: { [parameter]: ownKey[parameter] }, sign: (content) => sign('sha256', Buffer.from(content), stranger) }),
    ]),
  ])('%s', async (_what, changes) => {
    const before = await database.content();
    const token = provider.token('mallory', changes());
    for (const path of ['/v1/auth/whoami', '/v1/api-keys'])
      expectProblem(await instance.client(token).send('GET', path), { code: 'invalid_session' });
    expect(await database.content()).toEqual(before);
  });

  it('when its claims were changed after it was signed', async () => {
    const [header, , signature] = provider.token('ada').split('.');
    const [, claims] = provider.token('mallory').split('.');
    expectProblem(await instance.client(`${header}.${claims}.${signature}`).send('GET', '/v1/images'), {
      code: 'invalid_session',
    });
  });

  it.each(['x', 'a.b', 'a.b.c', '..', 'e30.e30.', `${'a'.repeat(4_000)}.b.c`])('when it is no token: %.20s', async (token) => {
    expectProblem(await instance.client(token).send('GET', '/v1/images'), { code: 'invalid_session' });
  });

  it('when it was issued here although sessions come from elsewhere', async () => {
    expectProblem(await instance.client(await sessionOf(instance, 'ada@example.com')).send('GET', '/v1/images'), {
      code: 'invalid_session',
    });
  });

  it('when it is the credential of the apps', async () => {
    for (const path of ['/v1/auth/whoami', '/v1/api-keys', '/v1/images'])
      expectProblem(await instance.client(serviceApiKey).send('GET', path), { code: 'service_credential' });
  });
});

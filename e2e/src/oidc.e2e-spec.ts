/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, freePort } from '@imprint/platform/testing';
import { ApiClient, AppProcess, Browser, expectProblem, Instance, serviceApiKey } from './harness/index.js';
import { OidcServer } from './harness/oidc-server.js';

let provider: OidcServer;
let instance: Instance;

beforeAll(async () => {
  provider = await OidcServer.start();
  instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'oauth-server'],
    settings: { LOGIN_WALL: 'on', OIDC_ISSUER: provider.issuer },
  });
});
afterAll(async () => {
  await instance?.stop();
  await provider?.stop();
});

interface WhoAmI {
  role: string;
  organization: { id: string };
  user: { id: string; email: string; name: string };
}
interface Owned {
  id: string;
  attributes: { name: string };
}
const send = (token: string, path = '/v1/auth/whoami') => instance.client(token).send('GET', path);
/** Retries, because the key set is refreshed at most every ten seconds. */
const untilTaken = (token: string) => eventually(async () => (await send(token)).status === 200, { timeoutMs: 30_000 });
const whoAmI = (token: string) => instance.client(token).data<WhoAmI>('GET', '/v1/auth/whoami');

describe('sessions of an OpenID provider', () => {
  it('access and ID tokens of a code flow with PKCE are sessions of one person, who gets a workspace at the first', async () => {
    const { access_token: access, id_token: id } = await provider.signIn('ada');
    const ada = await whoAmI(access);
    expect(ada).toMatchObject({ role: 'owner', user: { email: 'ada@example.com', name: 'ada' } });
    expect(await whoAmI(id)).toEqual(ada);
    expect((await send(access, '/v1/api-keys')).status).toBe(200);
    expect(await whoAmI((await provider.signIn('ada')).access_token)).toEqual(ada);
    const bob = await whoAmI((await provider.signIn('bob')).access_token);
    expect(bob.organization.id).not.toBe(ada.organization.id);
  });

  it('of somebody who deletes their account are over, and the next sign-in makes a new person who has nothing of the old one', async () => {
    const { access_token: token, id_token: idToken } = await provider.signIn('cleo');
    const cleo = await whoAmI(token);
    const other = await provider.signIn('dana');
    const named = { name: 'Cleo and Dana', slug: 'cleo-and-dana' };
    await instance.client(token).data('POST', '/v1/organizations', named);
    const removal = (credential: string) => instance.client(credential).send('DELETE', '/v1/auth/account', {});
    expectProblem(await removal(token), { code: 'sole_owner' });
    for (const { id, attributes } of await instance.client(token).data<Owned[]>('GET', '/v1/organizations'))
      await instance.client(token).data('DELETE', `/v1/organizations/${id}`, { name: attributes.name });
    expect((await removal(token)).status).toBe(204);
    // Tokens are the provider's, and valid until they expire: they must not make an account of the name that was just erased.
    for (const credential of [token, idToken]) expectProblem(await send(credential), { code: 'invalid_session' });
    // The provider writes whole seconds.
    await eventually(async () => (await send((await provider.signIn('cleo')).access_token)).status === 200);
    const back = await provider.signIn('cleo');
    const again = await whoAmI(back.access_token);
    expect([again.user.id, again.organization.id]).not.toContain(cleo.user.id);
    expect(again.organization.id).not.toBe(cleo.organization.id);
    expect(await instance.client(back.access_token).data<Owned[]>('GET', '/v1/organizations')).toMatchObject([
      { attributes: { name: 'My organization', slug: expect.stringMatching(/^organization-[a-z0-9]+$/) } },
    ]);
    expect((await whoAmI(other.access_token)).user.name).toBe('dana');
  });

  it('a key that the provider changes is learnt, and what the old one signed is good as long as it is published', async () => {
    const { access_token: before } = await provider.signIn('ada');
    expect((await send(before)).status).toBe(200);
    provider.rotate({ keepOld: true });
    await untilTaken((await provider.signIn('ada')).access_token);
    expect((await send(before)).status).toBe(200);
    provider.rotate({ keepOld: false });
    await untilTaken((await provider.signIn('ada')).access_token);
    expectProblem(await send(before), { code: 'invalid_session' });
  });

  it('unknown keys do not make the instance a nuisance to the provider', async () => {
    const { access_token: token } = await provider.signIn('ada');
    const [, claims, signature] = token.split('.');
    const forged = (n: number) =>
      `${Buffer.from(JSON.stringify({ alg: 'RS256', kid: `unknown-${n}` })).toString('base64url')}.${claims}.${signature}`;
    const before = provider.keySetRequests;
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(forged(n))));
    for (const answer of answers) expectProblem(answer, { code: 'invalid_session' });
    expect(provider.keySetRequests - before).toBeLessThanOrEqual(1);
  });

  it('a token for another audience is none', async () => {
    const port = String(await freePort());
    const strict = new AppProcess('api-gateway', {
      ...instance.settings,
      PORT_API_GATEWAY: port,
      OIDC_AUDIENCE: 'another-service',
    });
    await strict.start();
    try {
      const { access_token: token } = await provider.signIn('ada');
      expect((await send(token)).status).toBe(200);
      expectProblem(await new ApiClient(strict.url, token).send('GET', '/v1/auth/whoami'), { code: 'invalid_session' });
    } finally {
      await strict.stop();
    }
  });
});

describe('where sessions come from a provider', () => {
  it.each(['sign-in', 'refresh', 'sign-out', 'password-resets', 'password-resets/complete'])(
    'POST /v1/auth/%s is not there',
    async (path) => {
      const body = { email: 'ada@example.com', password: 'four ducks on a pond', token: 'x' };
      const answer = await instance.client().send('POST', `/v1/auth/${path}`, body);
      expectProblem(answer, { code: 'not_found' });
      expect(answer.body.errors?.[0]?.detail).toContain(provider.issuer);
    },
  );

  it('the page says where to sign in, and nobody is invited to an account here', async () => {
    const page = await new Browser(instance.apiUrl).open('/sign-in');
    expect([page.status, page.form]).toEqual([200, undefined]);
    expect(page.text).toContain(`href="${provider.issuer}"`);
    for (const path of ['/reset-password', '/invitations/accept?code=x'])
      expect((await new Browser(instance.apiUrl).open(path)).status).toBe(404);
    const operator = new ApiClient(instance.address('oauth-server'), serviceApiKey);
    expectProblem(await operator.send('POST', '/v1/internal/invitations', { email: 'ada@example.com' }), { code: 'not_found' });
  });
});

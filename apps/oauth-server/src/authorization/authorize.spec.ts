import { connectorScopes } from '@imprint/contracts/mcp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { issuer, redirectUri, resource, Stage, type Answer, type Fields } from './authorization.fixture.js';

let stage: Stage;
let client: string;

beforeAll(async () => {
  stage = await Stage.start();
  client = await stage.newClient({ client_name: 'A client' });
});
afterAll(() => stage?.close());
beforeEach(() => void (stage.answer = 'all'));

const ask = (fields: Fields) => stage.ask({ client_id: client, ...fields });
/** The parameters of a redirect back to the client. */
const told = ({ status, headers }: Answer) => {
  const to = new URL(headers.get('location') ?? 'about:blank');
  return { status, to: to.origin + to.pathname, ...Object.fromEntries(to.searchParams) };
};
const refused = (error: string) => ({ status: 303, to: redirectUri, error, iss: issuer, state: 'a state' });

describe('an authorization request', () => {
  it('of a client leads to the consent page, on the configured origin whatever the request says', async () => {
    const answer = await stage.ask({ client_id: client }, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/oauth\/consent\/[\w-]+$/);
    for (const cookie of answer.headers.getSetCookie())
      expect(cookie).toMatch(
        /^__Secure-imprint_(?:consent|resume).*path=\/(?:oauth\/consent|v1\/oauth\/authorize)\/.*samesite=lax; secure; httponly/i,
      );
    const [row] = await stage.database.query<{ payload: { returnTo: string } }[]>(
      `select payload from oauth_artifact where model = 'Interaction' order by created_at desc limit 1`,
    );
    expect(row?.payload.returnTo).toMatch(new RegExp(`^${issuer}/v1/oauth/authorize/`));
  });

  it('that is granted is answered with a code, the issuer and the exact state (23)', async () => {
    const to = await stage.authorize({ client_id: client, state: 'a b&c=d/é' });
    expect(to.origin + to.pathname).toBe(redirectUri);
    expect([...to.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ iss: issuer, state: 'a b&c=d/é' });
    expect(to.searchParams.get('code')).toMatch(/^mcpac_[\w-]{43}$/);
  });

  it('23: that is denied is answered with access_denied, the issuer and the exact state', async () => {
    stage.answer = 'no';
    const to = await stage.authorize({ client_id: client, state: 'a b&c=d/é' });
    expect(to.origin + to.pathname).toBe(redirectUri);
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ error: 'access_denied', iss: issuer, state: 'a b&c=d/é' });
    expect(to.searchParams.has('code')).toBe(false);
  });

  it.each(['/v1/oauth/authorize/', '/v1/OAuth/Authorize'])('15: is subject to the same rules at %s', async (path) => {
    const query = new URLSearchParams({ client_id: client, redirect_uri: redirectUri, state: 'a state', response_type: 'code' });
    const answer = await stage.request('GET', `${path}?${query.toString()}&response_mode=form_post`);
    expect(told(answer)).toMatchObject(refused('unsupported_response_mode'));
  });

  it.each(['state', 'client_id'])('with a NUL in %s is refused without an internal error', async (name) => {
    const answer = await ask({ [name]: 'a\0b' });
    expect([answer.status, answer.headers.get('location'), answer.body.error]).toEqual([400, null, 'invalid_request']);
  });

  it('is answered once, however many times concurrently', async () => {
    const cookies = new Map<string, string>();
    const go = async (path: string) => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const answer = await stage.request('GET', path.replace(issuer, ''), { headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(key, value);
      }
      return answer.headers.get('location') ?? '';
    };
    const asked = await ask({});
    for (const line of asked.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
    const onward = await go(asked.headers.get('location') ?? '');
    const answers = await Promise.all(Array.from({ length: 4 }, () => go(onward)));
    expect(answers.filter((to) => to.includes('code='))).toHaveLength(1);
  });

  it('without a state gets no state', async () => {
    const to = await stage.authorize({ client_id: client, state: undefined });
    expect([...to.searchParams.keys()].sort()).toEqual(['code', 'iss']);
  });

  it.each<[string, Fields, string]>([
    ['1: without a code challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['2: with the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['3: without a method', { code_challenge_method: undefined }, 'invalid_request'],
    ['4: with a malformed challenge', { code_challenge: 'too short' }, 'invalid_request'],
    ['5: for a token', { response_type: 'token' }, 'unsupported_response_type'],
    ['5: for a code and an ID token', { response_type: 'code id_token', nonce: 'n' }, 'unsupported_response_type'],
    ['15: for form_post', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['15: for fragment', { response_mode: 'fragment' }, 'unsupported_response_mode'],
    ['16: for an unknown resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['16: for a resource that is no address', { resource: 'mcp' }, 'invalid_target'],
    ['17: for the resource with a slash', { resource: `${resource()}/` }, 'invalid_target'],
    ['18: for the resource with a query', { resource: `${resource()}?a=b` }, 'invalid_target'],
    ['18: for the resource in capitals', { resource: resource().replace('mcp.', 'MCP.') }, 'invalid_target'],
    ['19: for two resources', { resource: [resource(), resource('partner')] }, 'invalid_target'],
    ['19: for one resource twice', { resource: [resource(), resource()] }, 'invalid_target'],
    ['20: with a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['20: with a request_uri', { request_uri: 'https://app.example/request' }, 'request_uri_not_supported'],
    ['21: with prompt=none', { prompt: 'none' }, 'login_required'],
    ['22: with an unknown scope', { scope: 'everything' }, 'invalid_scope'],
    ['22: with scopes of OpenID Connect alone', { scope: 'openid offline_access' }, 'invalid_scope'],
    [
      '22: with a scope that only another resource has',
      { scope: 'posts:approve', resource: resource('partner') },
      'invalid_scope',
    ],
  ])('%s is refused to the client', async (_name, fields, error) => {
    expect(told(await ask(fields))).toMatchObject(refused(error));
  });

  it('14: with two states is refused', async () => {
    const answer = await ask({ state: ['one', 'two'] });
    const { error } = answer.status === 303 ? (told(answer) as { error?: string }) : answer.body;
    expect(error).toBe('invalid_request');
  });

  it.each<[string, Fields]>([
    ['6: of an unknown client', { client_id: 'mcpclient_nobody' }],
    ['6: of no client', { client_id: undefined }],
    ['7: to another host', { redirect_uri: 'https://evil.example/callback' }],
    ['7: to another host behind a user name', { redirect_uri: 'https://app.example@evil.example/callback' }],
    ['8: to a path below', { redirect_uri: `${redirectUri}/more` }],
    ['8: to a path beside', { redirect_uri: `${redirectUri}/../other` }],
    ['9: with a query', { redirect_uri: `${redirectUri}?a=b` }],
    ['9: with a fragment', { redirect_uri: `${redirectUri}#a` }],
    ['10: in capitals', { redirect_uri: redirectUri.replace('callback', 'Callback') }],
    ['11: on another port', { redirect_uri: redirectUri.replace('.example', '.example:8443') }],
    ['12: without an address', { redirect_uri: undefined }],
    ['13: with two addresses', { redirect_uri: [redirectUri, 'https://evil.example/callback'] }],
    ['13: with the address twice', { redirect_uri: [redirectUri, redirectUri] }],
    ['15: to another host, for form_post', { redirect_uri: 'https://evil.example/callback', response_mode: 'form_post' }],
  ])('%s is sent nowhere', async (_name, fields) => {
    const answer = await ask(fields);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.body.error).toMatch(/^invalid_(?:client|request|redirect_uri)$/);
  });

  it('is refused to a browser with a page that shows the reason as text, and runs no scripts', async () => {
    const answer = await stage.ask({ client_id: '<img src=x>' }, { accept: 'text/html' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.text).toContain('cannot be connected');
    expect(answer.text).not.toContain('<img src=x');
  });

  it('requests everything that the resource offers by default; unknown scopes are dropped and aliases accepted', async () => {
    const scopesOf = async (fields: Fields) => (await stage.connect(client, fields)).scope.split(' ').sort();
    expect(await scopesOf({})).toEqual([...connectorScopes.standard].sort());
    expect(await scopesOf({ resource: resource('partner') })).toEqual([...connectorScopes.partner].sort());
    expect(await scopesOf({ scope: 'posts:create nonsense brands:read openid' })).toEqual(['brands:read', 'posts:draft']);
  });

  it('results in what the person granted', async () => {
    stage.answer = ['brands:read'];
    expect((await stage.connect(client, { scope: 'brands:read posts:draft' })).scope).toBe('brands:read');
  });

  it('ignores unknown parameters, as RFC 6749 requires', async () => {
    const to = await stage.authorize({
      client_id: client,
      nonce: 'n',
      max_age: '0',
      claims: '{}',
      ui_locales: 'de',
      acr_values: 'x',
    });
    expect(to.searchParams.has('code')).toBe(true);
  });

  it("may use any port of the loopback for a program on the person's machine (RFC 8252)", async () => {
    const native = await stage.newClient({
      redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback', 'cursor://oauth'],
    });
    for (const uri of ['http://127.0.0.1:51234/callback', 'http://localhost:4321/callback', 'cursor://oauth'])
      expect((await stage.authorize({ client_id: native, redirect_uri: uri })).href).toContain(uri);
    for (const uri of ['http://127.0.0.1:51234/other', 'http://127.0.0.2:51234/callback', 'cursor://other'])
      expect((await stage.ask({ client_id: native, redirect_uri: uri })).status).toBe(400);
  });
});

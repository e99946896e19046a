import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { redirectFault } from './client-metadata.js';
import { redirectUri, Stage } from './authorization.fixture.js';
import { paths } from './paths.js';

let stage: Stage;

beforeAll(async () => void (stage = await Stage.start()));
afterAll(() => stage?.close());

describe('a registration', () => {
  it('accepts an address alone, and creates a public client', async () => {
    const { status, body, headers } = await stage.register();
    expect([status, headers.get('access-control-allow-origin')]).toEqual([201, '*']);
    expect(body).toEqual({
      client_id: expect.stringMatching(/^mcpclient_\w+$/),
      client_id_issued_at: expect.any(Number),
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    });
  });

  it.each(['/v1/oauth/register/', '/v1/OAuth/Register'])('is subject to the same rules at %s', async (path) => {
    const body = JSON.stringify({ redirect_uris: [redirectUri] });
    const answer = await stage.request('POST', path, { headers: { 'content-type': 'application/json' }, body });
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([201, Object.keys((await stage.register()).body).sort()]);
  });

  it('stores common metadata, and drops what is not used here', async () => {
    const said = { client_name: 'An app', client_uri: 'https://app.example', software_id: 'an-app', software_version: '1' };
    const { status, body } = await stage.register({
      ...said,
      scope: 'openid anything',
      contacts: ['a'],
      default_max_age: 1,
      x: 1,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...said, client_uri: 'https://app.example/' });
    for (const name of ['scope', 'contacts', 'default_max_age', 'x', 'client_secret', 'subject_type'])
      expect(body).not.toHaveProperty(name);
  });

  it.each<[string, object]>([
    ['66: client_secret_basic', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['66: client_secret_post', { token_endpoint_auth_method: 'client_secret_post' }],
    ['66: client_secret_jwt', { token_endpoint_auth_method: 'client_secret_jwt' }],
    ['66: private_key_jwt', { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] } }],
    ['67: javascript:', { redirect_uris: ['javascript:alert(1)'] }],
    ['67: data:', { redirect_uris: ['data:text/html,hello'] }],
    ['67: vbscript:', { redirect_uris: ['vbscript:x'] }],
    ['67: file:', { redirect_uris: ['file:///etc/passwd'] }],
    ['68: a fragment', { redirect_uris: ['https://app.example/#there'] }],
    ['69: http on another machine', { redirect_uris: ['http://evil.example/callback'] }],
    ['69: http on a machine of the network', { redirect_uris: ['http://192.168.1.1/callback'] }],
    ['69: http on a host that looks like the loopback', { redirect_uris: ['http://localhost.evil.example/'] }],
    ['70: a wildcard host', { redirect_uris: ['https://*.example/callback'] }],
    ['70: a user name', { redirect_uris: ['https://app.example@evil.example/'] }],
    ['70: an empty user name', { redirect_uris: ['https://@evil.example/'] }],
    ['71: jwks_uri', { jwks_uri: 'https://app.example/jwks' }],
    ['71: sector_identifier_uri', { sector_identifier_uri: 'https://app.example/sector' }],
    ['a NUL in a text', { software_version: 'a\0' }],
    ['a NUL in an address', { client_uri: 'https://app.example/\0' }],
    ['a site that is a script', { client_uri: 'javascript:alert(1)' }],
    ['a logo that is data', { logo_uri: 'data:image/png;base64,AA' }],
    ['terms with a tab in their address', { tos_uri: 'https://app.example/\t' }],
    ['a policy with a user name in its address', { policy_uri: 'https://a:b@app.example/' }],
    ['half of a surrogate pair', { client_name: 'A\ud800' }],
    ['a text that is none', { software_id: { a: 1 } }],
    ['72: the implicit grant', { grant_types: ['implicit'], response_types: ['token'] }],
    ['72: client_credentials', { grant_types: ['client_credentials'] }],
    ['one good address among bad ones', { redirect_uris: [redirectUri, 'http://evil.example/'] }],
    ['no address', { redirect_uris: [] }],
    ['addresses that are no list', { redirect_uris: redirectUri }],
    ['too many addresses', { redirect_uris: Array.from({ length: 21 }, (_, at) => `${redirectUri}/${at}`) }],
    ['a long name', { client_name: 'x'.repeat(201) }],
    ['a name of two lines', { client_name: 'a\nb' }],
    ['a name that reads the other way round', { client_name: 'a\u202eb' }],
    ['a name with a direction mark', { client_name: 'a\u061cb' }],
    ['a name with an escape sequence', { client_name: 'a\u001b[31mb' }],
    ['a name that is none', { client_name: { a: 1 } }],
  ])('%s is refused', async (_name, metadata) => {
    const { status, body } = await stage.register(metadata);
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^invalid_(?:client_metadata|redirect_uri)$/)]);
  });

  it.each([
    ['no JSON', '{', 400],
    ['no object', '[]', 400],
    ['too much', JSON.stringify({ redirect_uris: [redirectUri], client_uri: `https://app.example/${'x'.repeat(20_000)}` }), 413],
  ])('that is %s is refused', async (_name, body, status) => {
    const answer = await stage.request('POST', paths.registration, { headers: { 'content-type': 'application/json' }, body });
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(/^invalid_/);
  });

  it.each([
    'ms-msdt:/id',
    'search-ms:query=x',
    'ws://app.example',
    'about:blank',
    'blob:https://a',
    'intent:x',
    'https:\\\\evil.example',
    ' https://a.example',
    'https://a.example/\u0000',
    'mailto:a@b.example',
    '//a.example',
    '',
  ])('of the address %j is refused', (uri) => expect(redirectFault(uri)).not.toBeNull());

  it.each([
    'https://app.example/callback?a=b',
    'http://127.0.0.1:8080/',
    'http://[::1]/cb',
    'http://localhost/',
    'cursor://oauth/cb',
    'com.example.app:/cb',
    'vscode://publisher.extension/cb',
  ])('of the address %s is taken', (uri) => expect(redirectFault(uri)).toBeNull());
});

describe('limits for one address', () => {
  it('73: registrations, token requests and authorization requests beyond the limit are refused with the time to wait', async () => {
    const limits = { OAUTH_REGISTER_PER_MINUTE: 2, OAUTH_TOKEN_PER_MINUTE: 2, OAUTH_AUTHORIZE_PER_MINUTE: 2 };
    const own = await Stage.start(limits);
    const [url = ''] = own.urls;
    const statuses = async (request: () => Promise<Response>) => {
      const answers = [await request(), await request(), await request()];
      const last = answers[2];
      expect(Number(last?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(await last?.json()).toMatchObject({ error: 'temporarily_unavailable' });
      return answers.map(({ status }) => status);
    };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ redirect_uris: [redirectUri] });
    expect(await statuses(() => fetch(url + paths.registration, { method: 'POST', headers, body }))).toEqual([201, 201, 429]);
    const form = new URLSearchParams({ grant_type: 'password' });
    expect((await statuses(() => fetch(url + paths.token, { method: 'POST', body: form })))[2]).toBe(429);
    expect(await statuses(() => fetch(url + paths.authorization, { headers: { accept: '*/*' } }))).toEqual([400, 400, 429]);
    const page = await fetch(url + paths.authorization, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    await own.close();
  });
});

import { connectorScopes } from '@imprint/contracts/mcp';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { redirectUri, resource, Stage, verifierOf, type Answer, type Fields } from './authorization.fixture.js';
import { paths } from './paths.js';

let stage: Stage;
let client: string;
let other: string;
let verifier: string;
let code: string;

beforeAll(async () => {
  // Two replicas, to test across processes whatever spans several requests.
  stage = await Stage.start({}, 2);
  [client, other] = [await stage.newClient({ client_name: 'A client' }), await stage.newClient()];
});
afterAll(() => stage?.close());
afterEach(() => void jest.restoreAllMocks());

async function newCode(fields: Fields = {}): Promise<void> {
  verifier = verifierOf();
  code = await stage.code(client, verifier, fields);
}
const redeem = (fields: Fields = {}, replica = 0) => stage.redeem(client, code, verifier, fields, replica);
const errorOf = ({ status, body }: Answer) => `${status} ${String(body.error)}`;

describe('a code', () => {
  it('yields an opaque access token of thirty days for the resource, and a refresh token, neither of them cacheable (45)', async () => {
    await newCode();
    const answer = await redeem();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^mcpat_[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^mcprt_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 2_592_000,
      scope: connectorScopes.standard.join(' '),
    });
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await stage.use(String(answer.body['access_token']))).toMatchObject({ kind: 'oauth', userId: 'user_oauth' });
  });

  it.each<[string, Fields, string]>([
    ['33: with the wrong verifier', { code_verifier: verifierOf() }, '400 invalid_grant'],
    ['34: without a verifier', { code_verifier: undefined }, '400 invalid_grant'],
    ['35: with another address', { redirect_uri: `${redirectUri}/other` }, '400 invalid_grant'],
    ['36: without an address', { redirect_uri: undefined }, '400 invalid_request'],
    ['41: for another resource', { resource: resource('partner') }, '400 invalid_target'],
    ['41: for a resource that is none', { resource: `${resource()}/` }, '400 invalid_target'],
    ['41: for two resources', { resource: [resource(), resource('partner')] }, '400 invalid_target'],
    ['42: by password', { grant_type: 'password', username: 'a', password: 'b' }, '400 unsupported_grant_type'],
    ['42: by the credentials of the client', { grant_type: 'client_credentials' }, '400 unsupported_grant_type'],
    ['43: with a client secret', { client_secret: 'a secret' }, '401 invalid_client'],
    ['of no client', { client_id: undefined }, '400 invalid_request'],
    ['of a client with a NUL', { client_id: 'a\0' }, '401 invalid_client'],
    ['sent twice', { code: ['a', 'b'] }, '400 invalid_request'],
  ])('%s buys nothing, and is not used up by it', async (_name, fields, refusal) => {
    await newCode();
    expect(errorOf(await redeem(fields))).toBe(refusal);
    expect((await redeem()).status).toBe(200);
  });

  it('43: sent with a secret in the header is refused', async () => {
    await newCode();
    const authorization = `Basic ${Buffer.from(`${client}:a secret`).toString('base64')}`;
    const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    expect(errorOf(await stage.token(fields, 0, { authorization }))).toBe('401 invalid_client');
    expect((await redeem()).status).toBe(200);
  });

  it('37: of another client is refused', async () => {
    await newCode();
    expect(errorOf(await redeem({ client_id: other }))).toBe('400 invalid_grant');
    expect((await redeem()).status).toBe(200);
  });

  it('38: that is replayed ends the tokens issued for it', async () => {
    await newCode();
    const { body } = await redeem();
    const grant = await stage.lastGrant();
    expect(errorOf(await redeem({}, 1))).toBe('400 invalid_grant');
    expect(await stage.use(String(body['access_token']))).toBe('invalid_token');
    expect(errorOf(await stage.refresh(client, String(body['refresh_token'])))).toBe('400 invalid_grant');
    expect(await stage.tokensLeft(grant)).toBe(0);
  });

  it('39: that several processes redeem at once is redeemed once, and then all its tokens are revoked', async () => {
    await newCode();
    const answers = await Promise.all([0, 1, 0, 1].map((replica) => redeem({}, replica)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stage.tokensLeft(await stage.lastGrant())).toBe(0);
  });

  it('40: is refused after a minute', async () => {
    await newCode();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 61_000);
    expect(errorOf(await redeem())).toBe('400 invalid_grant');
  });

  it('44: is accepted in the body of a request only', async () => {
    await newCode();
    const query = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    for (const method of ['POST', 'GET'])
      expect((await stage.request(method, `${paths.token}?${query.toString()}`)).status).toBe(401);
    expect((await redeem()).status).toBe(200);
  });
});

describe('a refresh token', () => {
  it('yields the next pair without consent; an earlier access token works until it expires', async () => {
    const first = await stage.connect(client);
    const second = await stage.refresh(client, first.refresh_token);
    expect(second.body).toMatchObject({ scope: first.scope, expires_in: 2_592_000 });
    const third = await stage.refresh(client, String(second.body['refresh_token']), {}, 1);
    for (const token of [first.access_token, second.body['access_token'], third.body['access_token']])
      expect(await stage.use(String(token))).toMatchObject({ kind: 'oauth' });
  });

  it('46: that is replayed ends the chain, its access tokens and the connection', async () => {
    const first = await stage.connect(client);
    const grant = await stage.lastGrant();
    const second = await stage.refresh(client, first.refresh_token);
    expect(errorOf(await stage.refresh(client, first.refresh_token, {}, 1))).toBe('400 invalid_grant');
    for (const token of [first.access_token, second.body['access_token']])
      expect(await stage.use(String(token))).toBe('invalid_token');
    expect(errorOf(await stage.refresh(client, String(second.body['refresh_token'])))).toBe('400 invalid_grant');
    expect(await stage.tokensLeft(grant)).toBe(0);
    expect(await stage.texts(`select revoked_at is not null as ended from mcp_connection where grant_id = '${grant}'`)).toBe(
      '[{"ended":true}]',
    );
  });

  it('47: that several processes use at once is used once, and then the whole chain is revoked', async () => {
    const { refresh_token: token } = await stage.connect(client);
    const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((replica) => stage.refresh(client, token, {}, replica)));
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toHaveLength(0);
    expect(answers.filter((answer) => errorOf(answer) === '400 invalid_grant')).toHaveLength(5);
    expect(await stage.use(String(won?.body['access_token']))).toBe('invalid_token');
    expect(await stage.tokensLeft(await stage.lastGrant())).toBe(0);
  });

  it('48: yields fewer scopes on request, never more, and is not consumed by a refused request', async () => {
    const { refresh_token: token } = await stage.connect(client, { scope: 'brands:read posts:draft' });
    expect(errorOf(await stage.refresh(client, token, { scope: 'brands:read posts:schedule' }))).toBe('400 invalid_scope');
    const fewer = await stage.refresh(client, token, { scope: 'brands:read' });
    expect(fewer.body['scope']).toBe('brands:read');
    expect(await stage.use(String(fewer.body['access_token']))).toMatchObject({ scopes: ['brands:read'] });
    // RFC 6749 §6: the next one may request all scopes again.
    expect((await stage.refresh(client, String(fewer.body['refresh_token']))).body['scope']).toBe('brands:read posts:draft');
  });

  it('49: is refused for another client', async () => {
    const { refresh_token: token } = await stage.connect(client);
    expect(errorOf(await stage.refresh(other, token))).toBe('400 invalid_grant');
    expect((await stage.refresh(client, token)).status).toBe(200);
  });

  it('50, 51: keeps its resource, also after a refresh', async () => {
    const partner = await stage.connect(client, { resource: resource('partner') });
    expect(errorOf(await stage.refresh(client, partner.refresh_token, { resource: resource() }))).toBe('400 invalid_target');
    const next = await stage.refresh(client, partner.refresh_token);
    expect(await stage.use(String(next.body['access_token']), 'partner')).toMatchObject({ kind: 'oauth' });
    expect(await stage.use(String(next.body['access_token']))).toBe('wrong_audience');
    const standard = await stage.connect(client);
    expect(errorOf(await stage.refresh(client, standard.refresh_token, { resource: resource('partner') }))).toBe(
      '400 invalid_target',
    );
  });

  it('57: is no access token, and an access token is no refresh token', async () => {
    const tokens = await stage.connect(client);
    expect(await stage.use(tokens.refresh_token)).toBe('invalid_token');
    expect(errorOf(await stage.refresh(client, tokens.access_token))).toBe('400 invalid_grant');
  });

  it('lives for ninety days from the latest refresh', async () => {
    const tokens = await stage.connect(client);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 91 * 86_400_000);
    expect(errorOf(await stage.refresh(client, tokens.refresh_token))).toBe('400 invalid_grant');
  });
});

describe('revocation', () => {
  const revokeJson = (body: string) =>
    stage.request('POST', '/v1/oauth/revoke', { body, headers: { 'content-type': 'application/json' } });

  it.each(['refresh_token', 'access_token'] as const)('53: of the %s alone ends the whole connection at once', async (which) => {
    const tokens = await stage.connect(client);
    const grant = await stage.lastGrant();
    const answer = await stage.revoke({ token: tokens[which] });
    expect([answer.status, answer.text, answer.headers.get('access-control-allow-origin')]).toEqual([200, '', '*']);
    expect(await stage.use(tokens.access_token)).toBe('invalid_token');
    expect(errorOf(await stage.refresh(client, tokens.refresh_token))).toBe('400 invalid_grant');
    expect(await stage.tokensLeft(grant)).toBe(0);
  });

  it('also of a consumed refresh token', async () => {
    const tokens = await stage.connect(client);
    const next = await stage.refresh(client, tokens.refresh_token);
    await stage.revoke({ token: tokens.refresh_token, client_id: client });
    expect(await stage.use(String(next.body['access_token']))).toBe('invalid_token');
  });

  it.each(['mcprt_unknown', 'svc_live_something', 'x'])('54: of the unknown token %s succeeds', async (token) => {
    expect((await stage.revoke({ token })).status).toBe(200);
  });

  it('55: by another client succeeds and changes nothing', async () => {
    const tokens = await stage.connect(client);
    expect((await stage.revoke({ token: tokens.refresh_token, client_id: other })).status).toBe(200);
    expect(await stage.use(tokens.access_token)).toMatchObject({ kind: 'oauth' });
  });

  it('without a token is refused', async () => {
    for (const fields of [{}, { token: '' }, { token: ['a', 'b'] }]) {
      expect(errorOf(await stage.revoke(fields))).toBe('400 invalid_request');
      expect(errorOf(await revokeJson(JSON.stringify(fields)))).toBe('400 invalid_request');
    }
    for (const body of ['', '{', '[]', 'null', '"mcprt_x"']) expect(errorOf(await revokeJson(body))).toBe('400 invalid_request');
    expect((await revokeJson(JSON.stringify({ token: 'x'.repeat(20_000) }))).status).toBe(413);
    expect((await revokeJson('{')).headers.get('access-control-allow-origin')).toBe('*');
  });

  it('accepts JSON as well', async () => {
    const tokens = await stage.connect(client);
    expect((await revokeJson(JSON.stringify({ token: tokens.refresh_token, client_id: other }))).status).toBe(200);
    expect(await stage.use(tokens.access_token)).toMatchObject({ kind: 'oauth' });
    const { status, text } = await revokeJson(JSON.stringify({ token: tokens.refresh_token }));
    expect([status, text]).toEqual([200, '']);
    expect(await stage.use(tokens.access_token)).toBe('invalid_token');
  });

  it('during a refresh leaves nothing valid, whichever comes first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const tokens = await stage.connect(client);
      const grant = await stage.lastGrant();
      const [next] = await Promise.all([
        stage.refresh(client, tokens.refresh_token, {}, round % 2),
        stage.revoke({ token: tokens.access_token }),
      ]);
      expect(next.status).toBeLessThan(500);
      expect(await stage.use(next.status === 200 ? String(next.body['access_token']) : tokens.access_token)).toBe(
        'invalid_token',
      );
      expect(await stage.tokensLeft(grant)).toBe(0);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { challengeOf, issuer, Stage, verifierOf } from './authorization.fixture.js';
import { paths } from './paths.js';

let stage: Stage;
let client: string;

beforeAll(async () => {
  stage = await Stage.start();
  client = await stage.newClient({ client_name: 'A client' });
});
afterAll(() => stage?.close());

describe('a server', () => {
  it('describes itself, for every origin, without features that it lacks', async () => {
    const answer = await stage.request('GET', '/.well-known/oauth-authorization-server');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.body).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/v1/oauth/authorize`,
      token_endpoint: `${issuer}/v1/oauth/token`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    expect((await stage.request('GET', '/.well-known/openid-configuration')).status).toBe(404);
    // 59: the MCP endpoint reads the tables directly, so there is no introspection endpoint to abuse.
    expect(answer.text).not.toContain('introspect');
    expect((await stage.request('POST', '/v1/oauth/introspect')).status).toBe(404);
    const headers = { origin: 'https://page.example', 'access-control-request-method': 'POST' };
    for (const path of [paths.token, paths.registration, '/v1/oauth/revoke'])
      expect((await stage.request('OPTIONS', path, { headers })).headers.get('access-control-allow-origin')).toBe('*');
  });

  it('88: stores no token, code or pending consent in plaintext', async () => {
    const verifier = verifierOf();
    const code = await stage.code(client, verifier);
    const { body } = await stage.redeem(client, code, verifier);
    await stage.ask({ client_id: client });
    const rows = await stage.texts(`select model, encode(id_hash, 'escape') as id, payload, grant_id from oauth_artifact`);
    for (const secret of [code, verifier, body['access_token'], body['refresh_token']])
      expect(rows).not.toContain(String(secret));
    expect(rows).not.toMatch(/mcp(?:at|rt|ac)_/);
    const models = await stage.texts('select distinct model from oauth_artifact order by model');
    expect(models).toBe(
      JSON.stringify(['AccessToken', 'AuthorizationCode', 'Grant', 'Interaction', 'RefreshToken'].map((model) => ({ model }))),
    );
  });

  it('87: logs no token, code, verifier, challenge or state, and includes none in errors', async () => {
    const verifier = verifierOf();
    const state = 'a-state-of-its-own';
    const challenge = challengeOf(verifier);
    const code = await stage.code(client, verifier, { state });
    const wrong = verifierOf();
    const refused = await stage.redeem(client, code, wrong);
    const { body } = await stage.redeem(client, code, verifier);
    const again = await stage.redeem(client, code, verifier);
    await stage.revoke({ token: String(body['refresh_token']) });
    for (const secret of [code, verifier, wrong, challenge, state, body['access_token'], body['refresh_token']]) {
      expect(stage.log).not.toContain(String(secret));
      expect(refused.text + again.text).not.toContain(String(secret));
    }
    expect(stage.log).toContain(paths.token);
  });

  it('deletes what is over: expired tokens, grants without tokens, unused clients', async () => {
    const idle = await stage.newClient();
    const { access_token: token } = await stage.connect(client);
    const grant = await stage.lastGrant();
    await stage.database.query(
      `update oauth_artifact set expires_at = now() - interval '1 second' where grant_id = $1 and model <> 'Grant'`,
      [grant],
    );
    await stage.database.query(`update oauth_artifact set created_at = now() - interval '2 hours' where grant_id = $1`, [grant]);
    // Anybody may register: unused clients are deleted soon, used ones after the lifetime of a refresh token.
    const abandoned = await stage.newClient();
    const resting = await stage.newClient();
    for (const [id, created, used] of [
      [idle, '200 days', '91 days'],
      [abandoned, '8 days', null],
      [resting, '200 days', '89 days'],
    ])
      await stage.database.query(
        `update oauth_client set created_at = now() - $2::interval, last_used_at = now() - $3::interval where client_id = $1`,
        [id, created, used],
      );
    const { OauthArtifacts, OauthClients } = await import('@imprint/domain/oauth');
    await stage.app.get(OauthArtifacts).sweep();
    await stage.app.get(OauthClients).forgetUnused();
    expect(await stage.tokensLeft(grant)).toBe(0);
    expect(await stage.use(token)).toBe('invalid_token');
    for (const id of [idle, abandoned]) expect((await stage.ask({ client_id: id })).status).toBe(400);
    expect((await stage.ask({ client_id: resting })).status).toBe(303);
    expect((await stage.ask({ client_id: client })).status).toBe(303);
  });
});

describe('keys of the ring', () => {
  it('may be rotated while a person is asked: cookies of the earlier key are still accepted', async () => {
    const ring = ['one', 'two'].map((id, index) => `${id}:${Buffer.alloc(32, index + 1).toString('base64')}`);
    const before = await Stage.start({ SECRETS_KEYS: ring[0] });
    try {
      const id = await before.newClient();
      const asked = await before.ask({ client_id: id });
      const cookie = asked.headers
        .getSetCookie()
        .map((line) => line.split(';', 1)[0])
        .join('; ');
      const renewed = await before.addApp({ SECRETS_KEYS: `${ring[1]},${ring[0]}` });
      const answered = await fetch(renewed + String(asked.headers.get('location')), { redirect: 'manual', headers: { cookie } });
      expect(answered.status).toBe(303);
      const foreign = await before.addApp({ SECRETS_KEYS: ring[1] });
      expect(
        (await fetch(foreign + String(asked.headers.get('location')), { redirect: 'manual', headers: { cookie } })).status,
      ).toBe(500);
    } finally {
      await before.close();
    }
  });
});

import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConnectionIdentity, OpenedConnection } from '@imprint/domain/publishing/channel';
import { rehearse } from '@imprint/domain/publishing/channel/rehearsal';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { BlueskyChannel } from '../bluesky.channel.js';
import { outgoingPost } from '../outgoing-post.fixture.js';
import { FakePds } from '../testing/fake-pds.js';
import { FaultProxy } from '../testing/fault-proxy.js';
import { tokenRefreshConformance } from '../token-refresh.conformance.js';
import { decide, signInOf } from './signing-in.fixture.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const callbackUrl = 'https://imprint.example/v1/connections/callback';
const request = { callbackUrl, state: 'state-1' };
const refused = { outcome: 'refused', class: 'credential', code: 'sign_in_refused' };

afterAll(() => safeFetch.onApplicationShutdown());

function channelAt(publicUrl: string, plcUrl: string): BlueskyChannel {
  return new BlueskyChannel(safeFetch, testConfig({ PUBLIC_API_URL: publicUrl, BLUESKY_PLC_URL: plcUrl, LOGIN_WALL: 'on' }));
}

tokenRefreshConformance('bluesky', async () => {
  const pds = new FakePds('unused');
  const proxy = new FaultProxy(await pds.start());
  await proxy.up();
  const channel = channelAt('https://imprint.example', proxy.url);
  pds.authorization.issuer = proxy.url;
  pds.authorization.readClient = () => channel.clientMetadata;
  return {
    channel,
    proxy,
    tokenEndpoint: /^POST \/oauth\/token$/,
    async signIn() {
      const { address, kept } = await signInOf(channel).begin({ handle: FakePds.handle, service: proxy.url }, request, signal);
      return signInOf(channel).complete((await decide(address, 'authorize')).searchParams, kept, request, signal);
    },
    async stop() {
      await proxy.down();
      await pds.stop();
    },
  };
});

describe('signing in on bluesky', () => {
  const pds = new FakePds('unused');
  /** Of somebody else, with a sign-in of its own. */
  const elsewhere = new FakePds('unused');
  let service: string;
  let channel: BlueskyChannel;
  beforeAll(async () => {
    service = await pds.start();
    await elsewhere.start();
  });
  beforeEach(() => {
    channel = channelAt('https://imprint.example', service);
    Object.assign(pds, { identity: {} });
    Object.assign(pds.authorization, {
      subject: FakePds.did,
      allowedScope: 'atproto transition:generic',
      metadata: {},
      readClient: () => channel.clientMetadata,
    });
    pds.authorization.sessions.clear();
  });
  afterAll(async () => {
    await pds.stop();
    await elsewhere.stop();
  });

  const begin = (entered: Record<string, string> = {}) =>
    signInOf(channel).begin({ handle: FakePds.handle, service, ...entered }, request, signal);
  const complete = (answer: URLSearchParams, kept: Record<string, string>, state = request.state) =>
    signInOf(channel).complete(answer, kept, { callbackUrl, state }, signal);
  async function signedIn(): Promise<ConnectionIdentity> {
    const { address, kept } = await begin();
    return complete((await decide(address, 'authorize')).searchParams, kept);
  }
  const opened = ({ credentials }: { credentials: Record<string, string> }): OpenedConnection => ({
    id: 'conn_1',
    organizationId: 'org_1',
    brandId: 'brand_1',
    handle: FakePds.handle,
    credentials,
  });

  it('gives an access that publishes, looks up, is refreshed and revoked', async () => {
    const identity = await signedIn();
    expect(identity).toMatchObject({ handle: FakePds.handle, displayName: FakePds.handle });
    expect(identity.credentials).toMatchObject({ handle: FakePds.handle, service, pds: service, did: FakePds.did });
    expect(identity.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
    expect(identity.credentials['clientId']).toMatch(/^https:\/\/imprint\.example\//);
    expect(signInOf(channel).keepsCallback).toBe(true);
    const post = outgoingPost(opened(identity), { text: 'Grüße' });
    const { externalShortcode } = await channel.publish(post, signal);
    expect(pds.posts.get(externalShortcode ?? '')?.text).toBe('Grüße');
    expect(await channel.lookUp(post, signal)).toMatchObject({ outcome: 'found' });
    expect(await channel.connect(identity.credentials, signal)).toMatchObject({ credentials: identity.credentials });
    const fresh = await channel.tokenRefresh.refresh(identity.credentials, signal);
    await channel.publish(outgoingPost(opened(fresh)), signal);
    await channel.revoke(fresh.credentials, signal);
    await channel.revoke(fresh.credentials, signal);
    expect(pds.authorization.sessions.size).toBe(0);
    await expect(channel.publish(outgoingPost(opened(fresh)), signal)).rejects.toMatchObject({ class: 'credential' });
    expect(pds.logins).toBe(0);
  });

  it('works on a machine without a public address, which servers send people back to by number', async () => {
    channel = channelAt('http://localhost:3000', service);
    expect(channel.clientMetadata).toBeNull();
    const { address, kept } = await begin();
    const back = await decide(address, 'authorize');
    expect(back.origin + back.pathname).toBe('http://127.0.0.1:3000/v1/connections/callback');
    const identity = await complete(back.searchParams, kept);
    await channel.publish(outgoingPost(opened(identity)), signal);
    await channel.tokenRefresh.refresh(identity.credentials, signal);
  });

  it('is not offered at a public address without https, where an access from before is kept alive', async () => {
    const { credentials } = await signedIn();
    channel = channelAt('http://imprint.example', service);
    expect([channel.signIn, channel.clientMetadata, channel.signInObstacle]).toEqual([undefined, undefined, 'https_required']);
    expect(channel.tokenRefresh.isPossible(credentials)).toBe(true);
    expect(channel.tokenRefresh.isPossible({ handle: FakePds.handle, appPassword: 'x', service })).toBe(false);
  });

  it('describes this instance to servers by one key, whatever seals its secrets, and never shows the private half', () => {
    const at = (settings: Record<string, string>) =>
      new BlueskyChannel(safeFetch, testConfig({ PUBLIC_API_URL: 'https://imprint.example', LOGIN_WALL: 'on', ...settings }));
    const { clientMetadata } = at({});
    expect(clientMetadata).toMatchObject({
      client_id: 'https://imprint.example/v1/channels/bluesky/client-metadata.json',
      redirect_uris: [callbackUrl],
      scope: 'atproto transition:generic',
      dpop_bound_access_tokens: true,
      token_endpoint_auth_method: 'private_key_jwt',
    });
    const { jwks } = clientMetadata as { jwks: { keys: Record<string, string>[] } };
    expect(jwks.keys.map((key) => Object.keys(key).sort().join())).toEqual(['alg,crv,kid,kty,use,x,y']);
    const another = `other:${Buffer.alloc(32, 7).toString('base64')}`;
    expect(at({ SECRETS_KEYS: another }).clientMetadata).toEqual(clientMetadata);
    expect(at({ KEY_PEPPER: 'another pepper of the same instance' }).clientMetadata).not.toEqual(clientMetadata);
  });

  it('exchanges a code once, and only for the sign-in, the server and the state that it was given for', async () => {
    const { address, kept } = await begin();
    const answer = (await decide(address, 'authorize')).searchParams;
    const other = await begin();
    const changed = (name: string, value?: string): URLSearchParams => {
      const copy = new URLSearchParams(answer);
      copy.delete(name);
      if (value !== undefined) copy.set(name, value);
      return copy;
    };
    await expect(complete(answer, kept, 'state-2')).rejects.toMatchObject(refused);
    await expect(complete(changed('iss'), kept)).rejects.toMatchObject(refused);
    await expect(complete(changed('iss', 'https://other.example'), kept)).rejects.toMatchObject(refused);
    const stolen = { ...kept, dpopKey: other.kept['dpopKey'] ?? '' };
    await expect(complete(answer, stolen)).rejects.toMatchObject(refused);
    const next = await begin();
    const nextAnswer = (await decide(next.address, 'authorize')).searchParams;
    await complete(nextAnswer, next.kept);
    await expect(complete(nextAnswer, next.kept)).rejects.toMatchObject(refused);
    const verified = await begin();
    const unverified = { ...verified.kept, codeVerifier: other.kept['codeVerifier'] ?? '' };
    const last = (await decide(verified.address, 'authorize')).searchParams;
    await expect(complete(last, unverified)).rejects.toMatchObject(refused);
  });

  it.each([
    ['another account', { subject: 'did:plc:colleaguecolleague22222' }, {}],
    ['less than publishing takes', { allowedScope: 'atproto' }, {}],
    ['an account that moved to a server of somebody else', {}, { hasMoved: true }],
    ['an account that gave up its handle', {}, { alsoKnownAs: ['at://other.test'] }],
  ])(
    'takes no access to %s, which is handed over to be revoked',
    async (_what, granted, { hasMoved = false, ...identity }: { hasMoved?: boolean; alsoKnownAs?: string[] }) => {
      const { address, kept } = await begin();
      const answer = (await decide(address, 'authorize')).searchParams;
      Object.assign(pds.authorization, granted);
      const serviceEndpoint = elsewhere.authorization.issuer;
      const server = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint };
      pds.identity = { ...identity, ...(hasMoved && { service: [server] }) };
      const issued: Readonly<Record<string, string>>[] = [];
      const onIssued = (credentials: Readonly<Record<string, string>>) => Promise.resolve(void issued.push(credentials));
      const completing = signInOf(channel).complete(answer, kept, request, signal, onIssued);
      await expect(completing).rejects.toMatchObject({ outcome: 'refused' });
      expect(pds.authorization.sessions.size).toBe(1);
      for (const credentials of issued) await channel.revoke(credentials, signal);
      expect(pds.authorization.sessions.size).toBe(0);
    },
  );

  it.each([
    [{ handle: 'nobody.test' }, 'handle_not_found', 'handle'],
    [{ handle: 'not a handle' }, 'handle_not_found', 'handle'],
    [{ handle: 'colleague.test' }, 'handle_not_found', 'handle'],
    [{ service: 'http://example.com' }, 'invalid_url', 'service'],
    [{ service: 'https://169.254.169.254' }, 'destination_refused', 'service'],
  ])('does not begin with %j', async (entered, code, field) => {
    await expect(begin(entered)).rejects.toMatchObject({ outcome: 'refused', class: 'misconfiguration', code, field });
  });

  it.each([
    'https://10.0.0.1',
    'http://169.254.169.254',
    'http://pds.example',
    'ftp://pds.example',
    'https://user:pass@pds.example',
  ])('sends nothing to %s, whoever names it as the server of an account', async (serviceEndpoint) => {
    pds.identity = { service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint }] };
    await expect(begin()).rejects.toMatchObject({ outcome: 'refused', class: 'misconfiguration' });
  });

  it.each([
    { issuer: 'https://bsky.social' },
    { pushed_authorization_request_endpoint: undefined },
    { token_endpoint: 'http://10.0.0.1/token' },
    { authorization_response_iss_parameter_supported: false },
    { dpop_signing_alg_values_supported: ['RS256'] },
  ])('uses no server that is described by %j', async (metadata) => {
    pds.authorization.metadata = metadata;
    await expect(begin()).rejects.toMatchObject({ class: 'misconfiguration', code: 'no_sign_in' });
  });

  it('repeats a call whose nonce is too old, which publishes once', async () => {
    const connection = opened(await signedIn());
    await channel.publish(outgoingPost(connection), signal);
    const before = [pds.posts.size, pds.authorization.callProofs.refusedNonces];
    pds.authorization.callProofs.rotateNonce();
    await channel.publish(outgoingPost(connection), signal);
    expect([pds.posts.size, pds.authorization.callProofs.refusedNonces]).toEqual(before.map((count) => Number(count) + 1));
    pds.authorization.tokenProofs.rotateNonce();
    await channel.tokenRefresh.refresh(connection.credentials, signal);
  });

  it('outlasts a server that cannot read about this instance for a while', async () => {
    const { credentials } = await signedIn();
    pds.authorization.readClient = () => undefined;
    await expect(channel.tokenRefresh.refresh(credentials, signal)).rejects.toMatchObject({
      outcome: 'refused',
      class: 'misconfiguration',
      code: 'client_refused',
      retryable: true,
    });
    pds.authorization.readClient = () => channel.clientMetadata;
    await channel.tokenRefresh.refresh(credentials, signal);
  });

  it('ends with the second use of a refresh token, which no answer with its successor came to', async () => {
    const { credentials } = await signedIn();
    await channel.tokenRefresh.refresh(credentials, signal);
    await expect(channel.tokenRefresh.refresh(credentials, signal)).rejects.toMatchObject(refused);
    expect(pds.authorization.sessions.size).toBe(0);
  });

  it('blames credentials that ended for a post that is refused, and repeats no secret', async () => {
    const { credentials } = await signedIn();
    pds.authorization.expireTokens();
    const failure = await channel.publish(outgoingPost(opened({ credentials })), signal).catch((error: unknown) => error);
    expect(failure).toMatchObject({ outcome: 'refused', class: 'credential' });
    const text = inspect(failure, { depth: 9, showHidden: true });
    const secrets = [credentials['accessToken'], credentials['refreshToken'], credentials['dpopKey']];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('is previewed with what is known of the account, and with the proofs that nobody can foresee', async () => {
    const { credentials } = await signedIn();
    const shown = { handle: FakePds.handle, service };
    const preview = async (known: Record<string, string>) =>
      (await rehearse(channel, outgoingPost(opened({ credentials: known }), { text: 'Grüße' }))).calls;
    const [create, ...others] = await preview(shown);
    expect(others).toEqual([]);
    expect(create).toMatchObject({
      url: `${service}/xrpc/com.atproto.repo.createRecord`,
      body: { repo: '{DID of the account}', record: { text: 'Grüße' } },
    });
    expect(JSON.stringify(create)).toContain('[signed for this call]');
    const [atBluesky] = await preview({ handle: FakePds.handle, service: 'https://bsky.social' });
    expect(atBluesky?.url).toBe('https://{server of the account}/xrpc/com.atproto.repo.createRecord');
    expect(credentials['pds']).toBe(service);
  });
});

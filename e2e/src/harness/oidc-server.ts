import { listen, type Listening } from '@imprint/platform/testing';
import Provider from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { createHash, generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const clientId = 'imprint';
const redirectUri = 'http://127.0.0.1/callback';

export interface OidcTokens {
  access_token: string;
  id_token: string;
}

/** An independent, certified OpenID provider where anybody may sign in as anybody. Its keys can be rotated. */
export class OidcServer {
  private keys: JsonWebKey[] = [newKey()];
  private readonly adapter = createMemoryAdapter(0);
  private provider: Provider;
  /** Number of requests for the key set. */
  keySetRequests = 0;

  private constructor(
    private readonly server: Listening,
    private readonly audience: string,
  ) {
    this.provider = this.build();
  }

  static async start({ audience = 'imprint' } = {}): Promise<OidcServer> {
    const server = createServer((request, response) => void provider.handle(request, response));
    const provider: OidcServer = new OidcServer(await listen(server), audience);
    return provider;
  }

  get issuer(): string {
    return this.server.url;
  }

  /** Signs with a new key from now on. @param keepOld whether earlier keys stay in the key set */
  rotate({ keepOld }: { keepOld: boolean }): void {
    this.keys = [newKey(), ...(keepOld ? this.keys : [])];
    this.provider = this.build();
  }

  /** Authorization code with PKCE, like an application of the instance. */
  async signIn(sub: string): Promise<OidcTokens> {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      login_hint: sub,
    });
    const code = await this.follow(`${this.issuer}/auth?${query.toString()}`);
    const answer = await fetch(`${this.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    });
    if (!answer.ok) throw new Error(`no tokens: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as OidcTokens;
  }

  async stop(): Promise<void> {
    await this.server.close();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/jwks') this.keySetRequests += 1;
    if (request.url?.startsWith('/interaction/') !== true) return this.provider.callback()(request, response);
    const { prompt, params } = await this.provider.interactionDetails(request, response);
    const { login_hint: hint } = params;
    const accountId = typeof hint === 'string' ? hint : 'nobody';
    if (prompt.name === 'login') return this.provider.interactionFinished(request, response, { login: { accountId } });
    const grant = new this.provider.Grant({ accountId, clientId });
    grant.addOIDCScope('openid email profile');
    await this.provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  /** Follows the redirects to the code at their end. */
  private async follow(start: string): Promise<string> {
    const cookies = new Map<string, string>();
    let address = start;
    while (!address.startsWith(redirectUri)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`the provider stopped: ${answer.status} ${await answer.text()}`);
      address = new URL(location, address).href;
    }
    return new URL(address).searchParams.get('code') ?? '';
  }

  private build(): Provider {
    const claimsOf = (sub: string) => ({ sub, email: `${sub}@example.com`, email_verified: true, name: sub });
    return new Provider(this.issuer, {
      clients: [
        { client_id: clientId, redirect_uris: [redirectUri], token_endpoint_auth_method: 'none', application_type: 'native' },
      ],
      adapter: this.adapter,
      ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
      jwks: { keys: this.keys },
      cookies: { keys: ['a key for cookies of the test'] },
      claims: { email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => claimsOf(accountId) }),
      extraTokenClaims: (_context, token) => claimsOf('accountId' in token ? String(token.accountId) : 'nobody'),
      features: {
        devInteractions: { enabled: false },
        resourceIndicators: {
          enabled: true,
          defaultResource: () => 'urn:imprint',
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: '',
            audience: this.audience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: 300,
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      },
    });
  }
}

function newKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' };
}

import { listen, type Listening } from '@imprint/platform/testing';
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';

export interface TokenChanges {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** Replaces RS256 with the provider's key. */
  sign?: (content: string) => Buffer;
}

/** An OpenID provider that issues tokens for anybody, including invalid ones. */
export class IdentityProvider {
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  private constructor(private readonly server: Listening) {}

  static async start(): Promise<IdentityProvider> {
    const server = createServer((request, response) => {
      const isKeySet = request.url === '/keys';
      const document = isKeySet ? provider.keySet() : { issuer: provider.issuer, jwks_uri: `${provider.issuer}/keys` };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
    });
    const provider: IdentityProvider = new IdentityProvider(await listen(server));
    return provider;
  }

  get issuer(): string {
    return this.server.url;
  }

  get publicKey(): KeyObject {
    return this.keys.publicKey;
  }

  /** A session of `sub` for the next five minutes, unless changed. */
  token(sub: string, changes: TokenChanges = {}): string {
    const now = Math.floor(Date.now() / 1_000);
    const header = { alg: 'RS256', typ: 'JWT', kid: 'first', ...changes.header };
    const claims = { iss: this.issuer, aud: 'imprint', sub, email: `${sub}@example.com`, name: sub, iat: now, exp: now + 300 };
    const content = [header, { ...claims, ...changes.claims }].map((part) => base64url(JSON.stringify(part))).join('.');
    const signature = (changes.sign ?? ((text) => sign('sha256', Buffer.from(text), this.keys.privateKey)))(content);
    return `${content}.${signature.toString('base64url')}`;
  }

  async stop(): Promise<void> {
    await this.server.close();
  }

  private keySet(): object {
    return { keys: [{ ...this.keys.publicKey.export({ format: 'jwk' }), kid: 'first', alg: 'RS256', use: 'sig' }] };
  }
}

/** HMAC-SHA-256 with the text of a public key: the attack on verifiers that let the token choose the algorithm. */
export function signWithPublicKey(key: KeyObject): (content: string) => Buffer {
  const secret = key.export({ type: 'spki', format: 'pem' });
  return (content) => createHmac('sha256', secret).update(content).digest();
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

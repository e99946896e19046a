import { createHash, randomUUID } from 'node:crypto';
import { escaped, Refusal, refusal, type Answer, type Asked } from './simulated-request.js';

/** A refusal as X words it (`Problem`). */
export const xRefusal = (status: number, title: string, detail: string, type = 'about:blank'): Refusal =>
  new Refusal({ status, body: { title, detail, type, status } });

export const problemType = (name: string): string => `https://api.x.com/2/problems/${name}`;

const knownScopes = /^(?:tweet\.read|tweet\.write|users\.read|media\.write|offline\.access)$/;
const twoHours = 7_200;

interface Chain {
  accessToken: string;
  scope: string;
}

/**
 * One app that is a confidential client, the authorization code grant with PKCE, refresh tokens that are good once, and
 * revocation.
 */
export class XAuthorization {
  readonly clientId = 'M1M5R3BMVy13QmpScXkzTUt5OE46MTpjaQ';
  readonly clientSecret = `x-secret-${randomUUID()}`;
  /** Scopes of valid access tokens. */
  readonly tokens = new Map<string, readonly string[]>();
  private readonly codes = new Map<string, { redirectUri: string; scope: string; challenge: string }>();
  private readonly chains = new Map<string, Chain>();

  /** The page that asks the person. */
  askPerson({ url }: Asked): Answer {
    this.requireRequest(url.searchParams);
    const fields = [...url.searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
    const html = `<!doctype html><title>Authorize app</title><form method="post" action="/i/oauth2/authorize">${fields.join('')}
      <button name="decision" value="authorize">Authorize app</button>
      <button name="decision" value="deny">Cancel</button></form>`;
    return { status: 200, html };
  }

  authorized({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    this.requireRequest(sent);
    const redirectUri = sent.get('redirect_uri') ?? '';
    const address = new URL(redirectUri);
    if (sent.get('decision') === 'authorize') {
      const code = randomUUID();
      this.codes.set(code, { redirectUri, scope: sent.get('scope') ?? '', challenge: sent.get('code_challenge') ?? '' });
      address.searchParams.set('code', code);
    } else address.searchParams.set('error', 'access_denied');
    address.searchParams.set('state', sent.get('state') ?? '');
    return { status: 302, headers: { location: address.href } };
  }

  token(asked: Asked): Answer {
    this.requireClient(asked);
    const sent = new URLSearchParams(asked.body.toString());
    if (sent.get('grant_type') === 'refresh_token') return this.refresh(sent.get('refresh_token') ?? '');
    const code = sent.get('code') ?? '';
    const issued = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    if (issued === undefined || issued.redirectUri !== sent.get('redirect_uri') || issued.challenge !== challenge)
      throw refusal(400, 'invalid_request', 'Value passed for the authorization code was invalid.');
    return this.issue(issued.scope);
  }

  revoke(asked: Asked): Answer {
    this.requireClient(asked);
    const token = new URLSearchParams(asked.body.toString()).get('token') ?? '';
    this.tokens.delete(token);
    this.chains.delete(token);
    return { status: 200, body: { revoked: true } };
  }

  /** An access token of a person, as another tool with an app of its own makes it. */
  addToken(scope = 'tweet.read tweet.write users.read media.write'): string {
    const accessToken = `access-${randomUUID()}`;
    this.tokens.set(accessToken, scope.split(' '));
    return accessToken;
  }

  authorize({ headers }: Asked, ...scopes: readonly string[]): void {
    const granted = this.tokens.get((headers.authorization ?? '').replace(/^Bearer /, ''));
    if (granted === undefined) throw xRefusal(401, 'Unauthorized', 'Unauthorized');
    if (!scopes.every((scope) => granted.includes(scope))) {
      const detail = 'Your client app is not allowed to use this endpoint for the authenticated user.';
      throw xRefusal(403, 'Client Forbidden', detail, problemType('client-forbidden'));
    }
  }

  private issue(scope: string): Answer {
    const accessToken = this.addToken(scope);
    const refreshToken = `refresh-${randomUUID()}`;
    const isRefreshed = scope.split(' ').includes('offline.access');
    if (isRefreshed) this.chains.set(refreshToken, { accessToken, scope });
    const body = { token_type: 'bearer', expires_in: twoHours, access_token: accessToken, scope };
    return { status: 200, body: { ...body, ...(isRefreshed && { refresh_token: refreshToken }) } };
  }

  private refresh(refreshToken: string): Answer {
    const used = this.chains.get(refreshToken);
    if (used === undefined) throw refusal(400, 'invalid_request', 'Value passed for the token was invalid.');
    this.chains.delete(refreshToken);
    this.tokens.delete(used.accessToken);
    return this.issue(used.scope);
  }

  private requireClient({ headers }: Asked): void {
    const basic = Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64');
    if (headers.authorization !== `Basic ${basic}`)
      throw refusal(401, 'unauthorized_client', 'Missing valid authorization header');
  }

  private requireRequest(parameters: URLSearchParams): void {
    const isComplete = URL.canParse(parameters.get('redirect_uri') ?? '') && parameters.get('response_type') === 'code';
    const hasProof = parameters.get('code_challenge_method') === 'S256' && parameters.get('code_challenge') !== null;
    const areKnown = (parameters.get('scope') ?? '').split(' ').every((scope) => knownScopes.test(scope));
    if (parameters.get('client_id') !== this.clientId || !isComplete || !hasProof || !areKnown)
      throw refusal(400, 'invalid_request', 'Something went wrong. You weren’t able to give access to the App.');
  }
}

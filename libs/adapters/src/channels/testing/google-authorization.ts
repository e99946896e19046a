import { createHash, randomUUID } from 'node:crypto';
import { escaped, Refusal, refusal, type Answer, type Asked } from './simulated-request.js';

const hour = 3_599;

/** A refusal as Google's APIs word it. */
export const googleRefusal = (status: number, reason: string, message: string): Refusal =>
  new Refusal({ status, body: { error: { code: status, message, errors: [{ domain: 'global', reason, message }] } } });

/**
 * Google's OAuth with one app, as https://developers.google.com/identity/protocols/oauth2/web-server documents it: the authorization code
 * grant with PKCE, a refresh token with `access_type=offline` and `prompt=consent` that lasts, and revocation of all at once.
 */
export class GoogleAuthorization {
  readonly clientId = '407408718192.apps.googleusercontent.com';
  readonly clientSecret = `google-secret-${randomUUID()}`;
  /** Scopes of valid access tokens. */
  readonly tokens = new Map<string, readonly string[]>();
  /** Scopes that the person does not allow, where several are asked for. */
  readonly unticked = new Set<string>();
  private readonly codes = new Map<string, { redirectUri: string; scope: string; challenge: string; isOffline: boolean }>();
  private readonly chains = new Map<string, { scope: string; accessTokens: string[] }>();

  constructor(private readonly known: readonly string[]) {}

  /** The page that asks the person. */
  askPerson({ url }: Asked): Answer {
    this.requireRequest(url.searchParams);
    const fields = [...url.searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
    const html = `<!doctype html><title>Sign in with Google</title><form method="post" action="${url.pathname}">${fields.join('')}
      <button name="decision" value="allow">Continue</button><button name="decision" value="deny">Cancel</button></form>`;
    return { status: 200, html };
  }

  authorized({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    this.requireRequest(sent);
    const value = (name: string): string => sent.get(name) ?? '';
    const address = new URL(value('redirect_uri'));
    if (value('decision') === 'allow') {
      const code = `4/${randomUUID()}`;
      const isOffline = value('access_type') === 'offline' && value('prompt') === 'consent';
      const scope = value('scope')
        .split(' ')
        .filter((name) => !this.unticked.has(name))
        .join(' ');
      this.codes.set(code, {
        ...{ redirectUri: address.href, scope, challenge: value('code_challenge'), isOffline },
      });
      address.searchParams.set('code', code);
    } else address.searchParams.set('error', 'access_denied');
    address.searchParams.set('state', value('state'));
    return { status: 302, headers: { location: address.href } };
  }

  token({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    if (sent.get('client_id') !== this.clientId || sent.get('client_secret') !== this.clientSecret)
      throw refusal(401, 'invalid_client', 'The OAuth client was not found.');
    if (sent.get('grant_type') === 'refresh_token') return this.refresh(sent.get('refresh_token') ?? '');
    const code = sent.get('code') ?? '';
    const issued = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    if (issued === undefined || issued.redirectUri !== sent.get('redirect_uri') || issued.challenge !== challenge)
      throw refusal(400, 'invalid_grant', 'Malformed auth code.');
    const refreshToken = `1//${randomUUID()}`;
    if (issued.isOffline) this.chains.set(refreshToken, { scope: issued.scope, accessTokens: [] });
    return this.issue(issued.scope, issued.isOffline ? refreshToken : undefined, refreshToken);
  }

  revoke({ body }: Asked): Answer {
    const token = new URLSearchParams(body.toString()).get('token') ?? '';
    const chain = [...this.chains].find(([name, { accessTokens }]) => name === token || accessTokens.includes(token));
    if (chain === undefined && !this.tokens.delete(token)) throw refusal(400, 'invalid_token', 'Token expired or revoked');
    for (const accessToken of chain?.[1].accessTokens ?? []) this.tokens.delete(accessToken);
    if (chain !== undefined) this.chains.delete(chain[0]);
    return { status: 200, body: {} };
  }

  /** An access token of a person, as the OAuth Playground makes it. */
  addToken(scopes: readonly string[] = this.known): string {
    const accessToken = `ya29.${randomUUID()}`;
    this.tokens.set(accessToken, scopes);
    return accessToken;
  }

  authorize({ headers }: Asked, scope: string): void {
    const granted = this.tokens.get((headers.authorization ?? '').replace(/^Bearer /, ''));
    if (granted === undefined) throw googleRefusal(401, 'authError', 'Invalid Credentials');
    if (!granted.includes(scope))
      throw googleRefusal(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
  }

  private issue(scope: string, shown: string | undefined, refreshToken: string): Answer {
    const accessToken = this.addToken(scope.split(' '));
    this.chains.get(refreshToken)?.accessTokens.push(accessToken);
    const body = { access_token: accessToken, expires_in: hour, scope, token_type: 'Bearer' };
    return { status: 200, body: { ...body, ...(shown !== undefined && { refresh_token: shown }) } };
  }

  private refresh(refreshToken: string): Answer {
    const chain = this.chains.get(refreshToken);
    if (chain === undefined) throw refusal(400, 'invalid_grant', 'Token has been expired or revoked.');
    return this.issue(chain.scope, undefined, refreshToken);
  }

  private requireRequest(parameters: URLSearchParams): void {
    const isComplete = URL.canParse(parameters.get('redirect_uri') ?? '') && parameters.get('response_type') === 'code';
    const areKnown = (parameters.get('scope') ?? '').split(' ').every((scope) => this.known.includes(scope));
    if (parameters.get('client_id') !== this.clientId || !isComplete || !areKnown)
      throw refusal(400, 'invalid_request', 'Access blocked: authorization error');
  }
}

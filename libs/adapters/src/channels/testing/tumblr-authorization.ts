import { randomUUID } from 'node:crypto';
import { escaped, Refusal, type Answer, type Asked } from './simulated-request.js';

/** A refusal as Tumblr words it. @param code subcode, where there is one */
export const tumblrRefusal = (status: number, msg: string, code = 0, detail = 'Minor hiccup. Try again.'): Refusal =>
  new Refusal({ status, body: { meta: { status, msg }, response: [], errors: [{ title: msg, code, detail }] } });

const known = ['basic', 'write', 'offline_access'];
const lifetimeSeconds = 2_520;

/**
 * OAuth 2 with one app, as api.md of tumblr/docs has it: client credentials in the form, a refresh token with `offline_access` that each
 * refresh replaces, `"id_token": false`, and no PKCE.
 */
export class TumblrAuthorization {
  readonly clientId = 'PyezS3Q4Smivb24d9SzZGYSuh';
  readonly clientSecret = `tumblr-secret-${randomUUID()}`;
  /** Scopes of valid access tokens. */
  readonly tokens = new Map<string, readonly string[]>();
  private readonly codes = new Map<string, { redirectUri: string; scope: string }>();
  private readonly chains = new Map<string, string>();

  /** The page that asks the person. */
  askPerson({ url }: Asked): Answer {
    this.requireRequest(url.searchParams);
    const fields = [...url.searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
    const html = `<!doctype html><title>Allow access</title><form method="post" action="/oauth2/authorize">${fields.join('')}
      <button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`;
    return { status: 200, html };
  }

  authorized({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    this.requireRequest(sent);
    const redirectUri = sent.get('redirect_uri') ?? '';
    const address = new URL(redirectUri);
    if (sent.get('decision') === 'allow') {
      const code = randomUUID();
      this.codes.set(code, { redirectUri, scope: sent.get('scope') ?? '' });
      address.searchParams.set('code', code);
    } else address.searchParams.set('error', 'access_denied');
    address.searchParams.set('state', sent.get('state') ?? '');
    return { status: 302, headers: { location: address.href } };
  }

  token({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    const isClient = sent.get('client_id') === this.clientId && sent.get('client_secret') === this.clientSecret;
    if (!isClient) throw tumblrRefusal(401, 'Unauthorized', 1_016, 'Unable to authorize');
    if (sent.get('grant_type') === 'refresh_token') return this.refresh(sent.get('refresh_token') ?? '');
    const code = sent.get('code') ?? '';
    const issued = this.codes.get(code);
    this.codes.delete(code);
    if (issued === undefined || issued.redirectUri !== sent.get('redirect_uri'))
      throw tumblrRefusal(401, 'Unauthorized', 1_016, 'Unable to authorize');
    return this.issue(issued.scope);
  }

  /** An access token with every scope, as the API console shows it. */
  addToken(scopes: readonly string[] = known): string {
    const accessToken = `tumblr-${randomUUID()}`;
    this.tokens.set(accessToken, scopes);
    return accessToken;
  }

  authorize({ headers }: Asked, scope: string): void {
    const granted = this.tokens.get((headers.authorization ?? '').replace(/^Bearer /, ''));
    if (granted === undefined) throw tumblrRefusal(401, 'Unauthorized', 1_016, 'Unable to authorize');
    if (!granted.includes(scope)) throw tumblrRefusal(403, 'Forbidden');
  }

  private issue(scope: string): Answer {
    const scopes = scope.split(' ');
    const accessToken = this.addToken(scopes);
    const refreshToken = `refresh-${randomUUID()}`;
    const isOffline = scopes.includes('offline_access');
    if (isOffline) this.chains.set(refreshToken, scope);
    const body = { access_token: accessToken, expires_in: lifetimeSeconds, id_token: false, scope, token_type: 'bearer' };
    return { status: 200, body: { ...body, ...(isOffline && { refresh_token: refreshToken }) } };
  }

  private refresh(refreshToken: string): Answer {
    const scope = this.chains.get(refreshToken);
    if (scope === undefined) throw tumblrRefusal(401, 'Unauthorized', 1_016, 'Unable to authorize');
    this.chains.delete(refreshToken);
    return this.issue(scope);
  }

  private requireRequest(parameters: URLSearchParams): void {
    const isComplete = URL.canParse(parameters.get('redirect_uri') ?? '') && parameters.get('response_type') === 'code';
    const areKnown = (parameters.get('scope') ?? '').split(' ').every((scope) => known.includes(scope));
    if (parameters.get('client_id') !== this.clientId || !isComplete || !areKnown || !parameters.has('state'))
      throw tumblrRefusal(400, 'Bad Request');
  }
}

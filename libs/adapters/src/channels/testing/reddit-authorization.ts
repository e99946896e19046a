import { randomUUID } from 'node:crypto';
import { escaped, Refusal, refusal, type Answer, type Asked } from './simulated-request.js';

/** `{ message, error }`, and what is missing in a header (RFC 6750 §3). */
const apiRefusal = (status: number, message: string, error: string): Refusal =>
  new Refusal({
    status,
    body: { message, error: status },
    headers: { 'www-authenticate': `Bearer realm="reddit", error="${error}"` },
  });

const known = ['identity', 'submit', 'read', 'history', 'edit', 'mysubreddits', 'flair'];

/**
 * One web app and one account, as r2/r2/controllers/oauth2.py of reddit-archive/reddit has them: permanent access with a refresh token that
 * stays the same, HTTP Basic, 204 for a revoked token, and `{ error }` with status 200 for a code that is not valid.
 */
export class RedditAuthorization {
  readonly clientId = 'p-jcoLKBynTLew';
  readonly clientSecret = `reddit-secret-${randomUUID()}`;
  /** Scopes of valid access tokens. */
  readonly tokens = new Map<string, readonly string[]>();
  /** Of valid refresh tokens: their scope, and the access tokens that were issued for them. */
  readonly permanent = new Map<string, { scope: string; issued: string[] }>();
  private readonly codes = new Map<string, { redirectUri: string; scope: string; isPermanent: boolean }>();

  /** The page that asks the person. */
  askPerson({ url }: Asked): Answer {
    this.requireRequest(url.searchParams);
    const fields = [...url.searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
    const html = `<!doctype html><title>authorize</title><form method="post" action="/api/v1/authorize">${fields.join('')}
      <button name="authorize" value="Allow">Allow</button><button>Decline</button></form>`;
    return { status: 200, html };
  }

  authorized({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    this.requireRequest(sent);
    const redirectUri = sent.get('redirect_uri') ?? '';
    const address = new URL(redirectUri);
    if (sent.get('authorize') === 'Allow') {
      const code = randomUUID();
      this.codes.set(code, { redirectUri, scope: sent.get('scope') ?? '', isPermanent: sent.get('duration') === 'permanent' });
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
    if (issued === undefined || issued.redirectUri !== sent.get('redirect_uri'))
      return { status: 200, body: { error: 'invalid_grant' } };
    const refreshToken = issued.isPermanent ? `61${randomUUID()}` : undefined;
    if (refreshToken !== undefined) this.permanent.set(refreshToken, { scope: issued.scope, issued: [] });
    return this.issue(issued.scope, refreshToken, true);
  }

  revoke(asked: Asked): Answer {
    this.requireClient(asked);
    const token = new URLSearchParams(asked.body.toString()).get('token') ?? '';
    for (const issued of this.permanent.get(token)?.issued ?? []) this.tokens.delete(issued);
    this.permanent.delete(token);
    this.tokens.delete(token);
    return { status: 204 };
  }

  /** An access token of another app of the person, with every scope. */
  addToken(scopes: readonly string[] = known): string {
    const accessToken = `token-${randomUUID()}`;
    this.tokens.set(accessToken, scopes);
    return accessToken;
  }

  authorize({ headers }: Asked, scope: string): void {
    const granted = this.tokens.get((headers.authorization ?? '').replace(/^Bearer /, ''));
    if (granted === undefined) throw apiRefusal(401, 'Unauthorized', 'invalid_token');
    if (!granted.includes(scope)) throw apiRefusal(403, 'Forbidden', 'insufficient_scope');
  }

  private refresh(refreshToken: string): Answer {
    const used = this.permanent.get(refreshToken);
    if (used === undefined) throw refusal(400, 'invalid_request');
    return this.issue(used.scope, refreshToken, false);
  }

  private issue(scope: string, refreshToken: string | undefined, isFirst: boolean): Answer {
    const accessToken = this.addToken(scope.split(' '));
    if (refreshToken !== undefined) this.permanent.get(refreshToken)?.issued.push(accessToken);
    const shown = isFirst && refreshToken !== undefined ? { refresh_token: refreshToken } : {};
    return { status: 200, body: { access_token: accessToken, token_type: 'bearer', expires_in: 86_400, scope, ...shown } };
  }

  private requireClient({ headers }: Asked): void {
    const basic = Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64');
    if (headers.authorization !== `Basic ${basic}`)
      throw new Refusal({ status: 401, body: { message: 'Unauthorized', error: 401 } });
  }

  private requireRequest(parameters: URLSearchParams): void {
    const isComplete = URL.canParse(parameters.get('redirect_uri') ?? '') && parameters.get('response_type') === 'code';
    const scopes = (parameters.get('scope') ?? '').split(/[ ,]/);
    const hasState = (parameters.get('state') ?? '') !== '';
    if (
      parameters.get('client_id') !== this.clientId ||
      !isComplete ||
      !hasState ||
      !scopes.every((scope) => known.includes(scope))
    )
      throw refusal(400, 'invalid_request');
  }
}

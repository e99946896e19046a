import { randomUUID } from 'node:crypto';
import { escaped, Refusal, refusal, type Answer, type Asked } from './simulated-request.js';

/** A refusal as Pinterest words it. */
export const pinterestRefusal = (status: number, code: number, message: string): Refusal =>
  new Refusal({ status, body: { code, message } });

const invalidToken = () => pinterestRefusal(401, 2, 'Authentication failed.');
const thirtyDays = 2_592_000;

/** One app, the authorization code grant with HTTP Basic, and refresh tokens that are replaced by every refresh. */
export class PinterestAuthorization {
  readonly clientId = '1480000';
  readonly clientSecret = `pinterest-secret-${randomUUID()}`;
  /** Scopes of valid access tokens. */
  readonly tokens = new Map<string, readonly string[]>();
  /** Requests that refreshed a token. */
  refreshes = 0;
  private readonly codes = new Map<string, { redirectUri: string; scope: string }>();
  private readonly chains = new Map<string, { accessToken: string; scope: string }>();

  /** The page that asks the person. */
  askPerson({ url }: Asked): Answer {
    this.requireRequest(url.searchParams);
    const fields = [...url.searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
    const html = `<!doctype html><title>Give access</title><form method="post" action="/oauth/">${fields.join('')}
      <button name="decision" value="authorize">Give access</button><button name="decision" value="deny">Cancel</button></form>`;
    return { status: 200, html };
  }

  authorized({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    this.requireRequest(sent);
    const redirectUri = sent.get('redirect_uri') ?? '';
    const address = new URL(redirectUri);
    if (sent.get('decision') === 'authorize') {
      const code = randomUUID();
      this.codes.set(code, { redirectUri, scope: sent.get('scope') ?? '' });
      address.searchParams.set('code', code);
    } else address.searchParams.set('error', 'access_denied');
    address.searchParams.set('state', sent.get('state') ?? '');
    return { status: 302, headers: { location: address.href } };
  }

  token({ headers, body }: Asked): Answer {
    const basic = Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64');
    if (headers.authorization !== `Basic ${basic}`) throw invalidToken();
    const sent = new URLSearchParams(body.toString());
    if (sent.get('grant_type') === 'refresh_token') return this.refresh(sent.get('refresh_token') ?? '');
    const code = sent.get('code') ?? '';
    const issued = this.codes.get(code);
    this.codes.delete(code);
    if (issued === undefined || issued.redirectUri !== sent.get('redirect_uri'))
      throw pinterestRefusal(400, 283, 'The authorization grant is invalid.');
    return this.issue(issued.scope);
  }

  /** An access token as the page of the app gives it, with every scope. */
  addToken(): string {
    const accessToken = `pina_${randomUUID()}`;
    this.tokens.set(accessToken, ['boards:read', 'boards:write', 'pins:read', 'pins:write', 'user_accounts:read']);
    return accessToken;
  }

  authorize({ headers }: Asked, ...scopes: readonly string[]): void {
    const token = (headers.authorization ?? '').replace(/^Bearer /, '');
    const granted = this.tokens.get(token);
    if (granted === undefined) throw invalidToken();
    if (!scopes.every((scope) => granted.includes(scope)))
      throw pinterestRefusal(401, 7, 'Your application is not authorized to perform that action.');
  }

  private issue(scope: string): Answer {
    const [accessToken, refreshToken] = [`pina_${randomUUID()}`, `pinr_${randomUUID()}`];
    this.tokens.set(accessToken, scope.split(/[ ,]/));
    this.chains.set(refreshToken, { accessToken, scope });
    const times = { expires_in: thirtyDays, refresh_token_expires_in: 2 * thirtyDays };
    const body = { access_token: accessToken, refresh_token: refreshToken, token_type: 'bearer', scope, ...times };
    return { status: 200, body: { response_type: 'authorization_code', ...body } };
  }

  private refresh(refreshToken: string): Answer {
    const used = this.chains.get(refreshToken);
    if (used === undefined) throw pinterestRefusal(400, 1, 'Invalid refresh token.');
    this.chains.delete(refreshToken);
    this.refreshes += 1;
    return this.issue(used.scope);
  }

  private requireRequest(parameters: URLSearchParams): void {
    const isComplete = URL.canParse(parameters.get('redirect_uri') ?? '') && parameters.get('response_type') === 'code';
    const scopes = (parameters.get('scope') ?? '').split(',');
    const areKnown = scopes.every((scope) => /^(boards|pins|user_accounts):(read|write)$/.test(scope));
    if (parameters.get('client_id') !== this.clientId || !isComplete || !areKnown)
      throw refusal(400, 'invalid_request', 'The request is missing a parameter or has an invalid one.');
  }
}

import { createHmac, randomUUID } from 'node:crypto';
import { escaped, Refusal, refusal, type Answer, type Asked } from './simulated-request.js';

/** A refusal as the Graph API words it (https://developers.facebook.com/docs/graph-api/guides/error-handling). */
export const graphRefusal = (
  code: number,
  message: string,
  {
    status = 400,
    headers,
    ...more
  }: { status?: number; headers?: Record<string, string>; error_subcode?: number; error_data?: object } = {},
): Refusal =>
  new Refusal({
    status,
    ...(headers !== undefined && { headers }),
    body: { error: { message, type: 'OAuthException', code, ...more, fbtrace_id: 'EJplcsCHuLu' } },
  });

/** What is asked for is not there, or not for this account. */
export const missing = (id: string): Refusal =>
  graphRefusal(100, `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions.`, {
    error_subcode: 33,
  });

const sixtyDays = 5_183_944;
const someHours = 5_400;

/** Whose a token is, and what it allows. */
interface Token {
  scopes: readonly string[];
  /** Of a page; absent for one of a person. */
  pageId?: string;
}

/** One app and one person: the login dialog, codes, the exchange for tokens of 60 days, and tokens of pages. */
export class FacebookAuthorization {
  readonly clientId = '1480000';
  readonly clientSecret = `facebook-secret-${randomUUID()}`;
  readonly tokens = new Map<string, Token>();
  /** Permissions that the person takes away in the dialog. */
  readonly declined = new Set<string>();
  private readonly codes = new Map<string, { redirectUri: string; scope: string }>();

  /** The page that asks the person. */
  askPerson({ url }: Asked): Answer {
    this.requireRequest(url.searchParams);
    const fields = [...url.searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
    const html = `<!doctype html><title>Continue</title><form method="post">${fields.join('')}
      <button name="decision" value="authorize">Continue</button><button name="decision" value="deny">Cancel</button></form>`;
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
    } else {
      address.searchParams.set('error', 'access_denied');
      address.searchParams.set('error_reason', 'user_denied');
    }
    address.searchParams.set('state', sent.get('state') ?? '');
    return { status: 302, headers: { location: address.href } };
  }

  token({ method, url, body }: Asked): Answer {
    const sent = method === 'GET' ? url.searchParams : new URLSearchParams(body.toString());
    if (sent.get('client_id') !== this.clientId || sent.get('client_secret') !== this.clientSecret)
      throw graphRefusal(1, 'Error validating client secret.');
    if (sent.get('grant_type') === 'fb_exchange_token') {
      const short = this.tokens.get(sent.get('fb_exchange_token') ?? '');
      if (short === undefined) throw graphRefusal(190, 'Invalid OAuth access token.');
      return { status: 200, body: { access_token: this.add(short), token_type: 'bearer', expires_in: sixtyDays } };
    }
    const code = sent.get('code') ?? '';
    const issued = this.codes.get(code);
    this.codes.delete(code);
    if (issued === undefined || issued.redirectUri !== sent.get('redirect_uri'))
      throw graphRefusal(100, 'This authorization code has been used.', { error_subcode: 36_009 });
    const scopes = issued.scope.split(',').filter((scope) => !this.declined.has(scope));
    return { status: 200, body: { access_token: this.add({ scopes }), token_type: 'bearer', expires_in: someHours } };
  }

  /** A token of the person with every permission, as the Graph API Explorer gives it. */
  addToken(): string {
    return this.add({ scopes: ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement'] });
  }

  /** The token of a page. */
  pageToken({ scopes }: Token, pageId: string): string {
    return this.add({ scopes, pageId });
  }

  /** The token of a call, which has to carry the proof of the app. */
  authorize({ headers, url }: Asked, ...scopes: readonly string[]): Token {
    const sent = (headers.authorization ?? '').replace(/^Bearer /, '');
    const token = this.tokens.get(sent);
    if (token === undefined) throw graphRefusal(190, 'Invalid OAuth access token - Cannot parse access token');
    const proof = createHmac('sha256', this.clientSecret).update(sent).digest('hex');
    if (url.searchParams.get('appsecret_proof') !== proof)
      throw graphRefusal(100, 'Invalid appsecret_proof provided in the API argument');
    const lacking = scopes.filter((scope) => !token.scopes.includes(scope));
    if (lacking.length > 0)
      throw graphRefusal(200, `(#200) The permission(s) ${lacking.join(', ')} are not available.`, { status: 403 });
    return token;
  }

  private add(token: Token): string {
    const value = `EAA${randomUUID().replaceAll('-', '')}`;
    this.tokens.set(value, token);
    return value;
  }

  private requireRequest(parameters: URLSearchParams): void {
    const isComplete = URL.canParse(parameters.get('redirect_uri') ?? '') && parameters.get('response_type') === 'code';
    const areKnown = (parameters.get('scope') ?? '').split(',').every((scope) => /^pages_[a-z_]+$/.test(scope));
    if (parameters.get('client_id') !== this.clientId || !isComplete || !areKnown)
      throw refusal(400, 'invalid_request', 'The request is missing a parameter or has an invalid one.');
  }
}

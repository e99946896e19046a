import { randomUUID } from 'node:crypto';
import { escaped, Refusal, refusal, type Answer, type Asked } from './simulated-request.js';

/** A refusal as LinkedIn words it. */
export const linkedinRefusal = (status: number, code: string, message: string, more: object = {}): Refusal =>
  new Refusal({ status, body: { status, code, message, ...more } });

const sixtyDays = 5_184_000;
const year = 31_536_000;
/** Permissions that come with a product of the developer portal. */
const products = {
  member: ['openid', 'profile', 'w_member_social'],
  community: ['r_basicprofile', 'w_member_social', 'w_organization_social', 'r_organization_social', 'rw_organization_admin'],
} as const;

interface Code {
  redirectUri: string;
  scope: string;
}

/**
 * One app with one product, and the authorization code grant as LinkedIn has it: no proof key, no `token_type`, an ID token for `openid`,
 * and for approved partners a refresh token that stays the same.
 */
export class LinkedinAuthorization {
  readonly clientId = '86vhj2q7ukf83q';
  readonly clientSecret = `linkedin-secret-${randomUUID()}`;
  product: keyof typeof products = 'community';
  isPartner = true;
  /** Scopes of valid access tokens. */
  readonly tokens = new Map<string, readonly string[]>();
  private readonly codes = new Map<string, Code>();
  private readonly refreshTokens = new Map<string, string>();

  /** The page that asks the person. */
  askPerson({ url }: Asked): Answer {
    const { searchParams } = url;
    if (searchParams.get('client_id') !== this.clientId || !URL.canParse(searchParams.get('redirect_uri') ?? ''))
      return { status: 400, html: '<!doctype html><title>Bummer, something went wrong.</title>' };
    const asked = (searchParams.get('scope') ?? '').split(' ');
    const known: readonly string[] = products[this.product];
    const unknown = asked.find((scope) => !known.includes(scope));
    if (unknown !== undefined)
      return sentBack(searchParams, {
        error: 'unauthorized_scope_error',
        error_description: `Scope ${unknown} is not authorized`,
      });
    const fields = [...searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
    const html = `<!doctype html><title>Allow</title><form method="post">${fields.join('')}
      <button name="decision" value="authorize">Allow</button><button name="decision" value="deny">Cancel</button></form>`;
    return { status: 200, html };
  }

  authorized({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    if (sent.get('decision') !== 'authorize')
      return sentBack(sent, {
        error: 'user_cancelled_authorize',
        error_description: 'The user cancelled the authorization',
      });
    const code = randomUUID();
    this.codes.set(code, { redirectUri: sent.get('redirect_uri') ?? '', scope: sent.get('scope') ?? '' });
    return sentBack(sent, { code });
  }

  token({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    const isClient = sent.get('client_id') === this.clientId && sent.get('client_secret') === this.clientSecret;
    // A proof key is taken for the credentials of another kind of client (https://github.com/UsefulSoftwareCo/executor/issues/2087).
    if (!isClient || sent.has('code_verifier')) throw refusal(401, 'invalid_client', 'Client authentication failed');
    if (sent.get('grant_type') === 'refresh_token') return this.refreshed(sent.get('refresh_token') ?? '');
    const issued = this.codes.get(sent.get('code') ?? '');
    this.codes.delete(sent.get('code') ?? '');
    if (issued === undefined || issued.redirectUri !== sent.get('redirect_uri'))
      throw refusal(400, 'invalid_request', 'Unable to retrieve access token: appid/redirect uri/code verifier does not match.');
    const refreshToken = `AQX${randomUUID()}`;
    this.refreshTokens.set(refreshToken, issued.scope);
    return this.issue(issued.scope, refreshToken);
  }

  /** An access token as the token generator of the developer portal gives it, with every scope of the product. */
  addToken(product = this.product): string {
    const accessToken = `AQV${randomUUID()}`;
    this.tokens.set(accessToken, products[product]);
    return accessToken;
  }

  authorize({ headers }: Asked, ...scopes: readonly string[]): void {
    const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    if (token === undefined) throw linkedinRefusal(401, 'EMPTY_ACCESS_TOKEN', 'Empty oauth2_access_token');
    const granted = this.tokens.get(token);
    if (granted === undefined)
      throw linkedinRefusal(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token', { serviceErrorCode: 65_600 });
    if (!scopes.some((scope) => granted.includes(scope)))
      throw linkedinRefusal(403, 'ACCESS_DENIED', 'Not enough permissions to access this resource', { serviceErrorCode: 100 });
  }

  private refreshed(refreshToken: string): Answer {
    const scope = this.refreshTokens.get(refreshToken);
    if (scope === undefined)
      throw refusal(400, 'invalid_request', 'The provided authorization grant or refresh token is invalid, expired or revoked.');
    return this.issue(scope, refreshToken);
  }

  private issue(scope: string, refreshToken: string): Answer {
    const accessToken = `AQV${randomUUID()}`;
    const scopes = scope.split(' ');
    this.tokens.set(accessToken, scopes);
    const refreshing = { refresh_token: refreshToken, refresh_token_expires_in: year };
    const idToken = { token_type: 'Bearer', id_token: 'e30.eyJpc3MiOiJodHRwczovL3d3dy5saW5rZWRpbi5jb20vb2F1dGgifQ.c2lnbmVk' };
    const body = {
      access_token: accessToken,
      expires_in: sixtyDays,
      scope: scopes.toSorted().join(','),
      ...(scopes.includes('openid') && idToken),
      ...(this.isPartner && refreshing),
    };
    return { status: 200, body };
  }
}

function sentBack(parameters: URLSearchParams, answer: Readonly<Record<string, string>>): Answer {
  const address = new URL(parameters.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries({ ...answer, state: parameters.get('state') ?? '' }))
    address.searchParams.set(name, value);
  return { status: 302, headers: { location: address.href } };
}

import { randomUUID } from 'node:crypto';
import { escaped, Refusal, type Answer, type Asked } from './simulated-request.js';

/** What an error of Meta says besides. */
interface MetaError {
  type?: string;
  subcode?: number;
  /** For people. */
  says?: string;
  isTransient?: boolean;
}

/** A refusal as Meta words it (https://github.com/fbsamples/threads_api/issues/70, read 2026-11-26). */
export function metaRefusal(status: number, code: number, message: string, more: MetaError = {}): Refusal {
  const { type = 'THApiException', subcode, says, isTransient } = more;
  const error = {
    ...{ message, type, code, error_subcode: subcode, is_transient: isTransient },
    ...(says !== undefined && { error_user_title: 'Error', error_user_msg: says }),
    fbtrace_id: 'A-ptA4ve9FlWkRMi935kaIS',
  };
  return new Refusal({ status, body: { error } });
}

interface Token {
  scopes: readonly string[];
  issuedAt: number;
  isLasting: boolean;
}

/** How one platform of Meta issues tokens. */
export interface TokenRules {
  /** Every permission that there is. */
  known: readonly string[];
  /** Without this one, no call is answered. */
  basic: string;
  /** Beginning of the names of its grants. */
  grants: string;
  /** What it answers to a code. */
  answer(token: string, scopes: readonly string[]): object;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const sixtyDaysMs = 60 * dayMs;

/**
 * One app, the authorization code grant whose answer is not the standard one, tokens of an hour that are exchanged for tokens of 60 days, and their
 * extension from the second day on (https://developers.facebook.com/docs/threads/get-started/long-lived-tokens/, read 2026-11-26).
 */
export class MetaAuthorization {
  readonly clientId = '990602627938098';
  readonly clientSecret = `app-secret-${randomUUID()}`;
  readonly tokens = new Map<string, Token>();
  private readonly codes = new Map<string, { redirectUri: string; scope: string }>();

  constructor(private readonly rules: TokenRules) {}

  /** The page that asks the person. */
  askPerson({ url }: Asked): Answer {
    this.requireRequest(url.searchParams);
    const fields = [...url.searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
    const html = `<!doctype html><title>Continue</title><form method="post" action="/oauth/authorize">${fields.join('')}
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
    } else address.searchParams.set('error', 'access_denied');
    address.searchParams.set('state', sent.get('state') ?? '');
    return { status: 302, headers: { location: `${address.href}#_` } };
  }

  /** A code for a token of an hour. */
  token({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    const code = sent.get('code') ?? '';
    const issued = this.codes.get(code);
    const isApp = sent.get('client_id') === this.clientId && sent.get('client_secret') === this.clientSecret;
    if (!isApp || sent.get('grant_type') !== 'authorization_code' || issued?.redirectUri !== sent.get('redirect_uri')) {
      const body = { error_type: 'OAuthException', code: 400, error_message: 'Invalid verification code.' };
      throw new Refusal({ status: 400, body });
    }
    this.codes.delete(code);
    const scopes = issued?.scope.split(',') ?? [];
    return { status: 200, body: this.rules.answer(this.add(scopes, false), scopes) };
  }

  /** A token of an hour for one of 60 days. */
  exchanged({ url: { searchParams: sent } }: Asked): Answer {
    const token = this.valid(sent.get('access_token') ?? '');
    const isApp = sent.get('client_secret') === this.clientSecret;
    if (!isApp || sent.get('grant_type') !== `${this.rules.grants}_exchange_token` || token.isLasting)
      throw metaRefusal(400, 101, 'Error validating client secret.', { type: 'OAuthException' });
    return this.lasting(token.scopes);
  }

  /** A token of 60 days for the next one. */
  extended({ url: { searchParams: sent } }: Asked): Answer {
    const token = this.valid(sent.get('access_token') ?? '');
    const isOldEnough = Date.now() - token.issuedAt >= dayMs;
    if (sent.get('grant_type') !== `${this.rules.grants}_refresh_token` || !token.isLasting || !isOldEnough)
      throw metaRefusal(400, 100, 'The token cannot be refreshed.', { type: 'OAuthException' });
    return this.lasting(token.scopes);
  }

  /** A token of 60 days as the page of the app gives it. */
  addToken(scopes: readonly string[] = this.rules.known): string {
    return this.add(scopes, true);
  }

  /** Lets time pass for every token. */
  age(milliseconds: number): void {
    for (const token of this.tokens.values()) token.issuedAt -= milliseconds;
  }

  authorize({ headers }: Asked, ...scopes: readonly string[]): void {
    const { scopes: granted } = this.valid((headers.authorization ?? '').replace(/^Bearer /, ''));
    if (![...scopes, this.rules.basic].every((scope) => granted.includes(scope)))
      throw metaRefusal(403, 10, 'Application does not have permission for this action');
  }

  private valid(token: string): Token {
    const found = this.tokens.get(token);
    if (found === undefined || Date.now() - found.issuedAt > (found.isLasting ? sixtyDaysMs : hourMs))
      throw metaRefusal(400, 190, `Invalid OAuth access token - Cannot parse access token ${token}`, {
        type: 'OAuthException',
      });
    return found;
  }

  private add(scopes: readonly string[], isLasting: boolean): string {
    const token = `THAA${randomUUID()}`;
    this.tokens.set(token, { scopes, issuedAt: Date.now(), isLasting });
    return token;
  }

  private lasting(scopes: readonly string[]): Answer {
    const body = { access_token: this.add(scopes, true), token_type: 'bearer', expires_in: sixtyDaysMs / 1_000 };
    return { status: 200, body };
  }

  private requireRequest(parameters: URLSearchParams): void {
    const isComplete = URL.canParse(parameters.get('redirect_uri') ?? '') && parameters.get('response_type') === 'code';
    const areKnown = (parameters.get('scope') ?? '').split(',').every((scope) => this.rules.known.includes(scope));
    if (parameters.get('client_id') === this.clientId && isComplete && areKnown) return;
    const body = { error_message: 'Invalid Request: Request parameters are invalid.', error_code: 1_349_245 };
    throw new Refusal({ status: 400, body });
  }
}

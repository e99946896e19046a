import { createHash, randomUUID } from 'node:crypto';
import { escaped, fieldsOf, refusal, type Answer, type Asked } from './simulated-request.js';

/** An application that registered itself. */
export interface SimulatedApp {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  scopes: string;
}

/** Applications, the authorization code grant with PKCE, and revocation, as docs.joinmastodon.org describes them. */
export class MastodonAuthorization {
  readonly apps: SimulatedApp[] = [];
  /**
   * Issues tokens for an hour with a refresh token, as servers with the same API do: one that stays (`reusable`), or that is replaced and
   * accepted until its successor is used (`graceful`) or not at all (`single-use`).
   */
  refreshTokens: 'none' | 'reusable' | 'graceful' | 'single-use' = 'none';
  /** Of tokens that people make in their settings. */
  personalScopes = 'read write';
  saysScopes = true;
  /** Requests that refreshed a token. */
  refreshes = 0;
  private readonly chains = new Map<string, { app: SimulatedApp; accessToken: string; successor?: string }>();
  /** Access tokens that are valid, with the client that they were issued to; null for one that a person made in the settings. */
  readonly tokens = new Map<string, SimulatedApp | null>();
  private readonly codes = new Map<string, { app: SimulatedApp; challenge: string; redirectUri: string }>();

  register({ body }: Asked): Answer {
    const { client_name: name, redirect_uris: redirectUri, scopes = 'read' } = fieldsOf(body);
    if (!name) throw refusal(422, "Validation failed: Application name can't be blank");
    if (redirectUri === undefined || !URL.canParse(redirectUri))
      throw refusal(422, 'Validation failed: Redirect URI must be an absolute URI.');
    const app = { clientId: randomUUID(), clientSecret: randomUUID(), redirectUri, scopes };
    this.apps.push(app);
    return {
      status: 200,
      body: { id: String(this.apps.length), name, client_id: app.clientId, client_secret: app.clientSecret },
    };
  }

  /** Since 4.3 it says which scopes the application has; servers before that, and others with the same API, do not. */
  describeApp(asked: Asked): Answer {
    const app = this.appOfToken(asked);
    const scopes = app?.scopes ?? this.personalScopes;
    return {
      status: 200,
      body: { id: '1', name: 'Imprint', website: null, ...(this.saysScopes && { scopes: scopes.split(' ') }) },
    };
  }

  askPerson({ url }: Asked): Answer {
    this.appOf(url.searchParams);
    const fields = [...url.searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
    const html = `<!doctype html><title>Authorization required</title><h1>Authorization required</h1>
      <form method="post" action="/oauth/authorize">${fields.join('')}
      <button name="decision" value="authorize">Authorize</button><button name="decision" value="deny">Deny</button></form>`;
    return { status: 200, html };
  }

  authorized({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    const app = this.appOf(sent);
    const redirectUri = sent.get('redirect_uri') ?? '';
    const address = new URL(redirectUri);
    if (sent.get('decision') === 'authorize') {
      const code = randomUUID();
      this.codes.set(code, { app, challenge: sent.get('code_challenge') ?? '', redirectUri });
      address.searchParams.set('code', code);
    } else {
      address.searchParams.set('error', 'access_denied');
      address.searchParams.set('error_description', 'The resource owner or authorization server denied the request.');
    }
    address.searchParams.set('state', sent.get('state') ?? '');
    return { status: 302, headers: { location: address.href } };
  }

  private appOf(parameters: URLSearchParams): SimulatedApp {
    const app = this.apps.find(({ clientId }) => clientId === parameters.get('client_id'));
    const isKnown =
      app !== undefined &&
      app.redirectUri === parameters.get('redirect_uri') &&
      (parameters.get('scope') ?? '').split(' ').every((scope) => app.scopes.split(' ').includes(scope)) &&
      parameters.get('code_challenge_method') === 'S256';
    if (!isKnown) throw refusal(400, 'invalid_request', 'The request is missing a parameter or has an invalid one.');
    return app;
  }

  token({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    const app = this.clientOf(sent);
    if (sent.get('grant_type') === 'refresh_token') return this.refresh(app, sent.get('refresh_token') ?? '');
    const code = sent.get('code') ?? '';
    const issued = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    if (issued?.app !== app || issued.redirectUri !== sent.get('redirect_uri') || issued.challenge !== challenge)
      throw refusal(400, 'invalid_grant', 'The provided authorization grant is invalid, expired, revoked.');
    return this.issue(app);
  }

  private issue(app: SimulatedApp, refreshToken: string = randomUUID()): Answer {
    const accessToken = randomUUID();
    this.tokens.set(accessToken, app);
    const expiring = this.refreshTokens === 'none' ? {} : { refresh_token: refreshToken, expires_in: 3_600 };
    if (this.refreshTokens !== 'none') this.chains.set(refreshToken, { app, accessToken });
    const body = { access_token: accessToken, token_type: 'Bearer', scope: app.scopes, created_at: 1_573_979_017, ...expiring };
    return { status: 200, body };
  }

  private refresh(app: SimulatedApp, token: string): Answer {
    const used = this.chains.get(token);
    const isReused = used?.successor !== undefined;
    const isSuccessorUsed = isReused && this.chains.get(used.successor ?? '')?.successor !== undefined;
    if (used?.app !== app || (isReused && this.refreshTokens === 'single-use') || isSuccessorUsed)
      throw refusal(400, 'invalid_grant', 'The provided authorization grant is invalid, expired, revoked.');
    this.refreshes += 1;
    this.tokens.delete(used.accessToken);
    // Asked again, it takes back what it issued and nobody has used.
    if (isReused) this.tokens.delete(this.chains.get(used.successor ?? '')?.accessToken ?? '');
    if (this.refreshTokens === 'reusable') return this.issue(app, token);
    used.successor = randomUUID();
    return this.issue(app, used.successor);
  }

  /** The credentials of somebody who has signed in with an application of their own. */
  signedIn(): { accessToken: string; refreshToken: string; clientId: string; clientSecret: string } {
    const scopes = 'read:accounts read:statuses write:media write:statuses';
    const app = { clientId: randomUUID(), clientSecret: randomUUID(), redirectUri: '', scopes };
    this.apps.push(app);
    const refreshToken = randomUUID();
    this.issue(app, refreshToken);
    const { accessToken = '' } = this.chains.get(refreshToken) ?? {};
    return { accessToken, refreshToken, clientId: app.clientId, clientSecret: app.clientSecret };
  }

  /** Ends every access token, as an hour does. */
  expireTokens(): void {
    this.tokens.clear();
  }

  revoke({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    const app = this.clientOf(sent);
    const token = sent.get('token') ?? '';
    if (this.tokens.has(token) && this.tokens.get(token) !== app)
      throw refusal(403, 'unauthorized_client', 'You are not authorized to revoke this token');
    this.tokens.delete(token);
    for (let next: string | undefined = token; next !== undefined; next = this.chains.get(next)?.successor)
      this.tokens.delete(this.chains.get(next)?.accessToken ?? '');
    return { status: 200, body: {} };
  }

  private clientOf(sent: URLSearchParams): SimulatedApp {
    const app = this.apps.find(({ clientId }) => clientId === sent.get('client_id'));
    if (app === undefined || app.clientSecret !== sent.get('client_secret'))
      throw refusal(401, 'invalid_client', 'Client authentication failed due to unknown client.');
    return app;
  }

  authorize(asked: Asked, scope: string): void {
    const granted = (this.appOfToken(asked)?.scopes ?? this.personalScopes).split(' ');
    if (!granted.includes(scope) && !granted.includes(scope.replace(/:.*/, '')))
      throw refusal(403, 'This action is outside the authorized scopes');
  }

  private appOfToken({ headers }: Asked): SimulatedApp | null {
    const token = (headers.authorization ?? '').replace(/^Bearer /, '');
    const app = this.tokens.get(token);
    // Some servers repeat what they were sent.
    if (app === undefined) throw refusal(401, `The access token ${token} is invalid`);
    return app;
  }
}

import { randomUUID, type JsonWebKey } from 'node:crypto';
import { DpopProofs, readJwt, sha256 } from './dpop-proofs.js';
import { Refusal, refusal, type Answer, type Asked } from './simulated-request.js';

/** A client as the document at its address describes it (https://atproto.com/specs/oauth#client-id-metadata-document). */
export interface ClientDocument {
  client_id: string;
  redirect_uris: string[];
  scope: string;
  token_endpoint_auth_method: string;
  dpop_bound_access_tokens: boolean;
  jwks?: { keys: (JsonWebKey & { kid?: string })[] };
}

interface Pushed {
  client: ClientDocument;
  /** Of the key that the client signed with; undefined for a client without one. */
  keyId: string | undefined;
  /** Thumbprint of the key that tokens are bound to. */
  thumbprint: string;
  parameters: URLSearchParams;
}

interface Session extends Omit<Pushed, 'parameters'> {
  accessToken: string;
  refreshToken: string;
}

const pushedPrefix = 'urn:ietf:params:oauth:request_uri:';
const jwtBearer = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/**
 * The authorization server of an AT Protocol server, as strict as https://atproto.com/specs/oauth lets it be: requests are pushed, clients
 * with a key sign, every request proves the key of its tokens with a fresh nonce, and codes and refresh tokens count once. A refresh token
 * that is used again ends the access.
 */
export class BlueskyAuthorization {
  /** As clients know it. */
  issuer = '';
  /** Reads the document at the address of a client. */
  readClient: (clientId: string) => unknown = () => undefined;
  /** Whom tokens are for. */
  subject: string;
  /** What a person allows. */
  allowedScope = 'atproto transition:generic';
  /** Changes to its metadata. */
  metadata: Record<string, unknown> = {};
  /** Accesses that were given and not ended. */
  readonly sessions = new Set<Session>();
  /** Requests that refreshed an access. */
  refreshes = 0;
  /** Proofs for requests about tokens, and for calls of accounts: two servers, each with nonces of its own. */
  readonly tokenProofs = new DpopProofs(
    (error, description) =>
      new Refusal({ status: 400, headers: this.nonceHeaders(), body: { error, error_description: description } }),
  );
  readonly callProofs = new DpopProofs((error, description) => this.challenge(error, description));
  private readonly pushed = new Map<string, Pushed>();
  private readonly codes = new Map<string, Pushed>();
  private readonly used = new Map<string, Session>();
  private readonly assertions = new Set<string>();

  constructor(did: string) {
    this.subject = did;
  }

  /** Undefined for a request to another part of the server. @throws Refusal */
  answer(asked: Asked): Answer | undefined {
    switch (`${asked.method} ${asked.url.pathname}`) {
      case 'GET /.well-known/oauth-protected-resource':
        return { status: 200, body: { resource: this.issuer, authorization_servers: [this.issuer] } };
      case 'GET /.well-known/oauth-authorization-server':
        return { status: 200, body: { ...this.description(), ...this.metadata } };
      case 'POST /oauth/par':
        return this.push(asked);
      case 'GET /oauth/authorize':
        return this.askPerson(asked);
      case 'POST /oauth/authorize':
        return this.decide(asked);
      case 'POST /oauth/token':
        return { headers: this.nonceHeaders(), ...this.token(asked) };
      case 'POST /oauth/revoke':
        return this.revoke(asked);
      default:
        return undefined;
    }
  }

  /** @throws Refusal for a call without a valid token and the proof of its key */
  requireAccess(asked: Asked): void {
    const token = (asked.headers.authorization ?? '').replace(/^DPoP /, '');
    const thumbprint = this.callProofs.require(asked, this.issuer, token);
    const session = [...this.sessions].find(({ accessToken }) => accessToken === token);
    if (session?.thumbprint !== thumbprint) throw this.challenge('invalid_token', `The token ${token} is not valid`);
  }

  /** Ends every access token, as an hour does. */
  expireTokens(): void {
    for (const session of this.sessions) session.accessToken = randomUUID();
  }

  private description() {
    const at = (path: string): string => `${this.issuer}${path}`;
    return {
      issuer: this.issuer,
      authorization_endpoint: at('/oauth/authorize'),
      token_endpoint: at('/oauth/token'),
      pushed_authorization_request_endpoint: at('/oauth/par'),
      revocation_endpoint: at('/oauth/revoke'),
      require_pushed_authorization_requests: true,
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      code_challenge_methods_supported: ['S256'],
      dpop_signing_alg_values_supported: ['ES256'],
      scopes_supported: ['atproto', 'transition:generic'],
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['ES256'],
    };
  }

  private push(asked: Asked): Answer {
    const thumbprint = this.tokenProofs.require(asked, this.issuer);
    const parameters = new URLSearchParams(asked.body.toString());
    const { client, keyId } = this.clientOf(parameters);
    const has = (name: string, pattern: RegExp): boolean => pattern.test(parameters.get(name) ?? '');
    const isComplete =
      has('response_type', /^code$/) &&
      has('state', /./) &&
      has('login_hint', /./) &&
      has('code_challenge', /^[\w-]{43}$/) &&
      has('code_challenge_method', /^S256$/) &&
      has('scope', /(^| )atproto( |$)/) &&
      client.dpop_bound_access_tokens &&
      client.redirect_uris.includes(parameters.get('redirect_uri') ?? '') &&
      (parameters.get('scope') ?? '').split(' ').every((name) => client.scope.split(' ').includes(name));
    if (!isComplete) throw refusal(400, 'invalid_request', 'A parameter is missing or not what the client may ask for.');
    const uri = `${pushedPrefix}${randomUUID()}`;
    this.pushed.set(uri, { client, keyId, thumbprint, parameters });
    return { status: 201, headers: this.nonceHeaders(), body: { request_uri: uri, expires_in: 300 } };
  }

  private askPerson({ url }: Asked): Answer {
    const names = [...url.searchParams.keys()].sort().join();
    const request = this.pushed.get(url.searchParams.get('request_uri') ?? '');
    const isKnown = request?.client.client_id === url.searchParams.get('client_id');
    if (names !== 'client_id,request_uri' || !isKnown) throw refusal(400, 'invalid_request', 'There is no such request.');
    return { status: 200, html: '<!doctype html><title>Authorize</title><h1>Authorize</h1>' };
  }

  private decide({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    const uri = sent.get('request_uri') ?? '';
    const request = this.pushed.get(uri);
    if (request === undefined) throw refusal(400, 'invalid_request', 'There is no such request.');
    this.pushed.delete(uri);
    const address = new URL(request.parameters.get('redirect_uri') ?? '');
    address.searchParams.set('iss', this.issuer);
    address.searchParams.set('state', request.parameters.get('state') ?? '');
    if (sent.get('decision') === 'authorize') {
      const code = randomUUID();
      this.codes.set(code, request);
      address.searchParams.set('code', code);
    } else address.searchParams.set('error', 'access_denied');
    return { status: 302, headers: { location: address.href } };
  }

  private token(asked: Asked): Answer {
    const thumbprint = this.tokenProofs.require(asked, this.issuer);
    const sent = new URLSearchParams(asked.body.toString());
    const { client, keyId } = this.clientOf(sent);
    const isOf = (held: Omit<Session, 'accessToken' | 'refreshToken'> | undefined): boolean =>
      held !== undefined && held.client.client_id === client.client_id && held.keyId === keyId && held.thumbprint === thumbprint;
    if (sent.get('grant_type') === 'refresh_token') return this.refresh(sent.get('refresh_token') ?? '', isOf);
    const code = sent.get('code') ?? '';
    const request = this.codes.get(code);
    this.codes.delete(code);
    const isRight =
      isOf(request) &&
      request?.parameters.get('redirect_uri') === sent.get('redirect_uri') &&
      request.parameters.get('code_challenge') === sha256(sent.get('code_verifier') ?? '');
    if (!isRight) throw refusal(400, 'invalid_grant', 'Invalid code');
    const session = { client, keyId, thumbprint, accessToken: '', refreshToken: '' };
    this.sessions.add(session);
    return this.issue(session);
  }

  private refresh(token: string, isOf: (held: Session | undefined) => boolean): Answer {
    const reused = this.used.get(token);
    if (reused !== undefined) this.sessions.delete(reused);
    const session = [...this.sessions].find(({ refreshToken }) => refreshToken === token);
    if (session === undefined || !isOf(session)) {
      if (session !== undefined) this.sessions.delete(session);
      throw refusal(400, 'invalid_grant', `Invalid refresh token ${token}`);
    }
    this.refreshes += 1;
    this.used.set(token, session);
    return this.issue(session);
  }

  private issue(session: Session): Answer {
    session.accessToken = randomUUID();
    session.refreshToken = `ref-${randomUUID()}`;
    const tokens = {
      access_token: session.accessToken,
      refresh_token: session.refreshToken,
      token_type: 'DPoP',
      expires_in: 3_600,
    };
    return { status: 200, body: { ...tokens, scope: this.allowedScope, sub: this.subject } };
  }

  private revoke(asked: Asked): Answer {
    const thumbprint = this.tokenProofs.require(asked, this.issuer);
    const sent = new URLSearchParams(asked.body.toString());
    const { client } = this.clientOf(sent);
    const token = sent.get('token') ?? '';
    const held = [...this.sessions].find(({ accessToken, refreshToken }) => [accessToken, refreshToken].includes(token));
    const session = held ?? this.used.get(token);
    // What is wrong about it is not said (RFC 7009 §2.2).
    if (session?.thumbprint === thumbprint && session.client.client_id === client.client_id) this.sessions.delete(session);
    return { status: 200, headers: this.nonceHeaders(), body: {} };
  }

  private clientOf(sent: URLSearchParams): Pick<Pushed, 'client' | 'keyId'> {
    const clientId = sent.get('client_id') ?? '';
    const client = clientId.startsWith('http://localhost')
      ? localClient(clientId)
      : (this.readClient(clientId) as ClientDocument);
    const refused = refusal(401, 'invalid_client', 'Client authentication failed.');
    if (client?.client_id !== clientId) throw refused;
    if (client.token_endpoint_auth_method === 'none') {
      if (sent.has('client_assertion')) throw refused;
      return { client, keyId: undefined };
    }
    const assertion = readJwt(sent.get('client_assertion') ?? '', ({ kid }) => client.jwks?.keys.find((key) => key.kid === kid));
    const { iss, sub, aud, jti, exp } = assertion?.claims ?? {};
    const isRight = iss === clientId && sub === clientId && aud === this.issuer && Number(exp) > Date.now() / 1000;
    const isNew = typeof jti === 'string' && !this.assertions.has(jti);
    if (sent.get('client_assertion_type') !== jwtBearer || !isRight || !isNew) throw refused;
    this.assertions.add(jti);
    return { client, keyId: assertion?.header.kid };
  }

  private nonceHeaders(): Record<string, string> {
    return { 'dpop-nonce': this.tokenProofs.nonce };
  }

  private challenge(error: string, description: string): Refusal {
    const headers = {
      'dpop-nonce': this.callProofs.nonce,
      'www-authenticate': `DPoP algs="ES256", error="${error}", error_description="${description}"`,
    };
    return new Refusal({ status: 401, headers, body: { error, message: description } });
  }
}

/** A client on a person's own machine, which its address describes. */
function localClient(clientId: string): ClientDocument {
  const { searchParams, pathname } = new URL(clientId);
  const redirectUris = searchParams.getAll('redirect_uri').filter((uri) => new URL(uri).hostname === '127.0.0.1');
  return {
    client_id: pathname === '/' ? clientId : '',
    redirect_uris: redirectUris,
    scope: searchParams.get('scope') ?? 'atproto',
    token_endpoint_auth_method: 'none',
    dpop_bound_access_tokens: true,
  };
}

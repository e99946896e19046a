import {
  ChannelError,
  type ChannelSignIn,
  type ConnectionIdentity,
  type GrantedCredentials,
  type StartedSignIn,
  type TokenRefresh,
} from '@imprint/domain/publishing/channel';
import type * as oauth from 'oauth4webapi';
import type { BoundClient, BoundCodeGrant, BoundTokens } from '../oauth/bound-code-grant.js';
import type { CodeRequest } from '../oauth/code-grant.js';
import { generateProofKey } from '../oauth/proof-keys.js';
import { refused } from '../platform-failures.js';
import type { AuthorizationServers } from './authorization-servers.js';
import { authenticationOf, scope, type BlueskyClient, type ClientSettings } from './client.js';
import { boundAccess, normalizedHandle, originOf, storedAccess, type BoundAccess } from './credentials.js';
import type { BlueskyIdentities, BlueskyIdentity } from './identities.js';

type Kept = Readonly<Record<string, string>>;

/** What the sign-ins of all accounts go through. */
export interface SignInParts {
  grant: BoundCodeGrant;
  identities: BlueskyIdentities;
  servers: AuthorizationServers;
  settings: ClientSettings;
  /** @throws ChannelError when credentials may not be sent there */
  requireReachable: (service: string, field?: string) => Promise<void>;
}

/**
 * Refreshes and revokes the access that a sign-in gave, also where no new one can begin. Servers take each refresh token once
 * (https://atproto.com/specs/oauth#tokens-and-session-lifetime).
 */
export class BlueskyTokens implements TokenRefresh {
  constructor(protected readonly parts: SignInParts) {}

  /** App passwords do not expire. */
  isPossible(credentials: Kept): boolean {
    return boundAccess(credentials)?.refreshToken !== undefined;
  }

  async refresh(credentials: Kept, signal: AbortSignal): Promise<GrantedCredentials> {
    const access = requireAccess(credentials);
    const client = await this.clientOf(access.clientId, await this.parts.servers.read(access.service, signal));
    const tokens = await this.parts.grant.refresh(client, access.dpopKey, access.refreshToken ?? '', signal);
    requireGrantFor(access.did, tokens);
    return granted(access, tokens);
  }

  /** Of an app password nothing is revoked: whoever made it deletes it on Bluesky. */
  async revoke(credentials: Kept, signal: AbortSignal): Promise<void> {
    const access = boundAccess(credentials);
    if (access === null) return;
    const server = await this.parts.servers.read(access.service, signal);
    if (server.revocation_endpoint === undefined) return;
    const client = await this.clientOf(access.clientId, server);
    // Ends everything that was ever issued for it (RFC 7009 §2.1).
    await this.parts.grant.revoke(client, access.dpopKey, access.refreshToken ?? access.accessToken, signal);
  }

  protected async clientOf(clientId: string, server: oauth.AuthorizationServer): Promise<BoundClient> {
    const authentication = await authenticationOf(clientId, this.parts.settings);
    return { label: new URL(server.issuer).host, server, clientId, authentication, scope };
  }
}

/** Has people sign in on the server of their account, which their handle leads to. */
export class BlueskySignIn extends BlueskyTokens implements ChannelSignIn {
  readonly fields = ['handle', 'service'] as const;
  /** Servers know this instance by a client id that is made of its address. */
  readonly keepsCallback = true;

  constructor(
    parts: SignInParts,
    private readonly client: BlueskyClient,
  ) {
    super(parts);
  }

  async begin(entered: Kept, { state }: CodeRequest, signal: AbortSignal): Promise<StartedSignIn> {
    const { identities, servers, grant, requireReachable } = this.parts;
    const { clientId, callbackUrl } = this.client;
    const service = originOf(entered['service'], 'service');
    await requireReachable(service, entered['service'] ? 'service' : undefined);
    const { did, handle, pds } = await identities.find(normalizedHandle(entered['handle']), service, signal);
    const server = await servers.of(pds, signal);
    const dpopKey = await generateProofKey();
    const request = { callbackUrl, state, loginHint: handle };
    const { address, codeVerifier } = await grant.begin(await this.clientOf(clientId, server), dpopKey, request, signal);
    return { address, kept: { clientId, issuer: server.issuer, did, handle, codeVerifier, dpopKey } };
  }

  async complete(
    answer: URLSearchParams,
    kept: Kept,
    { state }: CodeRequest,
    signal: AbortSignal,
    onIssued?: (credentials: Kept) => Promise<void>,
  ): Promise<ConnectionIdentity> {
    const { clientId = '', issuer = '', did = '', handle = '', codeVerifier = '', dpopKey = '' } = kept;
    const { grant, servers } = this.parts;
    const client = await this.clientOf(clientId, await servers.read(issuer, signal));
    const request = { callbackUrl: this.client.callbackUrl, state, codeVerifier };
    const tokens = await grant.exchange(client, dpopKey, answer, request, signal);
    const { accessToken, refreshToken } = tokens;
    const access = { handle, did, service: issuer, pds: '', accessToken, refreshToken, dpopKey, clientId };
    await onIssued?.(storedAccess(access));
    requireGrantFor(did, tokens);
    const { pds } = await this.requireIssuer({ did, handle }, issuer, signal);
    return { handle, displayName: handle, ...granted({ ...access, pds }, tokens) };
  }

  /** Only the server that the account itself names may say who it is; another one could name any account. */
  private async requireIssuer(
    account: Omit<BlueskyIdentity, 'pds'>,
    issuer: string,
    signal: AbortSignal,
  ): Promise<BlueskyIdentity> {
    const identity = await this.parts.identities.verify(account, signal);
    const server = await this.parts.servers.of(identity.pds, signal);
    if (server.issuer !== issuer) throw signInRefused(`${account.handle} has moved to another server. Start again.`);
    return identity;
  }
}

function requireAccess(credentials: Kept): BoundAccess {
  const access = boundAccess(credentials);
  if (access === null) throw signInRefused('An app password is not refreshed.');
  return access;
}

/** @throws ChannelError for tokens of another account, or that posts cannot be published with */
function requireGrantFor(did: string, { subject, scope: given }: BoundTokens): void {
  if (subject !== did) throw signInRefused('You signed in with another account than the one that you named.');
  const scopes = new Set(given.split(' '));
  if (!scope.split(' ').every((name) => scopes.has(name)))
    throw signInRefused('The account did not allow everything that publishing takes.');
}

/** A server that sends no other refresh token keeps accepting the one before (RFC 6749 §6). */
function granted(
  access: BoundAccess,
  { accessToken, refreshToken = access.refreshToken, expiresAt }: BoundTokens,
): GrantedCredentials {
  return { credentials: storedAccess({ ...access, accessToken, refreshToken }), expiresAt };
}

const signInRefused = (message: string): ChannelError => refused('credential', 'sign_in_refused', message);

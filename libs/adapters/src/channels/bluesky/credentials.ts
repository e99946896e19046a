import { misconfigured } from '../platform-failures.js';
import { isPrivate } from '../server-address.js';

/** Server for credentials that do not name one. */
export const defaultService = 'https://bsky.social';

type Stored = Readonly<Record<string, string>>;

/** An app password of an account. */
export interface AppPassword {
  handle: string;
  appPassword: string;
  service: string;
}

/** What a sign-in on the page of a server gave: tokens that are bound to a key. */
export interface BoundAccess {
  handle: string;
  did: string;
  /** Origin of the authorization server, which for accounts of Bluesky is the `service` of an app password as well. */
  service: string;
  /** Origin of the server that has the account's posts. */
  pds: string;
  accessToken: string;
  refreshToken: string | undefined;
  /** Private key as a JWK in JSON, which every request has to be signed with. */
  dpopKey: string;
  /** Address of the metadata of the client that the tokens were issued to. */
  clientId: string;
}

/** Credentials of one account. */
export type BlueskyCredentials = AppPassword | BoundAccess;

export function isBound(credentials: BlueskyCredentials): credentials is BoundAccess {
  return 'dpopKey' in credentials;
}

/** Texts that must not be repeated. */
export function secretsOf(credentials: BlueskyCredentials): string[] {
  if (!isBound(credentials)) return [credentials.appPassword];
  const { d = '' } = JSON.parse(credentials.dpopKey) as { d?: string };
  return [credentials.accessToken, credentials.refreshToken ?? '', d];
}

/** What is stored of a sign-in. */
export function storedAccess({ refreshToken, ...access }: BoundAccess): Record<string, string> {
  return { ...access, ...(refreshToken !== undefined && { refreshToken }) };
}

/** What was stored of a sign-in; null for an app password. */
export function boundAccess(stored: Stored): BoundAccess | null {
  const { handle = '', did, service = '', pds, accessToken, refreshToken, dpopKey, clientId } = stored;
  if (did === undefined || pds === undefined || accessToken === undefined || dpopKey === undefined || clientId === undefined)
    return null;
  return { handle, did, service, pds, accessToken, refreshToken, dpopKey, clientId };
}

/** Normalized. @throws ChannelError */
export function parseCredentials(credentials: Stored): BlueskyCredentials {
  const bound = boundAccess(credentials);
  if (bound !== null) return bound;
  const handle = normalizedHandle(credentials['handle']);
  const appPassword = (credentials['appPassword'] ?? '').trim();
  if (handle === '' || appPassword === '') throw misconfigured('credentials_missing', 'Handle and app password are both needed.');
  return { handle, appPassword, service: originOf(credentials['service']) };
}

/** As servers have it: without the `@` that people write in front. */
export function normalizedHandle(handle = ''): string {
  return handle.trim().replace(/^@/, '').toLowerCase();
}

/** Origin of the server that was entered, or of Bluesky's. @throws ChannelError `invalid_url` */
export function originOf(service = '', field?: string): string {
  const entered = service.trim() || defaultService;
  const url = URL.canParse(entered) ? new URL(entered) : null;
  if (!url || !isPrivate(url)) throw misconfigured('invalid_url', 'The server must be an https URL.', field);
  return url.origin;
}

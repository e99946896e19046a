import { hmacSha256 } from '@imprint/platform/crypto';
import { misconfigured } from '../platform-failures.js';

/** Key of an integration of a site. */
export interface AdminKey {
  id: string;
  /** Hexadecimal. */
  secret: string;
}

/** Seconds. Sites take no token that is older, whatever it says itself. */
const lifetime = 5 * 60;

/** A key as the site shows it: `id:secret`. @throws ChannelError for anything else, such as a Content API key */
export function enteredKey(text: string): AdminKey {
  const entered = text.trim();
  if (!/^[0-9a-f]{24}:(?:[0-9a-f]{2})+$/i.test(entered)) {
    const message = 'The Admin API key of an integration is two hexadecimal numbers with a colon between them.';
    throw misconfigured('not_an_admin_key', message, 'adminApiKey');
  }
  return keyOf(entered);
}

/** A key that was entered before. In a preview, it is `[redacted]`. */
export function keyOf(text: string): AdminKey {
  const [id = '', secret = ''] = text.split(':');
  return { id, secret };
}

/** A token for one call (https://docs.ghost.org/admin-api, “Token Authentication”). @param now milliseconds since 1970 */
export function adminToken({ id, secret }: AdminKey, now: number): string {
  const issuedAt = Math.floor(now / 1000);
  const head = encoded({ alg: 'HS256', kid: id, typ: 'JWT' });
  const body = encoded({ iat: issuedAt, exp: issuedAt + lifetime, aud: '/admin/' });
  const signature = hmacSha256(Buffer.from(secret, 'hex'), `${head}.${body}`);
  return `${head}.${body}.${signature.toString('base64url')}`;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

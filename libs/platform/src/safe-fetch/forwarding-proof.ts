import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from '@imprint/contracts/settings';
import { constantTimeEqual, hmacSha256 } from '../crypto/index.js';

/** Header that proves to an app behind the gateway that the gateway wrote the request's `X-Forwarded-*` headers. */
export const forwardingProofHeader = 'x-imprint-forwarded';

interface Forwarded {
  method: string;
  /** Path and query, as sent. */
  url: string;
  headers: IncomingHttpHeaders;
}

/** A signature with the service credential, which is itself never sent. Valid only for this request line and these headers. */
export function forwardingProof(forwarded: Forwarded, [credential]: Credentials): string {
  return proofBy(credential, forwarded);
}

/** Whether the gateway signed these headers. A client's own `X-Forwarded-For` has no proof, or one for a different request. */
export function isForwardedByGateway(forwarded: Forwarded, credentials: Credentials): boolean {
  const proof = forwarded.headers[forwardingProofHeader];
  if (typeof proof !== 'string') return false;
  const matches = credentials.map(
    (credential) => credential !== undefined && constantTimeEqual(proof, proofBy(credential, forwarded)),
  );
  return matches.includes(true);
}

function proofBy(credential: string, { method, url, headers }: Forwarded): string {
  const stated = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'].map((name) => headers[name] ?? null);
  return hmacSha256(credential, JSON.stringify(['forwarded', method, url, ...stated])).toString('base64url');
}

import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from '@imprint/contracts/settings';
import { constantTimeEqual, hmacSha256 } from '../crypto/index.js';

/** Shows an app behind the gateway that the gateway wrote the `X-Forwarded-*` headers of a request. */
export const forwardingProofHeader = 'x-imprint-forwarded';

interface Forwarded {
  method: string;
  /** Path and query, as sent. */
  url: string;
  headers: IncomingHttpHeaders;
}

/** Made with the service credential, which itself travels nowhere. Holds for this request line and these headers only. */
export function forwardingProof(forwarded: Forwarded, [credential]: Credentials): string {
  return proofBy(credential, forwarded);
}

/** A client's own `X-Forwarded-For` comes without a proof, or with one that belongs to something else. */
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

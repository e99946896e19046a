import { problem } from '@imprint/contracts/errors';
import { constantTimeEqual, hmacSha256 } from '@imprint/platform/crypto';
import type { Request } from 'express';

/** Seconds that a signature may be old, or that the sender's clock may be ahead. A captured call is worthless after that. */
export const signatureToleranceSeconds = 5 * 60;

/**
 * Accepts a call of the payment provider. Its header is `t=<unix seconds>,v1=<hex>` with the lowercase hex HMAC-SHA-256 of `<t>.<body>`;
 * during a rotation there is one `v1` for each secret. Only the header counts (spec §5.2).
 * @param body the exact bytes received: parsing and serializing would change them
 * @throws Problem `webhook_not_authentic`
 */
export function requirePaymentSignature(
  request: Pick<Request, 'headers'>,
  body: Uint8Array,
  { header, secrets, now = Date.now() }: { header: string; secrets: readonly string[]; now?: number },
): void {
  const sent = request.headers[header.toLowerCase()];
  const { timestamp, signatures } = parseSignature(typeof sent === 'string' ? sent : '');
  const signed = Buffer.concat([Buffer.from(`${timestamp}.`), body]);
  const expected = secrets.filter((secret) => secret !== '').map((secret) => hmacSha256(secret, signed).toString('hex'));
  const matches = signatures.flatMap((one) => expected.map((other) => constantTimeEqual(one, other))).includes(true);
  const isRecent = /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1_000 - Number(timestamp)) <= signatureToleranceSeconds;
  if (matches && isRecent) return;
  throw problem('webhook_not_authentic', 'The call is not signed by the payment provider, or it was signed too long ago.');
}

function parseSignature(header: string): { timestamp: string; signatures: string[] } {
  const parts = header.split(',').map((part) => part.trim());
  const valuesOf = (name: string): string[] =>
    parts.flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []));
  const [timestamp = '', ...others] = valuesOf('t');
  return { timestamp: others.length === 0 ? timestamp : '', signatures: valuesOf('v1') };
}

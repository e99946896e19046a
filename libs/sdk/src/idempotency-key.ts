import type { Send } from './attempt.js';

/** Gives each POST an `Idempotency-Key`, the same for its repeats, unless the call names one. */
export function withIdempotencyKey(send: Send): Send {
  return (request) => {
    if (request.method === 'POST' && !request.headers.has('idempotency-key')) request.headers.set('idempotency-key', newKey());
    return send(request);
  };
}

/** `crypto.randomUUID` is not there on pages without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

import type { WebhookEvent } from './events.js';
import { parsePayload } from './payload.js';
import { equalInConstantTime, fromBase64, fromHex, hmacSha256, signingKeysOf, type SigningKeys } from './signing-secret.js';
import { WebhookVerificationError } from './webhook-verification.error.js';

/** `request.headers` of fetch, Express, Node.js and others. */
export type WebhookHeaders =
  { get(name: string): string | null } | { readonly [name: string]: string | readonly string[] | undefined };

/** Options of `WebhookVerifier`. */
export interface WebhookVerifierOptions {
  /** Maximum difference between the time of signing and now, in seconds. Default: five minutes. */
  toleranceSeconds?: number;
  /** Current time in milliseconds since 1970. Default: the system clock. */
  now?: () => number;
}

const defaultToleranceSeconds = 300;

/** Verifies and types webhook requests. Create one and use it for all requests. */
export class WebhookVerifier {
  private readonly keys: readonly SigningKeys[];
  private readonly toleranceSeconds: number;
  private readonly now: () => number;

  /**
   * @param secrets the organization's signing secret; during a rotation, the new and the old one
   * @throws TypeError for an unusable secret
   */
  constructor(secrets: string | readonly string[], options: WebhookVerifierOptions = {}) {
    this.keys = (typeof secrets === 'string' ? [secrets] : secrets).map(signingKeysOf);
    if (this.keys.length === 0) throw new TypeError('A verifier needs a signing secret.');
    this.toleranceSeconds = options.toleranceSeconds ?? defaultToleranceSeconds;
    this.now = options.now ?? Date.now;
  }

  /**
   * Verifies `webhook-signature`, or `X-Service-Signature` if only that was sent; both cover the body and the time of signing.
   * @param body the bytes as received; a text is encoded as UTF-8
   * @throws WebhookVerificationError
   */
  async verify(body: string | Uint8Array | ArrayBuffer, headers: WebhookHeaders): Promise<WebhookEvent> {
    const bytes = bytesOf(body);
    const standard = headerOf(headers, 'webhook-signature');
    if (standard !== null) {
      await this.checkStandard(bytes, standard, headers);
      return parsePayload(bytes);
    }
    const service = headerOf(headers, 'x-service-signature');
    if (service === null) throw new WebhookVerificationError('missing_signature', 'The request carries no signature.');
    await this.checkService(bytes, service);
    const event = parsePayload(bytes);
    this.checkTime(Date.parse(event.timestamp) / 1_000);
    return event;
  }

  /** Standard Webhooks: one of the signatures was made with one of the secrets over `<id>.<timestamp>.<body>`. */
  private async checkStandard(body: Uint8Array, signatures: string, headers: WebhookHeaders): Promise<void> {
    const [id, timestamp] = [headerOf(headers, 'webhook-id'), headerOf(headers, 'webhook-timestamp')];
    if (id === null || timestamp === null || !/^[\w-]+$/.test(id) || !/^\d{1,12}$/.test(timestamp))
      throw new WebhookVerificationError('malformed_headers', 'webhook-id and webhook-timestamp are not as they were sent.');
    this.checkTime(Number(timestamp));
    const candidates = signatures.split(' ').flatMap((part) => (part.startsWith('v1,') ? (fromBase64(part.slice(3)) ?? []) : []));
    const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
    await this.checkAny(candidates, signed, 'standard');
  }

  /** `sha256=` and the lowercase hex HMAC of the body. */
  private async checkService(body: Uint8Array, signature: string): Promise<void> {
    const candidate = signature.startsWith('sha256=') ? fromHex(signature.slice('sha256='.length)) : null;
    await this.checkAny(candidate === null ? [] : [candidate], joined(body), 'service');
  }

  /** Computes one HMAC per secret, however many signatures a request has. */
  private async checkAny(
    candidates: readonly Uint8Array[],
    signed: Uint8Array<ArrayBuffer>,
    kind: keyof SigningKeys,
  ): Promise<void> {
    for (const keys of candidates.length === 0 ? [] : this.keys) {
      const expected = await hmacSha256(keys[kind], signed);
      if (candidates.some((candidate) => equalInConstantTime(candidate, expected))) return;
    }
    throw new WebhookVerificationError('wrong_signature', 'No signature was made with one of the secrets over this body.');
  }

  private checkTime(signedAtSeconds: number): void {
    if (Math.abs(this.now() / 1_000 - signedAtSeconds) > this.toleranceSeconds)
      throw new WebhookVerificationError('outside_tolerance', `Signed more than ${this.toleranceSeconds} seconds from now.`);
  }
}

function bytesOf(body: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  // Not `instanceof`: a buffer may come from another realm.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body);
  throw new TypeError('verify() takes the raw body, not what was parsed out of it.');
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Null when the header is absent. A header that was sent twice is ambiguous and therefore refused. */
function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (isGetter(headers)) return headers.get(name);
  const values = Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? (value ?? []) : []));
  if (values.length > 1) throw new WebhookVerificationError('malformed_headers', `${name} came more than once.`);
  return values[0] ?? null;
}

function isGetter(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers['get'] === 'function';
}

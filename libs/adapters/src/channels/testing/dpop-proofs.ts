import { createHash, createPublicKey, randomUUID, verify, type JsonWebKey } from 'node:crypto';
import { Refusal, type Asked } from './simulated-request.js';

interface Jwt {
  header: { typ?: string; alg?: string; kid?: string; jwk?: JsonWebKey };
  claims: Record<string, string | number | undefined>;
}

/** Seconds for which a proof counts. */
const lifetime = 60;

/** A JWT whose ES256 signature is right; undefined for any other text. */
export function readJwt(text: string, keyOf: (header: Jwt['header']) => JsonWebKey | undefined): Jwt | undefined {
  const [head = '', body = '', signature = '', ...rest] = text.split('.');
  if (signature === '' || rest.length > 0) return undefined;
  const parsed = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  const header = parsed(head) as Jwt['header'];
  const jwk = keyOf(header);
  if (header.alg !== 'ES256' || jwk === undefined || jwk['d'] !== undefined) return undefined;
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const isRight = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  return isRight ? { header, claims: parsed(body) as Jwt['claims'] } : undefined;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** One of the servers that want proofs of possession, as strict as RFC 9449 lets it be. */
export class DpopProofs {
  /** What every proof has to hold from now on. */
  nonce: string = randomUUID();
  /** Requests that were refused for their nonce. */
  refusedNonces = 0;
  private readonly seen = new Set<string>();

  constructor(private readonly answerTo: (error: string, description: string) => Refusal) {}

  /** Every proof made so far is too old for the next request. */
  rotateNonce(): void {
    this.nonce = randomUUID();
  }

  /**
   * The thumbprint of the key that proves the request.
   * @param address of the server, as its clients know it
   * @throws Refusal
   */
  require({ method, url, headers }: Asked, address: string, accessToken?: string): string {
    const proof = readJwt(String(headers['dpop'] ?? ''), ({ jwk }) => jwk);
    const { jti, htm, htu, iat, nonce, ath } = proof?.claims ?? {};
    const { jwk, typ } = proof?.header ?? {};
    const refuse = (why: string): Refusal => this.answerTo('invalid_dpop_proof', why);
    if (jwk === undefined || typ !== 'dpop+jwt') throw refuse('There is no proof.');
    if (htm !== method || htu !== `${address}${url.pathname}`) throw refuse('The proof is for another request.');
    if (Math.abs(Number(iat) - Date.now() / 1000) > lifetime) throw refuse('The proof is of another time.');
    if (ath !== (accessToken === undefined ? undefined : sha256(accessToken))) throw refuse('The proof is for another token.');
    if (typeof jti !== 'string' || this.seen.has(jti)) throw refuse('The proof was used before.');
    this.seen.add(jti);
    if (nonce !== this.nonce) {
      this.refusedNonces += 1;
      throw this.answerTo('use_dpop_nonce', 'The server wants a nonce in the proof.');
    }
    return sha256(JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y }));
  }
}

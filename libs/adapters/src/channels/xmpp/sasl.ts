import { createHmac, createHash, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { unreadableAnswer } from '../answer-fields.js';

/** A sign-in: what is sent first, and what is answered to the server. */
export interface SaslExchange {
  mechanism: string;
  first: string;
  /** @throws ChannelError when the answer is none, or asks for too much work */
  respond(challenge: string): Promise<string>;
  /** @throws ChannelError when the server has not shown that it knows the password */
  verify(success: string): void;
}

const hashes: Readonly<Record<string, string>> = { 'SCRAM-SHA-256': 'sha256', 'SCRAM-SHA-1': 'sha1' };
/** RFC 7677 asks for 4,096 at least; with more than this, a server would occupy the worker. */
const rounds = { least: 4_096, most: 1_000_000 };
const derived = promisify(pbkdf2);

/** The strongest of what a server offers; undefined when there is none. PLAIN only, where the connection is encrypted anyway. */
export function saslExchange(offered: readonly string[], user: string, password: string): SaslExchange | undefined {
  const scram = Object.keys(hashes).find((name) => offered.includes(name));
  if (scram !== undefined) return scramExchange(scram, user, password.normalize('NFKC'));
  return offered.includes('PLAIN') ? plainExchange(user, password) : undefined;
}

/** RFC 4616 */
const plainExchange = (user: string, password: string): SaslExchange => ({
  mechanism: 'PLAIN',
  first: `\0${user}\0${password}`,
  respond: () => Promise.reject(unreadableAnswer()),
  verify: () => undefined,
});

/** RFC 5802, RFC 7677 */
function scramExchange(mechanism: string, user: string, password: string): SaslExchange {
  const hash = hashes[mechanism] ?? 'sha256';
  const nonce = randomBytes(24).toString('base64');
  const bare = `n=${user.replaceAll('=', '=3D').replaceAll(',', '=2C')},r=${nonce}`;
  let expected: Buffer | undefined;
  const hmac = (key: Buffer, text: string): Buffer => createHmac(hash, key).update(text).digest();
  return {
    mechanism,
    first: `n,,${bare}`,
    respond: async (challenge) => {
      const { r: both = '', s: salt = '', i: count = '' } = partsOf(challenge);
      const iterations = Number(count);
      const isUsable = both.startsWith(nonce) && both !== nonce && salt !== '' && /^\d{1,7}$/.test(count);
      if (!isUsable || iterations < rounds.least || iterations > rounds.most) throw unreadableAnswer();
      const length = createHash(hash).digest().length;
      const salted = await derived(password, Buffer.from(salt, 'base64'), iterations, length, hash);
      const clientKey = hmac(salted, 'Client Key');
      const unsigned = `c=biws,r=${both}`;
      const said = `${bare},${challenge},${unsigned}`;
      const signature = hmac(createHash(hash).update(clientKey).digest(), said);
      expected = hmac(hmac(salted, 'Server Key'), said);
      const proof = clientKey.map((byte, index) => byte ^ (signature[index] ?? 0));
      return `${unsigned},p=${Buffer.from(proof).toString('base64')}`;
    },
    verify: (success) => {
      const shown = Buffer.from(partsOf(success)['v'] ?? '', 'base64');
      if (expected === undefined || shown.length !== expected.length || !timingSafeEqual(shown, expected))
        throw unreadableAnswer();
    },
  };
}

/** `a=…,b=…`; a value may have further equals signs. */
const partsOf = (text: string): Record<string, string | undefined> =>
  Object.fromEntries(text.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));

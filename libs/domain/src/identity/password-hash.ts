import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes. After an increase, hashes are upgraded as their owners sign in. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

const derive = promisify(argon2);

/** argon2id (RFC 9106) as a PHC string, which includes the parameters, so that they can be increased later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await tagOf(password, salt, tagBytes, cost);
  return `$argon2id$v=19$${shown(cost)}$${base64(salt)}$${base64(tag)}`;
}

/** Whether the password matches the hash. Compares in constant time. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const { salt, tag, ...costs } = parse(hash);
  return timingSafeEqual(await tagOf(password, salt, tag.length, costs), tag);
}

/** Whether the hash was made with weaker parameters than today's. */
export function isOutdated(hash: string): boolean {
  const { memory, passes, parallelism, tag } = parse(hash);
  return memory < cost.memory || passes < cost.passes || parallelism < cost.parallelism || tag.length < tagBytes;
}

/** Normalized, so that the same characters typed on another keyboard are the same password (NIST SP 800-63B §3.1.1.2). */
function tagOf(password: string, nonce: Buffer, tagLength: number, costs: Cost): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...costs });
}

function parse(hash: string): Cost & { salt: Buffer; tag: Buffer } {
  const [, m, t, p, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('a stored password hash is not in PHC form');
  return {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function shown({ memory, passes, parallelism }: Cost): string {
  return `m=${memory},t=${passes},p=${parallelism}`;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

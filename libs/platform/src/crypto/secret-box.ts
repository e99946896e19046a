import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';

const version = 'v1';
const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

interface RingKey {
  id: string;
  key: KeyObject;
}

/** A sealed secret cannot be opened. The message contains neither the secret nor a key. */
export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
}

/**
 * Seals secrets at rest with AES-256-GCM. A sealed text, `v1.<keyId>.<base64url>`, opens only with the associated data that it was sealed
 * with, so a secret copied into another organization's row does not open there.
 */
@Injectable()
export class SecretBox {
  private readonly ring: readonly RingKey[];
  private readonly active: RingKey;

  constructor(@Inject(CONFIG) config: Pick<Config, 'SECRETS_KEYS'>) {
    this.ring = parseRing(config.SECRETS_KEYS);
    this.active = firstOf(this.ring);
  }

  /** Id of the key that seals. */
  get activeKeyId(): string {
    return this.active.id;
  }

  /** Ids of the keys that only open. */
  get olderKeyIds(): string[] {
    return this.ring.slice(1).map(({ id }) => id);
  }

  seal(plaintext: string, associatedData: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.active.key, nonce).setAAD(Buffer.from(associatedData));
    const sealed = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${version}.${this.active.id}.${sealed.toString('base64url')}`;
  }

  /** @throws SecretBoxError when the text was altered, the associated data differs, or its key is no longer in the ring */
  open(sealed: string, associatedData: string): string {
    const [format, keyId, payload = ''] = sealed.split('.');
    if (format !== version) throw new SecretBoxError('The secret is not in a known format.');
    const found = this.ring.find(({ id }) => id === keyId);
    if (!found) throw new SecretBoxError('The secret was sealed with a key that is not in SECRETS_KEYS.');
    const bytes = Buffer.from(payload, 'base64url');
    if (bytes.length < nonceBytes + tagBytes) throw new SecretBoxError('The secret is cut short.');
    try {
      const decipher = createDecipheriv(algorithm, found.key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(associatedData))
        .setAuthTag(bytes.subarray(-tagBytes));
      const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      throw new SecretBoxError('The secret was altered or belongs to another owner.');
    }
  }

  /**
   * Seals the same secret again under the active key.
   * @throws SecretBoxError as `open` does
   */
  reseal(sealed: string, associatedData: string): string {
    return this.seal(this.open(sealed, associatedData), associatedData);
  }

  /** A 32-byte key for one purpose (HKDF, RFC 5869), derived from the active ring key. Use it to sign or seal. */
  deriveKey(purpose: string): Buffer {
    return derive(this.active.key, purpose);
  }

  /** The purpose's keys from every ring key, the active one first. Use them to verify what an older key signed. */
  deriveKeys(purpose: string): Buffer[] {
    return this.ring.map(({ key }) => derive(key, purpose));
  }
}

function derive(key: KeyObject, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `imprint:${purpose}`, keyBytes));
}

function parseRing(text: string): RingKey[] {
  const ring = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry, index) => parseKey(entry, index + 1));
  if (new Set(ring.map(({ id }) => id)).size !== ring.length) throw new Error('SECRETS_KEYS names one key id twice.');
  return ring;
}

function parseKey(entry: string, position: number): RingKey {
  const [, id, encoded] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(entry) ?? [];
  const key = Buffer.from(encoded ?? '', 'base64');
  if (id === undefined || key.length !== keyBytes)
    throw new Error(`SECRETS_KEYS: entry ${position} must read \`id:base64 of ${keyBytes} bytes\`.`);
  return { id, key: createSecretKey(key) };
}

function firstOf(ring: readonly RingKey[]): RingKey {
  const [first] = ring;
  if (!first) throw new Error('SECRETS_KEYS must hold at least one key.');
  return first;
}

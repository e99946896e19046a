import { createHash } from 'node:crypto';
import { schnorr } from '@noble/curves/secp256k1.js';
import { bech32 } from '@scure/base';

/** An event as a relay stores it. */
export interface StoredEvent {
  id: string;
  pubkey: string;
  created_at: number;
  kind: number;
  tags: string[][];
  content: string;
  sig: string;
}

/** Somebody with a key. */
export class NostrUser {
  readonly nsec: string;
  readonly npub: string;
  readonly publicKey: string;

  /** @param secretKey 64 hexadecimal digits */
  constructor(readonly secretKey: string) {
    const bytes = Buffer.from(secretKey, 'hex');
    this.publicKey = Buffer.from(schnorr.getPublicKey(bytes)).toString('hex');
    this.nsec = bech32.encodeFromBytes('nsec', bytes);
    this.npub = bech32.encodeFromBytes('npub', Buffer.from(this.publicKey, 'hex'));
  }

  event(kind: number, content: string, tags: string[][] = [], created_at = 1_700_000_000): StoredEvent {
    const unsigned = { pubkey: this.publicKey, kind, created_at, tags, content };
    const id = idOf(unsigned);
    const sig = Buffer.from(schnorr.sign(Buffer.from(id, 'hex'), Buffer.from(this.secretKey, 'hex'))).toString('hex');
    return { ...unsigned, id, sig };
  }
}

/** What is wrong with an event by NIP-01; undefined for nothing. */
export function faultOf(event: StoredEvent): string | undefined {
  if (event.id !== idOf(event)) return 'invalid: id does not match';
  const [sig, id, pubkey] = [event.sig, event.id, event.pubkey].map((hex) => Buffer.from(hex, 'hex')) as [Buffer, Buffer, Buffer];
  return schnorr.verify(sig, id, pubkey) ? undefined : 'invalid: bad signature';
}

/** The escapes of NIP-01, spelled out. */
const escapes: Readonly<Record<string, string>> = {
  ...{ '\n': '\\n', '"': '\\"', '\\': '\\\\', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f' },
};
const written = (text: string): string => `"${text.replaceAll(/[\n"\\\r\t\b\f]/g, (char) => escapes[char] ?? char)}"`;

function idOf({ pubkey, created_at, kind, tags, content }: Omit<StoredEvent, 'id' | 'sig'>): string {
  const lists = tags.map((tag) => `[${tag.map(written).join(',')}]`).join(',');
  const serialized = `[0,${written(pubkey)},${created_at},${kind},[${lists}],${written(content)}]`;
  return createHash('sha256').update(serialized, 'utf8').digest('hex');
}

export const tagOf = ({ tags }: Pick<StoredEvent, 'tags'>, name: string): string | undefined =>
  tags.find(([key]) => key === name)?.[1];

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

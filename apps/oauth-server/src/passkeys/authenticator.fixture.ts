import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** How a device's response deviates from a correct one. */
export interface Deviation {
  origin?: string;
  host?: string;
  /** `type` in `clientDataJSON`. */
  type?: string;
  challenge?: string;
  /** Whether the device has verified its user. */
  isVerified?: boolean;
  /** Signature counter, for a device that has one. */
  count?: number;
  signWith?: KeyObject;
}

/** A software authenticator (W3C Web Authentication §6). Like synchronised passkeys, it has no signature counter. */
export class Authenticator {
  readonly credentialId = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(private readonly url: string) {}

  get id(): string {
    return this.credentialId.toString('base64url');
  }

  /** The result of `navigator.credentials.create()`, without attestation. */
  create({ challenge }: { challenge: string }, deviation: Deviation = {}) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => Buffer.from(text, 'base64url');
    const key = ['a5010203262001215820', coordinate(x), '225820', coordinate(y)];
    const length = Buffer.from([0, this.credentialId.length]);
    const attested = concat(Buffer.alloc(16), length, this.credentialId, ...key);
    const authData = concat(this.authData(0x41, deviation), attested);
    const size = Buffer.from([authData.length >> 8, authData.length & 0xff]);
    // { fmt: 'none', attStmt: {}, authData } in CBOR.
    const attestation = concat('a363666d74646e6f6e656761747453746d74a0686175746844617461', '59', size, authData);
    const clientDataJSON = this.clientData('webauthn.create', challenge, deviation);
    return this.answer({ ...text({ clientDataJSON, attestationObject: attestation }), transports: ['internal'] });
  }

  /** The result of `navigator.credentials.get()`. */
  get({ challenge }: { challenge: string }, deviation: Deviation = {}) {
    const clientDataJSON = this.clientData('webauthn.get', challenge, deviation);
    const authenticatorData = this.authData(0x01, deviation);
    const signed = concat(authenticatorData, createHash('sha256').update(clientDataJSON).digest());
    const signature = sign('sha256', signed, deviation.signWith ?? this.keys.privateKey);
    return this.answer(text({ clientDataJSON, authenticatorData, signature }));
  }

  private answer(response: object) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private authData(flags: number, { host, isVerified = true, count = 0 }: Deviation): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const of = createHash('sha256').update(host ?? new URL(this.url).hostname);
    return concat(of.digest(), Buffer.from([isVerified ? flags | 0x04 : flags]), counter);
  }

  private clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const data = {
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? this.url,
    };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }));
  }
}

/** Concatenates bytes and hex text. */
function concat(...parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
}

function text(parts: Readonly<Record<string, Buffer>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64url')]));
}

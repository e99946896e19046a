import { SecretBox } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

const purpose = 'publish-receipts';
/** Of a PKCS #8 private key of Ed25519, which the 32 bytes of its seed follow (RFC 8410 §7). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** What is signed: the whole chain up to here. */
export interface ChainHead {
  organizationId: string;
  sequence: string;
  hash: string;
  signedAt: Date;
}

/** Signs heads of chains with a key that is derived from the key ring, so that it lies in no database. Older keys of the ring verify. */
@Injectable()
export class ReceiptSignatures {
  private readonly privateKey: KeyObject;
  private readonly publicKeys: readonly KeyObject[];

  constructor(secrets: SecretBox) {
    this.privateKey = keyOf(secrets.deriveKey(purpose));
    this.publicKeys = secrets.deriveKeys(purpose).map((seed) => createPublicKey(keyOf(seed)));
  }

  sign(head: ChainHead): string {
    return sign(null, messageOf(head), this.privateKey).toString('base64url');
  }

  /** Whether a key of the ring signed it. */
  isGenuine(head: ChainHead, signature: string): boolean {
    const bytes = Buffer.from(signature, 'base64url');
    return this.publicKeys.some((key) => verify(null, messageOf(head), key, bytes));
  }

  /** For whoever verifies heads elsewhere (SPKI, PEM), the present one first. */
  get publicKeyTexts(): string[] {
    return this.publicKeys.map((key) => key.export({ type: 'spki', format: 'pem' }).toString());
  }
}

const keyOf = (seed: Buffer): KeyObject => createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });

function messageOf({ organizationId, sequence, hash, signedAt }: ChainHead): Buffer {
  return Buffer.from(['imprint-receipts-v1', organizationId, sequence, hash, signedAt.toISOString()].join('\n'));
}

import { CONFIG, type Config } from '@imprint/platform/config';
import { constantTimeEqual, hmacSha256, SecretBox } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { UploadEntity } from './upload.entity.js';

/** Signed addresses of the API that accept one file without a credential. */
@Injectable()
export class UploadAddresses {
  /** The first key signs, all verify. */
  private readonly keys: readonly Buffer[];

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_API_URL'>,
    secrets: SecretBox,
  ) {
    this.keys = secrets.deriveKeys('upload-addresses');
  }

  of({ id, expiresAt }: Pick<UploadEntity, 'id' | 'expiresAt'>): string {
    const expires = Math.ceil(expiresAt.getTime() / 1_000);
    const [key] = this.keys;
    if (key === undefined) throw new Error('the key ring is empty');
    return `${this.config.PUBLIC_API_URL}/v1/uploads/${id}/content?expires=${expires}&signature=${sign(id, expires, key)}`;
  }

  isValid(id: string, expires: string, signature: string): boolean {
    return this.keys.some((key) => constantTimeEqual(signature, sign(id, Number(expires), key)));
  }
}

function sign(id: string, expires: number, key: Buffer): string {
  return hmacSha256(key, `${id}\n${expires}`).toString('base64url');
}

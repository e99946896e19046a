import { CONFIG, type Config } from '@imprint/platform/config';
import { hmacSha256 } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes, timingSafeEqual } from 'node:crypto';

/** Recognises the other apps of this instance (spec §5.2), by either credential during a rotation. */
@Injectable()
export class ServiceIdentity {
  private readonly digestKey = randomBytes(32);
  private readonly accepted: readonly Buffer[];

  constructor(@Inject(CONFIG) config: Config) {
    this.accepted = config.SERVICE_API_KEY.flatMap((credential) =>
      credential === undefined ? [] : [hmacSha256(this.digestKey, credential)],
    );
  }

  /** Takes the same time for every credential: digests of equal length are compared, all of them. */
  isServiceCredential(token: string): boolean {
    const digest = hmacSha256(this.digestKey, token);
    return this.accepted.map((accepted) => timingSafeEqual(accepted, digest)).includes(true);
  }
}

import type { CreateSession } from '@imprint/contracts';
import { SigningKeysService } from '@imprint/domain/identity';
import { CONFIG, type Config } from '@imprint/platform/config';
import { sha256Hex } from '@imprint/platform/crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import jwt from 'jsonwebtoken';

export interface SessionToken {
  token: string;
  expiresAt: string;
}

/** Lifetime of a session token (decisions, "Identity and roles"). */
const lifetimeSeconds = 15 * 60;

/** Issues RS256 session tokens; every app checks them against the key set. */
@Injectable()
export class SessionTokens implements OnApplicationBootstrap {
  constructor(
    private readonly keys: SigningKeysService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.keys.ensure();
  }

  async issue({ email, name }: CreateSession): Promise<SessionToken> {
    const { kid, key } = await this.keys.current();
    const token = jwt.sign({ email, name: name ?? email }, key, {
      algorithm: 'RS256',
      keyid: kid,
      issuer: this.config.PUBLIC_API_URL,
      audience: this.config.OIDC_AUDIENCE,
      // The address itself may change hands or case; the subject must not.
      subject: sha256Hex(email.toLowerCase()).slice(0, 32),
      expiresIn: lifetimeSeconds,
    });
    return { token, expiresAt: new Date(Date.now() + lifetimeSeconds * 1_000).toISOString() };
  }
}

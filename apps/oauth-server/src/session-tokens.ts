import type { CreateSession, SessionToken } from '@imprint/contracts/identity';
import { SigningKeysService, type LiveSession } from '@imprint/domain/identity';
import { CONFIG, type Config } from '@imprint/platform/config';
import { sha256Hex } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';

/** Lifetime of a session token (decisions, "Identity and roles"). */
const lifetimeSeconds = 15 * 60;

/** Issues RS256 session tokens, which every app verifies with the key set. */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly keys: SigningKeysService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** For a signed-in person. The token ends with its session if that ends first. */
  async issueFor({ id, accountId, email, name }: LiveSession): Promise<SessionToken> {
    return this.sign(accountId, { sid: id, email, name });
  }

  /** For a person whom the operator vouches for. */
  async issue({ email, name }: CreateSession): Promise<SessionToken> {
    // The case of the address may change; the subject must not.
    return this.sign(sha256Hex(email.toLowerCase()).slice(0, 32), { email, name: name ?? email });
  }

  private async sign(subject: string, claims: object): Promise<SessionToken> {
    const { kid, key } = await this.keys.current();
    const token = jwt.sign(claims, key, {
      algorithm: 'RS256',
      keyid: kid,
      issuer: this.config.PUBLIC_API_URL,
      audience: this.config.OIDC_AUDIENCE,
      subject,
      expiresIn: lifetimeSeconds,
    });
    return { token, expiresAt: new Date(Date.now() + lifetimeSeconds * 1_000).toISOString() };
  }
}

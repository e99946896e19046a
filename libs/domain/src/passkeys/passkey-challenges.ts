import { problem } from '@imprint/contracts/errors';
import { SecretBox, SecretBoxError, sha256Hex } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { PasskeysRepository } from './passkeys.repository.js';

const purpose = 'passkey-challenge';
const lifetimeMs = 5 * 60_000;

interface Asked {
  challenge: string;
  what: 'add' | 'sign-in';
  /** The account that is challenged; null when the passkey itself identifies it. */
  accountId: string | null;
  until: number;
}

/** Stateless challenges: a challenge exists only in its sealed state, so anonymous requests leave nothing behind. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly secrets: SecretBox,
    private readonly passkeys: PasskeysRepository,
  ) {}

  /** @returns bytes to sign, and the state to send back with the signature */
  ask(what: Asked['what'], accountId: string | null): { challenge: Uint8Array<ArrayBuffer>; state: string } {
    const bytes = randomBytes(32);
    const asked: Asked = { challenge: bytes.toString('base64url'), what, accountId, until: Date.now() + lifetimeMs };
    return { challenge: new Uint8Array(bytes), state: this.secrets.seal(JSON.stringify(asked), purpose) };
  }

  /** @returns the challenge. @throws Problem `challenge_expired`, also for the state of a different request */
  read(state: string, what: Asked['what'], accountId: string | null): string {
    const asked = this.open(state);
    if (asked.what === what && asked.accountId === accountId && asked.until > Date.now()) return asked.challenge;
    throw over();
  }

  /** Consumes a challenge. @throws Problem `challenge_expired` */
  async useUp(manager: EntityManager, challenge: string): Promise<void> {
    const expiresAt = new Date(Date.now() + lifetimeMs);
    if (!(await this.passkeys.answer(manager, sha256Hex(challenge), expiresAt))) throw over();
  }

  private open(state: string): Asked {
    try {
      return JSON.parse(this.secrets.open(state, purpose)) as Asked;
    } catch (error) {
      if (error instanceof SecretBoxError) throw over();
      throw error;
    }
  }
}

function over(): Error {
  return problem('challenge_expired', 'This request expired or was already used. Start over.');
}

import { Problem } from '@imprint/contracts';
import { sha256Hex } from '@imprint/platform/crypto';
import { networkOf } from '@imprint/platform/http';
import { RateWindow } from '@imprint/platform/rate-window';
import { Injectable, Logger } from '@nestjs/common';
import { normalEmail } from './accounts.service.js';

const windowSeconds = 15 * 60;
const perAddress = 30;
const perAccountFromOneNetwork = 10;
/** Of codes, which are short, and which only whoever knows the password gets to try. */
const codesPerAccount = 20;
/** Higher than the other, so that a stranger's guesses do not keep the owner of the account out. */
const perAccount = 100;

/** Right or wrong, and far more than an office behind one address needs: each costs as much as hashing a password. */
const triesPerAddress = 300;

/** What is guessed; each kind counts for itself. */
export type Guessed = 'password' | 'password-reset' | 'second-factor';

/**
 * Bounds how often somebody may guess wrong. Known and unknown accounts count alike. A try counts when it begins, so that many at
 * once are bounded too, and a right one is given back afterwards.
 */
@Injectable()
export class Guessing {
  private readonly logger = new Logger(Guessing.name);

  constructor(private readonly window: RateWindow) {}

  /**
   * Counts one try.
   * @throws Problem `too_many_requests`
   */
  async attempt(what: Guessed, email: string, clientIp: string | null): Promise<void> {
    await this.hit(`try:${what}:from:${networkOf(clientIp)}`, triesPerAddress);
    for (const { key, limit } of windowsOf(what, email, clientIp)) await this.hit(key, limit);
  }

  /**
   * The try was right: it no longer counts. An attacker who owns an account gains none by signing in to it. Never fails: what was done
   * stays done when the count cannot be corrected.
   */
  async succeeded(what: Guessed, email: string, clientIp: string | null): Promise<void> {
    try {
      for (const { key } of windowsOf(what, email, clientIp)) await this.window.giveBack(key);
    } catch (error) {
      this.logger.warn({ err: error }, 'a right try still counts');
    }
  }

  private async hit(key: string, limit: number): Promise<void> {
    const verdict = await this.window.hit(key, limit, windowSeconds);
    if (verdict.allowed) return;
    const { retryAfterSeconds } = verdict;
    const detail = `Too many attempts. Try again in ${Math.max(1, Math.ceil(retryAfterSeconds))} seconds.`;
    throw new Problem({ code: 'too_many_requests', detail }, { retryAfterSeconds });
  }
}

function windowsOf(what: Guessed, email: string, clientIp: string | null): { key: string; limit: number }[] {
  const network = networkOf(clientIp);
  // Hashed, because the keys of windows are seen by operators.
  const account = sha256Hex(normalEmail(email));
  return [
    { key: `guess:${what}:from:${network}`, limit: perAddress },
    { key: `guess:${what}:for:${account}:from:${network}`, limit: perAccountFromOneNetwork },
    { key: `guess:${what}:for:${account}`, limit: what === 'second-factor' ? codesPerAccount : perAccount },
  ];
}

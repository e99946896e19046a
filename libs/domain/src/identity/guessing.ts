import { Problem } from '@imprint/contracts';
import { sha256Hex } from '@imprint/platform/crypto';
import { networkOf } from '@imprint/platform/http';
import { RateWindow } from '@imprint/platform/rate-window';
import { Injectable } from '@nestjs/common';
import { normalEmail } from './accounts.service.js';

const windowSeconds = 15 * 60;
const perAddress = 30;
const perAccountFromOneNetwork = 10;
/** Higher than the other, so that a stranger's guesses do not keep the owner of the account out. */
const perAccount = 100;

/**
 * Bounds how often somebody may try. Known and unknown accounts count alike, and right guesses as wrong ones: an attacker who
 * owns an account gains no further tries by signing in to it.
 */
@Injectable()
export class Guessing {
  constructor(private readonly window: RateWindow) {}

  /**
   * Counts one try.
   * @param what kind of try; each kind counts for itself
   * @throws Problem `too_many_requests`
   */
  async attempt(what: 'password' | 'password-reset', email: string, clientIp: string | null): Promise<void> {
    const network = networkOf(clientIp);
    // Hashed, because the keys of windows are seen by operators.
    const account = sha256Hex(normalEmail(email));
    await this.hit(`${what}:from:${network}`, perAddress);
    await this.hit(`${what}:for:${account}:from:${network}`, perAccountFromOneNetwork);
    await this.hit(`${what}:for:${account}`, perAccount);
  }

  private async hit(key: string, limit: number): Promise<void> {
    const verdict = await this.window.hit(`guess:${key}`, limit, windowSeconds);
    if (verdict.allowed) return;
    const detail = 'There were too many tries. Wait a while.';
    throw new Problem({ code: 'too_many_requests', detail }, { retryAfterSeconds: verdict.retryAfterSeconds });
  }
}

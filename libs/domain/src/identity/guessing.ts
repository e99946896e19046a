import { Problem } from '@imprint/contracts';
import { sha256Hex } from '@imprint/platform/crypto';
import { RateWindow } from '@imprint/platform/rate-window';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { normalEmail } from './accounts.service.js';

const windowSeconds = 15 * 60;
const perAddress = 30;
const perAccount = 10;

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
    await this.hit(`${what}:from:${networkOf(clientIp)}`, perAddress);
    // Hashed, because the keys of windows are seen by operators.
    await this.hit(`${what}:for:${sha256Hex(normalEmail(email))}`, perAccount);
  }

  private async hit(key: string, limit: number): Promise<void> {
    const verdict = await this.window.hit(`guess:${key}`, limit, windowSeconds);
    if (verdict.allowed) return;
    const detail = 'There were too many tries. Wait a while.';
    throw new Problem({ code: 'too_many_requests', detail }, { retryAfterSeconds: verdict.retryAfterSeconds });
  }
}

/** One household has a whole /64 of IPv6 (RFC 6177), so that is what counts as one address. */
function networkOf(clientIp: string | null): string {
  if (clientIp === null || !ipaddr.isValid(clientIp)) return 'unknown';
  const address = ipaddr.process(clientIp);
  if (address.kind() === 'ipv4') return address.toString();
  return address.toByteArray().slice(0, 8).join('.');
}

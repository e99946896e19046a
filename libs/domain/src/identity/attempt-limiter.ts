import { Problem } from '@imprint/contracts/errors';
import { sha256Hex } from '@imprint/platform/crypto';
import { networkOf } from '@imprint/platform/http';
import { RateWindow } from '@imprint/platform/rate-window';
import { Injectable, Logger } from '@nestjs/common';
import { normalEmail } from './accounts.service.js';

const windowSeconds = 15 * 60;
const perAddress = 30;
const perAccountFromOneNetwork = 10;
/** Higher than from one network, so that a stranger's guesses do not keep the owner of the account out. */
const perAccount = 100;

/** Right or wrong, and far more than an office behind one address needs: each costs as much as hashing a password. */
const triesPerAddress = 300;

/** Slow guessing of six digits ends here, too: three of a million codes are valid at a time, so a hundred guesses are right with a chance of about 1 in 3,300. */
const codesPerApp = 100;
const codesWindowSeconds = 30 * 86_400;

/**
 * What is guessed; each kind counts for itself. `second-factor` is a code of the app after the password. `reauthentication` is the
 * password, or a code, of somebody who is signed in: guesses at the sign-in page do not keep them from managing their account.
 */
export type AttemptKind = 'password' | 'password-reset' | 'second-factor' | 'recovery-code' | 'passkey' | 'reauthentication';

/** One try. */
export interface Attempt {
  what: AttemptKind;
  email: string;
  clientIp: string | null;
  /** The app that makes the code, for a six-digit code (`SecondFactors.appOf`). */
  app?: string | undefined;
}

/** Of what is short, or guessed only by whoever knows the password or is signed in. */
const perAccountOf: Partial<Record<AttemptKind, number>> = { 'second-factor': 20, reauthentication: 20 };

interface Window {
  key: string;
  limit: number;
  seconds: number;
}

/**
 * Bounds how often somebody may try and be wrong. Known and unknown accounts count alike. A try counts when it begins, so that many at
 * once are bounded too, and a right one is given back afterwards.
 */
@Injectable()
export class AttemptLimiter {
  private readonly logger = new Logger(AttemptLimiter.name);

  constructor(private readonly window: RateWindow) {}

  /**
   * Counts one try.
   * @throws Problem `too_many_requests`
   */
  async count(attempt: Attempt): Promise<void> {
    const network = networkOf(attempt.clientIp);
    await this.hit({ key: `try:${attempt.what}:from:${network}`, limit: triesPerAddress, seconds: windowSeconds }, tryAgain);
    for (const window of windowsOf(attempt)) await this.hit(window, tryAgain);
    if (attempt.app !== undefined) await this.hit(codesOf(attempt.app), useAnother);
  }

  /**
   * The try was right: it no longer counts. An attacker who owns an account gains none by signing in to it. Never fails: what was done
   * stays done when the count cannot be corrected.
   */
  async forget(attempt: Attempt): Promise<void> {
    const windows = attempt.app === undefined ? windowsOf(attempt) : [...windowsOf(attempt), codesOf(attempt.app)];
    try {
      for (const { key } of windows) await this.window.giveBack(key);
    } catch (error) {
      this.logger.warn({ err: error }, 'a right try still counts');
    }
  }

  private async hit({ key, limit, seconds }: Window, detailOf: (retryAfterSeconds: number) => string): Promise<void> {
    const verdict = await this.window.hit(key, limit, seconds);
    if (verdict.allowed) return;
    const { retryAfterSeconds } = verdict;
    throw new Problem({ code: 'too_many_requests', detail: detailOf(retryAfterSeconds) }, { retryAfterSeconds });
  }
}

function tryAgain(retryAfterSeconds: number): string {
  return `Too many attempts. Try again in ${Math.max(1, Math.ceil(retryAfterSeconds))} seconds.`;
}

function useAnother(): string {
  return 'Too many wrong authentication codes. Use a recovery code or a passkey, or ask the operator to turn two-factor authentication off.';
}

function codesOf(app: string): Window {
  return { key: `guess:app:${app}`, limit: codesPerApp, seconds: codesWindowSeconds };
}

function windowsOf({ what, email, clientIp }: Attempt): Window[] {
  const network = networkOf(clientIp);
  // Hashed, because the keys of windows are seen by operators.
  const account = sha256Hex(normalEmail(email));
  return [
    { key: `guess:${what}:from:${network}`, limit: perAddress },
    { key: `guess:${what}:for:${account}:from:${network}`, limit: perAccountFromOneNetwork },
    { key: `guess:${what}:for:${account}`, limit: perAccountOf[what] ?? perAccount },
  ].map((window) => ({ ...window, seconds: windowSeconds }));
}

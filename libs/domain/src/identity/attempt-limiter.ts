import { Problem } from '@imprint/contracts/errors';
import { sha256Hex } from '@imprint/platform/crypto';
import { networkOf } from '@imprint/platform/http';
import { RateWindow } from '@imprint/platform/rate-window';
import { Injectable, Logger } from '@nestjs/common';
import { normalEmail } from './accounts.service.js';

const windowSeconds = 15 * 60;
const perAddress = 30;
const perAccountFromOneNetwork = 10;
/** Higher than the limit per network, so that a stranger's attempts do not lock the owner out. */
const perAccount = 100;

/** Right or wrong, since each attempt costs a password hash. Far more than an office behind one address needs. */
const triesPerAddress = 300;

/**
 * Also stops slow guessing of six-digit codes: three of a million codes are valid at a time, so a hundred attempts succeed with a
 * probability of about 1 in 3,300.
 */
const codesPerApp = 100;
const codesWindowSeconds = 30 * 86_400;

/**
 * What is attempted; each kind is counted separately. `second-factor` is the app's code after the password. `reauthentication` is the
 * password, or a code, of a signed-in person: attempts on the sign-in page do not keep them from managing their account.
 */
export type AttemptKind = 'password' | 'password-reset' | 'second-factor' | 'recovery-code' | 'passkey' | 'reauthentication';

/** One attempt. */
export interface Attempt {
  what: AttemptKind;
  email: string;
  clientIp: string | null;
  /** The authenticator app, for a six-digit code (`SecondFactors.appOf`). */
  app?: string | undefined;
}

/** Limits for short codes, and for what only somebody who has the password or is signed in can attempt. */
const perAccountOf: Partial<Record<AttemptKind, number>> = { 'second-factor': 20, reauthentication: 20 };

interface Window {
  key: string;
  limit: number;
  seconds: number;
}

/**
 * Limits how often somebody may try and be wrong, whether or not the account exists. An attempt is counted when it starts, so that
 * concurrent ones are limited too, and a correct one is taken back afterwards.
 */
@Injectable()
export class AttemptLimiter {
  private readonly logger = new Logger(AttemptLimiter.name);

  constructor(private readonly window: RateWindow) {}

  /**
   * Counts one attempt.
   * @throws Problem `too_many_requests`
   */
  async count(attempt: Attempt): Promise<void> {
    const network = networkOf(attempt.clientIp);
    await this.hit({ key: `try:${attempt.what}:from:${network}`, limit: triesPerAddress, seconds: windowSeconds }, tryAgain);
    for (const window of windowsOf(attempt)) await this.hit(window, tryAgain);
    if (attempt.app !== undefined) await this.hit(codesOf(attempt.app), useAnother);
  }

  /**
   * Takes back a correct attempt, except on the limit per address: an attacker gains no attempts by signing in to an account of their own.
   * Never throws: a success stands even when the count cannot be corrected.
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
  // Hashed, because operators can see the keys of windows.
  const account = sha256Hex(normalEmail(email));
  return [
    { key: `guess:${what}:from:${network}`, limit: perAddress },
    { key: `guess:${what}:for:${account}:from:${network}`, limit: perAccountFromOneNetwork },
    { key: `guess:${what}:for:${account}`, limit: perAccountOf[what] ?? perAccount },
  ].map((window) => ({ ...window, seconds: windowSeconds }));
}

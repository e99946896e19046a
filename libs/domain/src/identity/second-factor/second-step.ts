import { randomToken, sha256Hex } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AccountEntity } from '../account.entity.js';
import { AuthSessions, type StartedSession } from '../auth-sessions.service.js';
import { AttemptLimiter } from '../attempt-limiter.js';
import { isAppCode } from './one-time-codes.js';
import { challengeOver, SecondFactorRequired, wrongSecondFactor } from './second-factor.problems.js';
import { SecondFactors } from './second-factors.service.js';
import { SignInChallengesRepository, type Challenged } from './sign-in-challenges.repository.js';

const challengeMinutes = 5;

/** What completes a sign-in. */
export interface CompleteSignInWith {
  challenge: string;
  /** Of the app, or a recovery code. */
  code: string;
  clientIp: string | null;
}

/** The second step of a sign-in, for accounts with a second factor. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly dataSource: DataSource,
    private readonly challenges: SignInChallengesRepository,
    private readonly factors: SecondFactors,
    private readonly sessions: AuthSessions,
    private readonly attempts: AttemptLimiter,
  ) {}

  /**
   * The response to a correct password; null when that is sufficient.
   * @param manager of a transaction in which the password cannot change
   */
  async ask(manager: EntityManager, { id: accountId }: AccountEntity): Promise<SecondFactorRequired | null> {
    if (!(await this.factors.isOn(manager, accountId))) return null;
    const challenge = randomToken(32);
    const expiresAt = new Date(Date.now() + challengeMinutes * 60_000);
    await this.challenges.open(manager, { codeHash: sha256Hex(challenge), accountId, expiresAt });
    return new SecondFactorRequired(challenge, expiresAt, await this.challenges.hasPasskey(manager, accountId));
  }

  /** @throws Problem `second_factor_invalid`, `challenge_expired`, `too_many_requests` */
  async complete({ challenge, code, clientIp }: CompleteSignInWith): Promise<StartedSession> {
    const what = isAppCode(code) ? 'second-factor' : 'recovery-code';
    return this.completeWith({ challenge, clientIp, what }, (manager, { accountId, userId }) =>
      this.factors.use(manager, accountId, code, { userId, clientIp }),
    );
  }

  /** Who started the sign-in. @throws Problem `challenge_expired` */
  async find(challenge: string): Promise<Challenged> {
    const person = await this.challenges.find(sha256Hex(challenge));
    if (person === null) throw challengeOver();
    return person;
  }

  /**
   * @param proves whether the proof is correct; after several wrong ones the challenge is void
   * @throws Problem as `complete` does
   */
  async completeWith(
    { challenge, clientIp, what }: Omit<CompleteSignInWith, 'code'> & { what: 'second-factor' | 'recovery-code' | 'passkey' },
    proves: (manager: EntityManager, person: Challenged) => Promise<boolean>,
  ): Promise<StartedSession> {
    const person = await this.find(challenge);
    const codeHash = sha256Hex(challenge);
    const { accountId, userId, email } = person;
    const app = what === 'second-factor' ? await this.factors.appOf(accountId) : undefined;
    const attempt = { what, email, clientIp, app };
    await this.attempts.count(attempt);
    const session = await this.dataSource.transaction(async (manager) => {
      if (!(await this.challenges.hold(manager, codeHash))) throw challengeOver();
      if (!(await proves(manager, person))) {
        await this.challenges.countFailure(manager, codeHash);
        return null;
      }
      await this.challenges.drop(manager, codeHash);
      return this.sessions.start(userId, manager);
    });
    if (session === null) throw wrongSecondFactor();
    await this.attempts.forget(attempt);
    return session;
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SignInChallengeEntity } from './sign-in-challenge.entity.js';

/** Who started a sign-in with the correct password. */
export interface Challenged {
  accountId: string;
  userId: string;
  email: string;
}

/** Wrong codes per sign-in. After that, it starts over with the password. */
const mostFailures = 5;

/** Sign-ins that wait for the second factor. Read model: selects passkey. */
@Injectable()
export class SignInChallengesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async open(manager: EntityManager, challenge: { codeHash: string; accountId: string; expiresAt: Date }): Promise<void> {
    await manager.insert(SignInChallengeEntity, challenge);
  }

  async hasPasskey(manager: EntityManager, accountId: string): Promise<boolean> {
    return (await manager.query<unknown[]>('select 1 from passkey where account_id = $1 limit 1', [accountId])).length > 0;
  }

  async find(codeHash: string): Promise<Challenged | null> {
    const [row] = await this.dataSource.query<Challenged[]>(
      `select a.id as "accountId", a.user_id as "userId", a.email
       from sign_in_challenge c join account a on a.id = c.account_id where c.code_hash = $1 and c.expires_at > now()`,
      [codeHash],
    );
    return row ?? null;
  }

  /** Locks it until the transaction ends. False when somebody used it first. */
  async hold(manager: EntityManager, codeHash: string): Promise<boolean> {
    const lock = { mode: 'pessimistic_write' } as const;
    return (await manager.findOne(SignInChallengeEntity, { where: { codeHash }, lock })) !== null;
  }

  /** Counts a wrong code, and deletes the challenge after the last one allowed. */
  async countFailure(manager: EntityManager, codeHash: string): Promise<void> {
    await manager.increment(SignInChallengeEntity, { codeHash }, 'failures', 1);
    await manager.delete(SignInChallengeEntity, { codeHash, failures: mostFailures });
  }

  async drop(manager: EntityManager, codeHash: string): Promise<void> {
    await manager.delete(SignInChallengeEntity, { codeHash });
  }

  /** Deletes all challenges of the account. */
  async deleteOf(manager: EntityManager, accountId: string): Promise<void> {
    await manager.delete(SignInChallengeEntity, { accountId });
  }

  async deleteExpired(): Promise<void> {
    await this.dataSource.query('delete from sign_in_challenge where expires_at < now()');
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SignInChallengeEntity } from './sign-in-challenge.entity.js';

/** Whoever began a sign-in with the right password. */
export interface Challenged {
  accountId: string;
  userId: string;
  email: string;
}

/** Of one sign-in; then it begins again with the password. */
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

  /** Keeps others from using it until the transaction ends. False when somebody did. */
  async hold(manager: EntityManager, codeHash: string): Promise<boolean> {
    const lock = { mode: 'pessimistic_write' } as const;
    return (await manager.findOne(SignInChallengeEntity, { where: { codeHash }, lock })) !== null;
  }

  /** The last of several drops the challenge. */
  async countFailure(manager: EntityManager, codeHash: string): Promise<void> {
    await manager.increment(SignInChallengeEntity, { codeHash }, 'failures', 1);
    await manager.delete(SignInChallengeEntity, { codeHash, failures: mostFailures });
  }

  async drop(manager: EntityManager, codeHash: string): Promise<void> {
    await manager.delete(SignInChallengeEntity, { codeHash });
  }

  /** All that the account has. */
  async deleteOf(manager: EntityManager, accountId: string): Promise<void> {
    await manager.delete(SignInChallengeEntity, { accountId });
  }

  async deleteExpired(): Promise<void> {
    await this.dataSource.query('delete from sign_in_challenge where expires_at < now()');
  }
}

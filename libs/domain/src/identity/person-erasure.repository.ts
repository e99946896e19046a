import type { EntityManager } from 'typeorm';
import { AccountEntity } from './account.entity.js';
import { AuthSessionEntity } from './auth-session.entity.js';
import { endProviderSessions } from './ended-provider-sessions.repository.js';
import { PasswordResetEntity } from './password-reset.entity.js';
import { RecoveryCodeEntity } from './second-factor/recovery-code.entity.js';
import { SignInChallengeEntity } from './second-factor/sign-in-challenge.entity.js';
import { TotpFactorEntity } from './second-factor/totp-factor.entity.js';
import { UserEntity } from './user.entity.js';

/** What others see where somebody wrote or decided something whose account is deleted. */
const deletedName = 'Deleted user';

/** Reserved for addresses that do not exist (RFC 2606). */
const addressOfNobody = (userId: string): string => `${userId}@deleted.invalid`;

/** Whether the account of the person was deleted, who cannot be deleted from now on until the transaction ends. */
export async function isErased(manager: EntityManager, userId: string): Promise<boolean> {
  const person = await manager.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_read' } });
  return person?.email === addressOfNobody(userId);
}

/** Seconds between the rows of a person and of the organization that was made for them, at most. */
const signUpSeconds = 60;

/** Those organizations of the person that were made when they came. Names that they gave themselves say nothing about any other one. */
export async function madeForPerson(manager: EntityManager, userId: string): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `select o.id from app_user u join membership m on m.user_id = u.id join organization o on o.id = m.organization_id
     where u.id = $1 and abs(extract(epoch from o.created_at - u.created_at)) < $2`,
    [userId, signUpSeconds],
  );
  return rows.map(({ id }) => id);
}

/** Serializes changes of the person until the transaction ends. Null for one whose account was deleted. */
export async function lockPerson(manager: EntityManager, userId: string): Promise<UserEntity | null> {
  const person = await manager.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'for_no_key_update' } });
  return person === null || person.subject === null ? null : person;
}

/** The point in the transaction up to which `undoHolding` goes back. */
export async function markBeforeHolding(manager: EntityManager): Promise<void> {
  await manager.query('savepoint before_holding');
}

/** Gives up all locks that were taken since the mark, and undoes what was changed. */
export async function undoHolding(manager: EntityManager): Promise<void> {
  await manager.query('rollback to savepoint before_holding');
}

/**
 * Deletes how somebody signs in, and what says who they are. Their row stays without a name and an address, because what they made refers to
 * it; nobody can sign in as it.
 */
export async function anonymisePerson(manager: EntityManager, userId: string): Promise<void> {
  const account = await manager.findOneBy(AccountEntity, { userId });
  if (account !== null) {
    const accountId = account.id;
    for (const entity of [PasswordResetEntity, RecoveryCodeEntity, SignInChallengeEntity, TotpFactorEntity])
      await manager.delete(entity, { accountId });
    await manager.delete(AccountEntity, { id: accountId });
  } else {
    const { subject } = await manager.findOneByOrFail(UserEntity, { id: userId });
    if (subject !== null) await endProviderSessions(manager, subject);
  }
  await manager.delete(AuthSessionEntity, { userId });
  const nobody = { subject: null, email: addressOfNobody(userId), name: deletedName, defaultOrganizationId: null };
  await manager.update(UserEntity, { id: userId }, nobody);
}

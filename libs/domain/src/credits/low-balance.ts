import { creditsLeft } from '@imprint/contracts/credits';
import type { EntityManager } from 'typeorm';
import { recordNotices, resolveNotices, signalNoticesAfterCommit } from '../notices/index.js';
import type { AccountState } from './credit-movements.repository.js';
import { markLow } from './low-balance.repository.js';

/**
 * Notices that the balance has become low, once until it is no more, in the transaction of the movement, which holds the account.
 * @param account after the movement
 */
export async function followBalance(
  manager: EntityManager,
  organizationId: string,
  { availableMicro, lowBalanceMicro, isLowNoticed }: AccountState,
): Promise<void> {
  const isLow = lowBalanceMicro !== null && availableMicro < lowBalanceMicro;
  if (isLow === isLowNoticed) return;
  await markLow(manager, organizationId, isLow);
  if (!isLow) {
    const ended = await resolveNotices(manager, { organizationId, subjectIds: [organizationId], kinds: ['credits.low'] });
    signalNoticesAfterCommit(manager, ended);
    return;
  }
  const title = `${creditsLeft(availableMicro)} of ${creditsLeft(lowBalanceMicro)} credits`;
  const about = { organizationId, subjectId: organizationId, cause: '', path: 'settings/credits' };
  signalNoticesAfterCommit(manager, await recordNotices(manager, [{ ...about, kind: 'credits.low', title }]));
}

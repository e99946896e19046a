import { creditsEventId, creditsLeft } from '@imprint/contracts/credits';
import { signalAfterCommit } from '@imprint/platform/signals';
import type { EntityManager } from 'typeorm';
import { recordNotices, resolveNotices, signalNoticesAfterCommit } from '../notices/index.js';
import { addToOutbox } from '../webhooks/index.js';
import type { AccountState } from './credit-movements.repository.js';
import { markLow } from './low-balance.repository.js';

/**
 * Announces that the balance has become low, once until it is no more, in the transaction of the movement, which holds the account.
 * @param account after the movement
 */
export async function followBalance(
  manager: EntityManager,
  organizationId: string,
  { availableMicro, lowBalanceMicro, isLowNoticed }: AccountState,
): Promise<void> {
  const isLow = lowBalanceMicro !== null && availableMicro < lowBalanceMicro;
  if (isLow === isLowNoticed) return;
  const { crossings, at } = await markLow(manager, organizationId, isLow);
  if (!isLow) {
    const ended = await resolveNotices(manager, { organizationId, subjectIds: [organizationId], kinds: ['credits.low'] });
    signalNoticesAfterCommit(manager, ended);
    return;
  }
  const [balance, lowBalance] = [creditsLeft(availableMicro), creditsLeft(lowBalanceMicro)];
  const payload = { credits: { id: organizationId, status: 'low' as const, balance, lowBalance, since: at.toISOString() } };
  const eventId = creditsEventId(organizationId, crossings);
  await addToOutbox(manager, [{ organizationId, event: 'credits.low', eventId, payload, occurredAt: at }]);
  signalAfterCommit(manager, 'outbox.added', {});
  const about = { organizationId, subjectId: organizationId, cause: '', path: 'settings/credits' };
  const title = `${balance} of ${lowBalance} credits`;
  signalNoticesAfterCommit(manager, await recordNotices(manager, [{ ...about, kind: 'credits.low', title }]));
}

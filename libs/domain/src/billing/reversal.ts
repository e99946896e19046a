import { microOf } from '@imprint/contracts/credits';
import type { CheckoutEntity } from './checkout.entity.js';

type Reversed = Pick<CheckoutEntity, 'amount' | 'credits' | 'refundedAmount' | 'disputedAmount' | 'dispute'>;

/** Micro-credits that refunds and a dispute of a payment are worth, rounded down; never more than were bought. */
export function reversedMicro({ amount, credits, refundedAmount, disputedAmount, dispute }: Reversed): number {
  const reversed = refundedAmount + (dispute === 'lost' ? disputedAmount : 0);
  if (reversed >= amount) return microOf(credits);
  // Both factors fit into 53 bits, their product does not.
  return Number((BigInt(microOf(credits)) * BigInt(reversed)) / BigInt(amount));
}

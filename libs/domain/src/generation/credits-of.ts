import type { CreditPrice } from '@imprint/contracts/generation';

/** Credits of one output. @param seconds that it lasts, or is listened to; null where that follows from the text. Null for a price that depends on it. */
export function creditsOf({ credits, creditsPer = 'output' }: CreditPrice, seconds: number | null): number | null {
  if (creditsPer === 'output' || credits === 0) return credits;
  if (seconds === null) return null;
  return Math.ceil((credits * seconds) / (creditsPer === 'minute' ? 60 : 1));
}

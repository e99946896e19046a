import type { CreditPrice } from '@imprint/contracts/generation';

/** What a generation may cost, as it was when it was accepted: prices that change later do not concern it. */
export interface GenerationQuote extends Required<CreditPrice> {
  /** Whose price it is. Of an article: the model of its picture. */
  model: string;
  provider: string;
  /** In micro-credits; 0 with a key of the organization. */
  mostMicro: number;
  /** What is reserved, where that is more: the generation may move to another model. */
  reservedMicro?: number;
  /** Whether it costs nothing because the organization has a key of its own at the vendor: without that it is not made at all. */
  needsOwnKey: boolean;
}

/** Micro-credits that are reserved for a generation. */
export const reservedFor = (quote: GenerationQuote | null): number =>
  quote === null ? 0 : Math.max(quote.reservedMicro ?? 0, quote.mostMicro);

import type { TextUsage } from '@imprint/contracts/generation';
import { costOf } from './text-cost.js';
import type { TextModel, TokenUsage } from './text-model.js';

/** What a generation has used of its model: all calls of this attempt and of those before. */
export interface UsageMeter {
  /** Counts a call, and keeps the sum, so that an attempt that breaks off is not forgotten. */
  count(usage: TokenUsage): Promise<void>;
  sum(): TextUsage;
}

/** @param before what earlier attempts have used; null when this is the first */
export function usageMeter(
  { capability: { price } }: TextModel,
  before: TokenUsage | null,
  keep: (usage: TextUsage) => Promise<void>,
): UsageMeter {
  let tokens = totalUsage(before === null ? [] : [before]);
  const sum = (): TextUsage => ({ ...tokens, costUsd: costOf(tokens, price) });
  return {
    sum,
    count: async (usage) => {
      tokens = totalUsage([tokens, usage]);
      await keep(sum());
    },
  };
}

/** Unknown as soon as one is. */
export function totalUsage(usages: readonly TokenUsage[]): TokenUsage {
  const total = (name: keyof TokenUsage): number | null =>
    usages.reduce<number | null>((sum, usage) => {
      const tokens = usage[name];
      return sum === null || tokens === null ? null : sum + tokens;
    }, 0);
  return { inputTokens: total('inputTokens'), outputTokens: total('outputTokens') };
}

import { useLanguage } from '../words/language.js';

/** The highest cap and low balance that the API takes (`creditsMost`). */
export const mostCredits = 1_000_000_000;

/** Writes numbers as the language does, with all digits that credits can have. */
export function useNumberText(): (value: number) => string {
  const format = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 6 });
  return (value) => format.format(value);
}

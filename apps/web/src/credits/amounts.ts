import { useLanguage } from '../words/language.js';

/** The highest cap and low balance that the API takes (`creditsMost`). */
export const mostCredits = 1_000_000_000;

/** Micro-credits of a credit. */
export const microPerCredit = 1_000_000;

/** Writes prices, which the API counts in the smallest unit of their currency. */
export function usePriceText(): (amount: number, currency: string) => string {
  const language = useLanguage();
  return (amount, currency) => {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency });
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  };
}

/** Writes numbers as the language does, with all digits that credits can have. */
export function useNumberText(): (value: number) => string {
  const format = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 6 });
  return (value) => format.format(value);
}

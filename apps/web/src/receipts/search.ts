import { daysOf, type Days } from '../time/days.js';

export const outcomes = ['published', 'edited', 'deleted', 'gone', 'refused', 'unknown'] as const;

const texts = ['releaseId', 'brandId', 'connectionId', 'search'] as const;

/** What the list is narrowed by, as the address holds it. */
export interface ReceiptSearch extends Days, Partial<Record<(typeof texts)[number], string>> {
  outcome?: (typeof outcomes)[number];
}

export function receiptSearchOf(address: Record<string, unknown>): ReceiptSearch {
  const outcome = outcomes.find((each) => each === address['outcome']);
  const given = texts.flatMap((name) => {
    const value = address[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return { ...(Object.fromEntries(given) as ReceiptSearch), ...(outcome !== undefined && { outcome }), ...daysOf(address) };
}

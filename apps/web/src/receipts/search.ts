export const outcomes = ['published', 'edited', 'deleted', 'gone', 'refused', 'unknown'] as const;

/** What the list is narrowed by, as the address holds it. */
export interface ReceiptSearch {
  outcome?: (typeof outcomes)[number];
  releaseId?: string;
}

export function receiptSearchOf({ outcome, releaseId }: Record<string, unknown>): ReceiptSearch {
  const known = outcomes.find((each) => each === outcome);
  return {
    ...(known !== undefined && { outcome: known }),
    ...(typeof releaseId === 'string' && releaseId !== '' && { releaseId }),
  };
}

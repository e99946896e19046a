/** Micro-credits of a credit (docs/credits.md). */
const microPerCredit = 1_000_000;

/** @param micro micro-credits */
export const creditsOf = (micro: number): number => micro / microPerCredit;

/** Micro-credits of a credit. */
export const microPerCredit = 1_000_000;

/** What is left, in whole credits: rounded down, so that it can be used. @param micro micro-credits */
export const creditsLeft = (micro: number): number => Math.floor(micro / microPerCredit);

/** What is used, in whole credits, rounded up. @param micro micro-credits */
export const creditsUsed = (micro: number): number => Math.ceil(micro / microPerCredit);

/** @param credits whole credits */
export const microOf = (credits: number): number => credits * microPerCredit;

/** As people read it, such as `12.5 credits`. @param micro micro-credits */
export const creditsText = (micro: number): string =>
  `${micro / microPerCredit} ${micro === microPerCredit ? 'credit' : 'credits'}`;

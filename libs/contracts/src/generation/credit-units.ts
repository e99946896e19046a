/** What the credits of a model are the price of: an output, a second of it, or a minute that it listens to. */
export const creditUnits = ['output', 'second', 'minute'] as const;
export type CreditUnit = (typeof creditUnits)[number];

/** What a model costs. */
export interface CreditPrice {
  /** For one of `creditsPer`. */
  credits: number;
  /** An output if left out. */
  creditsPer?: CreditUnit;
}

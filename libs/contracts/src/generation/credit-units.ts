/** What the credits of a model are the price of: an output, or a second of it. */
export const creditUnits = ['output', 'second'] as const;
export type CreditUnit = (typeof creditUnits)[number];

/** What a model costs. */
export interface CreditPrice {
  /** For an output, or for a second of it. */
  credits: number;
  /** An output if left out. */
  creditsPer?: CreditUnit;
}

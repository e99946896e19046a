/** What a rule can be about. */
export const checkedFields = ['caption', 'media', 'thread', 'firstComment'] as const;
export type CheckedField = (typeof checkedFields)[number];

/** What a rule says about a text and its media. */
export interface RuleVerdict {
  rule: string;
  field: CheckedField;
  /** Which post of the thread it is about, from 1. */
  post: number;
  passed: boolean;
  /** The same in words. */
  detail: string;
}

/** A channel, as the rules need to know it. */
export interface LimitedBy<Limits> {
  label: string;
  limits: Limits;
}

/** Makes verdicts about one field. */
export const verdictsOn =
  (field: CheckedField) =>
  (rule: string, passed: boolean, detail: string): RuleVerdict => ({ rule, field, post: 1, passed, detail });

import type { TextUsage } from '@imprint/contracts/generation';

/** A section as it is planned. */
export interface PlannedSection {
  /** Empty for an introduction, which has none. */
  heading: string;
  points: string[];
}

/** An article that is being written. */
export interface ArticleDraft {
  title: string;
  /** Markdown without the heading; null until it is written. */
  sections: (PlannedSection & { body: string | null })[];
  /** Of all calls so far. */
  usage: Pick<TextUsage, 'inputTokens' | 'outputTokens'>;
}

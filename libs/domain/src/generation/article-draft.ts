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
  /** Headings, or the title, of what the model was stopped in the middle of; absent while there is none. */
  cutOff?: string[];
  /** Words that the brand never uses, for which something was left out; absent while there is none. */
  removed?: string[];
}

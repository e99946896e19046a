type Patterns = readonly string[];

/**
 * The stock of a language, as patterns of `expand`. They frame what the brief says and state nothing of their own.
 * Slots: `<topic>` within a sentence, `<short>` its core, `<plain>` as it was written; `<name>`, `<fact>`, `<more>` (a second fact), `<site>`,
 * `<handle>` of the brand.
 */
export interface Phrases {
  /** First sentences about a topic that is no sentence of its own. */
  hooks: Patterns;
  /** The same for a brief that says nothing else: these promise nothing. */
  hooksAlone: Patterns;
  /** From the topic to what the brand says. */
  bridges: Patterns;
  questions: Patterns;
  closings: Patterns;
  site: Patterns;
  handle: Patterns;
  /** The brand as a phrase such as "a café by the canal". */
  isPhrase: Patterns;
  /** The brand as any other text. */
  isText: Patterns;
  /** Before a sentence of the brand. */
  story: Patterns;
  values: Patterns;
  valuePairs: Patterns;
  themes: Patterns;
  themePairs: Patterns;
  audience: Patterns;
  titles: Patterns;
  titlesAlone: Patterns;
  headings: Readonly<Record<'material' | 'brand' | 'values' | 'themes' | 'questions' | 'closing', Patterns>>;
  outline: Readonly<
    Record<
      'opening' | 'start' | 'facts' | 'fact' | 'reader' | 'audience' | 'notes' | 'goal' | 'dos' | 'donts' | 'end' | 'last',
      Patterns
    >
  >;
  script: Readonly<Record<'scene' | 'seen' | 'said' | 'first' | 'middle' | 'last', Patterns>>;
}

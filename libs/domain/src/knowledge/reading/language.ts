import eld from 'eld/extrasmall';

/** Characters that a language is told by; more makes it no surer. */
const enough = 2_000;

/** Language of a text (BCP 47, primary only); null where it cannot be told. */
export function languageOf(text: string): string | null {
  const found = eld.detect(text.slice(0, enough));
  return found.language !== '' && found.isReliable() ? found.language : null;
}

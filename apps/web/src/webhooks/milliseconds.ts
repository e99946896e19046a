import { useLanguage } from '../words/language.js';

/** How long something took, in the language of the page. */
export function useMilliseconds(): (ms: number) => string {
  const language = useLanguage();
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' });
  return (ms) => format.format(ms);
}

import { setupChecks, setupFindings, type SetupCheckId, type SetupFindingCode } from '@imprint/contracts/setup';
import { defineWords } from '../words/words.js';

type Advised = {
  [Code in SetupFindingCode]: (typeof setupFindings)[Code] extends { advice: string } ? Code : never;
}[SetupFindingCode];
type FindingTexts = Readonly<Record<`title.${SetupCheckId}` | `found.${SetupFindingCode}` | `advice.${Advised}`, string>>;

/** What the checks find. In English it is what the API says: templates that `filled` completes. */
export const findingWords = defineWords({
  en: () => Promise.resolve({ default: englishTexts() }),
  de: () => import('./finding-words.de.json'),
});

function englishTexts(): FindingTexts {
  const titles = Object.entries(setupChecks).map(([id, { title }]) => [`title.${id}`, title] as const);
  const texts = Object.entries(setupFindings).flatMap(([code, finding]) => [
    [`found.${code}`, finding.found] as const,
    ...('advice' in finding ? [[`advice.${code}`, finding.advice] as const] : []),
  ]);
  return Object.fromEntries([...titles, ...texts]) as FindingTexts;
}

export const hasAdvice = (code: SetupFindingCode): code is Advised => 'advice' in setupFindings[code];

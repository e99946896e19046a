import type { TextChange } from '@imprint/contracts/prompts';
import { diffWordsWithSpace } from 'diff';

/** Words removed and added beyond which two texts count as different altogether: the time of a comparison grows with its square. */
const mostEdits = 2_000;

/** What differs between two texts, word by word. */
export function changesBetween(earlier: string, later: string): TextChange[] {
  const stretches = diffWordsWithSpace(earlier, later, { maxEditLength: mostEdits });
  if (stretches !== undefined)
    return stretches.map(({ added, removed, value: text }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text }));
  return [
    { kind: 'removed', text: earlier },
    { kind: 'added', text: later },
  ];
}

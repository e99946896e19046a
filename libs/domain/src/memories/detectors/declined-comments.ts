import type { Correction, Detector } from './detector.js';
import { removals } from './removed-signs.js';

const mostCharacters = 80;
const mostWords = 8;
/** Words and what stands between them: no quotation marks, addresses or markup, by which a comment could end its template. */
const plainWords = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ,'’-]*$/u;

/** The comment as one line of plain words; undefined for any other, and for what a fixed sentence says. */
function reasonOf(correction: Correction): string | undefined {
  const { type, after, isQuotable = false } = correction;
  if (type !== 'approval' || !isQuotable || removals.some((removal) => removal.isAskedIn(correction))) return undefined;
  const line = after
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[.!…]+$/u, '')
    .toLocaleLowerCase();
  const isBounded = line.length <= mostCharacters && line.split(' ').length <= mostWords;
  return isBounded && plainWords.test(line) ? line : undefined;
}

export const declinedComments: Detector = {
  kind: 'declined',
  applies: ({ type, isQuotable = false }) => type === 'approval' && isQuotable,
  shows: (correction) => {
    const reason = reasonOf(correction);
    return reason === undefined ? [] : [{ key: reason, values: { reason } }];
  },
  text: ({ reason }) => `Avoid what posts were declined for: “${reason}”.`,
};

/** Characters beyond which a stretch is folded, and those that stay on each side. */
const [longest, kept] = [600, 150];

/** A text without its middle. */
export interface FoldedText {
  head: string;
  /** Characters between. */
  hidden: number;
  tail: string;
}

/**
 * What stays of an unchanged stretch beside the changes around it, cut between words where there are spaces; null where it is short enough
 * to stay as it is.
 */
export function foldedText(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): FoldedText | null {
  const characters = Array.from(text);
  // A text without changes stays whole.
  if (characters.length <= longest || (isFirst && isLast)) return null;
  const head = isFirst
    ? ''
    : characters
        .slice(0, kept)
        .join('')
        .replace(/\s\S*$/u, ' ');
  const tail = isLast
    ? ''
    : characters
        .slice(-kept)
        .join('')
        .replace(/^\S*\s/u, ' ');
  return { head, hidden: characters.length - Array.from(head + tail).length, tail };
}

/** What two texts say differently. */
export interface TextDifference {
  before: string;
  after: string;
}

const gap = '…';

/** Both texts without the paragraphs that they begin and end with in common; null when they say the same. */
export function differenceBetween(before: string, after: string): TextDifference | null {
  if (before === after) return null;
  const [old, now] = [before, after].map((text) => text.split(/\n{2,}/)) as [string[], string[]];
  const shortest = Math.min(old.length, now.length);
  let start = 0;
  while (start < shortest && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shortest - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const rest = (paragraphs: readonly string[]): string => {
    const own = paragraphs.slice(start, paragraphs.length - end);
    return [...(start > 0 ? [gap] : []), ...own, ...(end > 0 ? [gap] : [])].join('\n\n');
  };
  // They differ in empty lines only.
  if (start === shortest && old.length === now.length) return { before, after };
  return { before: rest(old), after: rest(now) };
}

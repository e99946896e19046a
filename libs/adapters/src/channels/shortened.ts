/** Cut between characters as readers see them, so that at most this many code points are left. */
export function shortened(text: string, most: number): string {
  if ([...text].length <= most) return text;
  let [kept, length] = ['', 1];
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    length += [...segment].length;
    if (length > most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

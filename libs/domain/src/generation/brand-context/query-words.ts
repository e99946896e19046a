const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** Shorter ones are articles and prepositions in most alphabets; in others, two characters are a word. */
const [shortest, shortestOther] = [4, 2];
const isCased = /\p{Lu}|\p{Ll}/u;
const most = 40;

/** The words of a query that say what it is about, each once, in lower case. */
export function queryWords(query: string): string[] {
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(query.normalize('NFC').toLowerCase())) {
    if (isWordLike !== true) continue;
    const { length } = [...segment];
    if (length >= (isCased.test(segment) ? shortest : shortestOther)) words.add(segment);
    if (words.size === most) break;
  }
  return [...words];
}

/** Those with more words of the query first; otherwise as they were. */
export function byWords<Value>(values: readonly Value[], query: string, textOf: (value: Value) => string): Value[] {
  const wanted = queryWords(query);
  const shared = (value: Value): number => {
    const own = new Set(queryWords(textOf(value)));
    return wanted.filter((word) => own.has(word)).length;
  };
  return values
    .map((value, place) => ({ value, place, score: shared(value) }))
    .toSorted((one, other) => other.score - one.score || one.place - other.place)
    .map(({ value }) => value);
}

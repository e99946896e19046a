import type { RankedChunk } from './knowledge-search.repository.js';

/** A chunk as all ways of searching together rank it. */
export interface MergedChunk extends RankedChunk {
  /** Whether none of the words are in it. */
  isByMeaning: boolean;
}

/** What meaning counts beside words. */
const share = 0.5;

/**
 * A weighted sum: unlike ranks, it says whether the first one is far ahead. Which cosines are high depends on the model, so they count by
 * their place between the least and the greatest of this search.
 * @param known of the best by words, so many were compared in any case: one that has no cosine has no vector, and counts by its words alone
 */
export function mergeRanks(byWords: readonly RankedChunk[], byMeaning: readonly RankedChunk[], known: number): MergedChunk[] {
  const cosines = new Map(byMeaning.map(({ id, score }) => [id, score]));
  const greatest = byMeaning[0]?.score ?? 0;
  const least = byMeaning.at(-1)?.score ?? 0;
  const placeOf = (cosine: number): number => (greatest === least ? 1 : (cosine - least) / (greatest - least));
  const words = new Map(byWords.map(({ id, score }) => [id, score]));
  const found = byWords.map(({ id, score }, index): MergedChunk => {
    const cosine = cosines.get(id);
    if (cosine === undefined) return { id, score: index < known ? score : score * (1 - share), isByMeaning: false };
    return { id, score: score * (1 - share) + placeOf(cosine) * share, isByMeaning: false };
  });
  const others = byMeaning
    .filter(({ id }) => !words.has(id))
    .map(({ id, score }): MergedChunk => ({ id, score: placeOf(score) * share, isByMeaning: true }));
  return [...found, ...others].toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

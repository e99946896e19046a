/** A term that the brand knows, as the index has it. */
export interface KnownTerm {
  term: string;
  /** In how many of its chunks. */
  chunks: number;
  /** Whether terms that begin with it are meant, too. */
  isPrefix?: boolean;
}

/** What one word of a query may stand for in the texts of a brand. */
export interface TermGroup {
  terms: readonly KnownTerm[];
  /** How much it tells about a chunk that it is there: more, the rarer it is. */
  weight: number;
  /** At most so many chunks have it. */
  chunks: number;
}

/** What is read to find the best: at most so many chunks, whatever the brand has. */
const mostRead = 2_000;
/** Groups that count in a long query: the rarest. */
export const mostGroups = 16;

/** @param closeness 1 for a word that is there as it was typed, less for a similar one @param all chunks of the brand */
export function groupOf(terms: readonly KnownTerm[], closeness: number, all: number): TermGroup {
  const chunks = Math.min(
    all,
    terms.reduce((sum, term) => sum + term.chunks, 0),
  );
  return { terms, weight: closeness * rarity(chunks, all), chunks };
}

/** As BM25 has it. Counted among the chunks of the brand alone. */
export const rarity = (chunks: number, all: number): number => Math.log(1 + (all - chunks + 0.5) / (chunks + 0.5));

/** Which chunks are looked at: conditions in the language of `tsquery`, the second one where fewer than `most` fulfil the first. */
export interface Candidates {
  conditions: readonly string[];
  most: number;
}

/**
 * A chunk with a rare word is worth more than any with common words only. So the rarest words choose what is looked at, and those chunks are
 * ranked by all words. Where the rarest one is common, chunks that have all of the words come first, and others only where there are fewer of
 * those than are read.
 */
export function candidatesFor(groups: readonly TermGroup[]): Candidates {
  const rarestFirst = groups.toSorted((a, b) => a.chunks - b.chunks);
  let read = 0;
  const taken = rarestFirst.filter(({ chunks }, index) => {
    read += chunks;
    return index === 0 || read <= mostRead;
  });
  const either = taken.map(conditionOf).join(' | ');
  const isComplete = taken.length === groups.length;
  return { conditions: isComplete ? [either] : [groups.map(conditionOf).join(' & '), either], most: mostRead };
}

export const conditionOf = ({ terms }: Pick<TermGroup, 'terms'>): string =>
  `(${terms.map(({ term, isPrefix = false }) => `${quoted(term)}${isPrefix ? ':*' : ''}`).join(' | ')})`;

/** A lexeme within a `tsquery`. */
export const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

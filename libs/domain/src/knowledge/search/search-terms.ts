import type { KnowledgePurpose } from '@imprint/contracts/knowledge';
import { Injectable } from '@nestjs/common';
import type { SearchedWords } from '../chunks/searched-words.js';
import type { ChunkFilter } from './knowledge-search.repository.js';
import { KnowledgeTermsRepository, type FoundTerm, type SearchedBrand } from './knowledge-terms.repository.js';
import { hasAny, parseQuery } from './parsed-query.js';
import {
  candidatesFor,
  conditionOf,
  groupOf,
  mostGroups,
  quoted,
  rarity,
  type Candidates,
  type TermGroup,
} from './term-groups.js';

/** How a query is looked up in a brand. */
export interface SearchPlan {
  /** Chunks of the brand. */
  chunks: number;
  /** None if the brand knows none of the words. */
  groups: readonly TermGroup[];
  candidates: Candidates;
  filter: ChunkFilter;
  /** What a chunk with every word of the query has, those that the brand does not know included. */
  mostWeight: number;
  /** All terms that are looked for. */
  terms: readonly string[];
  /** Whether only similar words are there. */
  isMisspelled: boolean;
}

/** Words that are looked up by their spelling in one search, similar ones that each may be, and how similar these are. */
const mostMisspelled = 6;
const mostSimilar = 3;
const leastSimilarity = 0.4;
/** Beside the most similar one. */
const closeBehind = 0.1;
/** Too short ones are similar to everything. */
const shortestMisspelled = 4;

/** Finds out which terms of a brand a query asks for. */
@Injectable()
export class SearchTerms {
  constructor(private readonly known: KnowledgeTermsRepository) {}

  /** Null where there is nothing to look for, or nothing to look in. */
  async plan(brand: SearchedBrand, query: string, purposes: readonly KnowledgePurpose[] = []): Promise<SearchPlan | null> {
    const parsed = parseQuery(query);
    if (!hasAny(parsed) && parsed.characters.length === 0) return null;
    const { chunks, configurations: by } = await this.known.summary(brand);
    if (chunks === 0) return null;
    const found = await this.known.reduce(brand, parsed, by);
    const beginning = parsed.characters.length === 0 ? [] : await this.known.countBeginning(brand, parsed.characters);
    const byWord = [...Map.groupBy([...found, ...beginning], ({ word }) => word)];
    const exact = byWord.flatMap(([, terms]) => groupsOf(terms, 1, chunks));
    const unknown = byWord.filter(([, terms]) => terms.every((term) => term.chunks === 0)).map(([word]) => word);
    const similar = await this.similar(brand, unknown, chunks);
    const groups = [...exact, ...similar.groups].toSorted((a, b) => b.weight - a.weight).slice(0, mostGroups);
    const missing = (unknown.length - similar.groups.length) * rarity(1, chunks) * missingShare;
    return {
      ...{ chunks, groups, candidates: candidatesFor(groups), isMisspelled: exact.length === 0 },
      filter: {
        purposes: purposes.length === 0 ? null : purposes,
        required: (await Promise.all(parsed.phrases.map((phrase) => this.phraseCondition(phrase, by)))).filter(
          (one) => one !== null,
        ),
        excluded: await this.excludedCondition(brand, parsed.excluded, by),
      },
      mostWeight: [...groups].reduce((sum, { weight }) => sum + weight, missing),
      terms: groups.flatMap(({ terms }) => terms.map(({ term }) => term)),
    };
  }

  private async similar(brand: SearchedBrand, unknown: readonly string[], all: number): Promise<{ groups: TermGroup[] }> {
    const words = unknown.filter((word) => word.length >= shortestMisspelled).slice(0, mostMisspelled);
    if (words.length === 0) return { groups: [] };
    const found = await this.known.similar(brand, words, mostSimilar);
    const groups = [...Map.groupBy(found, ({ word }) => word).values()].flatMap((terms) => {
      const best = terms[0]?.similarity ?? 0;
      const close = terms.filter(({ similarity }) => similarity >= Math.max(leastSimilarity, best - closeBehind));
      return groupsOf(close, best, all);
    });
    return { groups };
  }

  private async phraseCondition({ words, pairs }: SearchedWords, by: readonly string[]): Promise<string | null> {
    const spaced = words.length === 0 ? null : await this.known.phrase(words.join(' '), by);
    const parts = [...(spaced === null ? [] : [`(${spaced})`]), ...pairs.map(quoted)];
    return parts.length === 0 ? null : parts.join(' & ');
  }

  private async excludedCondition(brand: SearchedBrand, excluded: SearchedWords, by: readonly string[]): Promise<string | null> {
    if (!hasAny(excluded)) return null;
    const terms = (await this.known.reduce(brand, { words: excluded.words, pairs: [] }, by)).filter(({ chunks }) => chunks > 0);
    const either = [...(terms.length === 0 ? [] : [conditionOf({ terms })]), ...excluded.pairs.map(quoted)];
    return either.length === 0 ? null : either.join(' | ');
  }
}

/** A word that the brand does not know counts this much of the rarest one that it knows. */
const missingShare = 0.5;

function groupsOf(terms: readonly FoundTerm[], closeness: number, all: number): TermGroup[] {
  const known = terms.filter(({ chunks }) => chunks > 0);
  return known.length === 0 ? [] : [groupOf(known, closeness, all)];
}

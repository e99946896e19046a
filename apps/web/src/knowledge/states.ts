import type { KnowledgeSourceResource } from '@imprint/sdk';
import { searchOf } from '../api/pages.js';
import type { Tone } from '../ui/status.js';

export type Attributes = KnowledgeSourceResource['attributes'];
export type Purpose = Attributes['purpose'];
export type Kind = Attributes['kind'];

export const purposes = ['brand_truth', 'inspiration', 'research'] as const satisfies readonly Purpose[];

export const tones: Readonly<Record<Attributes['state'], Tone>> = {
  queued: 'waiting',
  processing: 'info',
  ready: 'well',
  failed: 'troubled',
};

/** What the list is narrowed by, as the address holds it. */
export interface SourceSearch {
  purpose?: Purpose;
  state?: 'failed';
  archived?: 'only';
  search?: string;
  /** What is looked for in the texts; the sources are not listed then. */
  q?: string;
}

/** Characters of a query (`knowledgeQueryLength` of docs/knowledge.md). */
export const longestQuery = 2_000;

export function sourceSearchOf(address: Record<string, unknown>): SourceSearch {
  const purpose = purposes.find((each) => each === address['purpose']);
  return {
    ...searchOf(address),
    ...(purpose !== undefined && { purpose }),
    ...queryOf(address),
    ...(address['state'] === 'failed' && { state: 'failed' }),
    ...(address['archived'] === 'only' && { archived: 'only' }),
  };
}

const queryOf = ({ q }: Record<string, unknown>): { q?: string } =>
  typeof q === 'string' && q.trim() !== '' ? { q: q.trim().slice(0, longestQuery) } : {};

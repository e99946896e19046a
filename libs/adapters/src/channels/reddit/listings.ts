import { fieldsOf, listOf } from '../answer-fields.js';
import type { RedditApi } from './api.js';

/** The most that a page has (docs/api-reference/listings.rst of Pyprohly/reddit-api-doc-notes, read 2026-11-26). */
const pageSize = '100';

export type Fields = Readonly<Record<string, unknown>>;

/** What is asked for, and when to stop. */
export interface ListQuery {
  path: string;
  query?: Readonly<Record<string, string>>;
  pagesAtMost: number;
  /** Whether nothing that is wanted comes after this page. */
  isEnough?: (page: readonly Fields[]) => boolean;
}

/**
 * The first pages of a list. A page with fewer entries need not be the last one; one without `after` is.
 * @returns `data` of its entries
 */
export async function listed(
  api: RedditApi,
  accessToken: string,
  { path, query, pagesAtMost, isEnough = () => false }: ListQuery,
  signal: AbortSignal,
): Promise<readonly Fields[]> {
  const items: Fields[] = [];
  let after = '';
  for (let page = 0; page < pagesAtMost; page += 1) {
    const asked = { ...query, limit: pageSize, ...(after !== '' && { after }) };
    const listing = fieldsOf(fieldsOf(await api.call(accessToken, { path, query: asked }, signal))['data']);
    const found = entriesOf(listing);
    items.push(...found);
    const next = listing['after'];
    if (typeof next !== 'string' || next === '' || isEnough(found)) return items;
    after = next;
  }
  return items;
}

/** `data` of the children of a listing. */
export const entriesOf = (listing: Fields): Fields[] =>
  listOf(listing['children']).map((child) => fieldsOf(fieldsOf(child)['data']));

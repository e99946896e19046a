import { fieldsOf, listOf } from '../answer-fields.js';
import type { ApiCall } from '../json-api.js';

export interface ListedPages {
  path: string;
  query: Readonly<Record<string, string>>;
  /** Field with the entries, which is absent where there are none. */
  items: string;
  pagesAtMost: number;
}

/** The first pages of a list, and whether they are all of it. */
export async function listed(
  call: (call: ApiCall) => Promise<unknown>,
  { path, query, items: field, pagesAtMost }: ListedPages,
): Promise<{ items: readonly unknown[]; isWhole: boolean }> {
  const items: unknown[] = [];
  let pageToken = '';
  for (let page = 0; page < pagesAtMost; page += 1) {
    const answer = fieldsOf(await call({ path, query: { ...query, ...(pageToken !== '' && { pageToken }) } }));
    items.push(...listOf(answer[field] ?? []));
    const next = answer['nextPageToken'];
    if (typeof next !== 'string' || next === '') return { items, isWhole: true };
    pageToken = next;
  }
  return { items, isWhole: false };
}

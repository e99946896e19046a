import { fieldsOf, listOf } from '../answer-fields.js';
import type { PinterestApi } from './api.js';

/** The longest page (https://developers.pinterest.com/docs/reference/pagination/, read 2026-11-25). */
const pageSize = '250';

/** Entries of a list, and whether they are all. */
export interface Listed {
  items: readonly unknown[];
  isWhole: boolean;
}

/** The first pages of a list. */
export async function listed(
  api: PinterestApi,
  accessToken: string,
  { path, pagesAtMost }: { path: string; pagesAtMost: number },
  signal: AbortSignal,
): Promise<Listed> {
  const items: unknown[] = [];
  let bookmark = '';
  for (let page = 0; page < pagesAtMost; page += 1) {
    const query = { page_size: pageSize, ...(bookmark !== '' && { bookmark }) };
    const answer = fieldsOf(await api.call(accessToken, { path, query }, signal));
    items.push(...listOf(answer['items']));
    const next = answer['bookmark'];
    if (typeof next !== 'string' || next === '') return { items, isWhole: true };
    bookmark = next;
  }
  return { items, isWhole: false };
}

import { fieldsOf, listOf, unreadableAnswer } from '../answer-fields.js';
import type { ListmonkAccess, ListmonkApi } from './api.js';

/** The most that a page has (`paginator` of cmd/handlers.go). */
const pageSize = 50;

/** What a server lists, page by page. @returns whether `items` are all of them */
export async function listed(
  api: ListmonkApi,
  access: ListmonkAccess,
  { path, query, pagesAtMost }: { path: string; query: Readonly<Record<string, string>>; pagesAtMost: number },
  signal: AbortSignal,
): Promise<{ items: readonly unknown[]; isWhole: boolean }> {
  const items: unknown[] = [];
  for (let page = 1; page <= pagesAtMost; page += 1) {
    const paging = { ...query, page: String(page), per_page: String(pageSize) };
    const { results, total } = fieldsOf(await api.call(access, { path, query: paging }, signal));
    // Nothing is null (Go).
    const found = results === null ? [] : listOf(results);
    items.push(...found);
    if (found.length === 0 || (typeof total === 'number' && items.length >= total)) return { items, isWhole: true };
  }
  return { items, isWhole: false };
}

/** An id, which is a number. */
export function idOf(fields: Readonly<Record<string, unknown>>): number {
  const { id } = fields;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) throw unreadableAnswer();
  return id;
}

/** What of a page leads to the next one. */
interface PageWithLinks {
  links: { next: string | null };
}

/** The cursor in the link to the next page (docs/lists.md); undefined after the last. */
export function nextCursor({ links: { next } }: PageWithLinks): string | undefined {
  return next === null ? undefined : (new URL(next, window.location.href).searchParams.get('cursor') ?? undefined);
}

/** Characters of a text that lists search for (`searchLengthMin` and `searchLength` of docs/lists.md); fewer match too much. */
export const searchLength = { least: 3, most: 200 };

/** For `validateSearch` of a list with a search box. */
export const searchOf = ({ search }: Record<string, unknown>): { search?: string } =>
  typeof search === 'string' && search.length >= searchLength.least ? { search: search.slice(0, searchLength.most) } : {};

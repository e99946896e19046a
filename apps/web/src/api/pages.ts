/** What of a page leads to the next one. */
interface PageWithLinks {
  links: { next: string | null };
}

/** The cursor in the link to the next page (docs/lists.md); undefined after the last. */
export function nextCursor({ links: { next } }: PageWithLinks): string | undefined {
  return next === null ? undefined : (new URL(next, window.location.href).searchParams.get('cursor') ?? undefined);
}

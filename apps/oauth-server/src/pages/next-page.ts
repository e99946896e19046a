/** Path on this origin where somebody goes on, or the start page: an address in `next` leads nowhere else. */
export function nextPage(next: unknown): string {
  const base = 'http://instance.invalid';
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, base)) return '/';
  const { origin, pathname, search, hash } = new URL(next, base);
  // `//host` and `/\host` name another origin; `/.//host` would after it was written as a path again.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : '/';
}

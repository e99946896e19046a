/** Path on this origin to continue at, or the start page if `next` leads anywhere else (open redirects). */
export function nextPage(next: unknown): string {
  const base = 'http://instance.invalid';
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, base)) return '/';
  const { origin, pathname, search, hash } = new URL(next, base);
  // `//host` and `/\host` name another origin; `/.//host` would after normalization.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : '/';
}

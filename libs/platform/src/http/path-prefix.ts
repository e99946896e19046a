/**
 * Whether a path equals one of the prefixes or lies below it, by whole segments and ignoring case, as Express matches routes. A `:name`
 * segment of a prefix matches any segment.
 */
export function isUnder(path: string, prefixes: readonly string[]): boolean {
  const segments = path.toLowerCase().split('/');
  return prefixes.some((prefix) => {
    const wanted = prefix.toLowerCase().replace(/\/$/, '').split('/');
    return wanted.length <= segments.length && wanted.every((part, index) => part.startsWith(':') || part === segments[index]);
  });
}

/**
 * Whether a path is one of the prefixes or below it, by whole segments, in capitals or not, as Express finds its routes. A segment
 * `:name` of a prefix fits any one segment.
 */
export function isUnder(path: string, prefixes: readonly string[]): boolean {
  const segments = path.toLowerCase().split('/');
  return prefixes.some((prefix) => {
    const wanted = prefix.toLowerCase().replace(/\/$/, '').split('/');
    return wanted.length <= segments.length && wanted.every((part, index) => part.startsWith(':') || part === segments[index]);
  });
}

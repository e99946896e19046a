/** Why an address that is written out cannot be called; nothing of one with expressions, which is known only when it runs. */
export function addressMistakes(url: unknown): string[] {
  if (typeof url !== 'string' || url.includes('{{')) return [];
  const parsed = URL.parse(url);
  if (parsed === null) return ['url: has to be a whole address, such as https://example.com/path.'];
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return ['url: has to begin with https:// or http://.'];
  const hasUser = parsed.username !== '' || parsed.password !== '';
  return hasUser ? ['url: cannot hold a user name or password; send them in a header.'] : [];
}

/** Where a file of the library stays: its page in this app. The address of the file itself is signed, and ends. */
export const addressOf = (slug: string, assetId: string): string => `${window.location.origin}/${slug}/~/library/${assetId}`;

/** The file that such an address leads to. */
export function assetOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return origin === window.location.origin ? /^\/[^/]+\/~\/library\/(asset_\w+)$/.exec(pathname)?.[1] : undefined;
}

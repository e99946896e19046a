/** Lower-case letters, digits and single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The words of a title in an address: `Grüße, kurz` becomes `grusse-kurz`.
 * @param instead for a title without Latin letters and digits
 */
export function slugOf(title: string, instead: string, maxLength: number): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? [instead]).join('-').slice(0, maxLength).replace(/-$/, '');
}

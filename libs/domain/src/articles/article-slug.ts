import { limits } from '@imprint/contracts/limits';

/** A slug for a title: `Über uns, kurz` becomes `uber-uns-kurz`; a title without Latin letters becomes `article`. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? ['article']).join('-').slice(0, limits.articleSlugLength - suffixRoom);
  return slug.replace(/-$/, '');
}

const suffixRoom = 12;

/** A slug for a title whose slug is taken. @param id of the article */
export function numberedSlug(slug: string, id: string): string {
  return `${slug}-${id.slice(-8).toLowerCase()}`;
}

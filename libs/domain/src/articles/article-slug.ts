import { slugOf } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';

const suffixRoom = 12;

/** A slug for a title; one without Latin letters becomes `article`. */
export const articleSlug = (title: string): string => slugOf(title, 'article', limits.articleSlugLength - suffixRoom);

/** A slug for a title whose slug is taken. @param id of the article */
export function numberedSlug(slug: string, id: string): string {
  return `${slug}-${id.slice(-8).toLowerCase()}`;
}

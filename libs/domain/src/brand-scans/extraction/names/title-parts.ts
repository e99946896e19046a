import type { SitePage } from '../pages/site-pages.js';
import type { Evidence } from '../evidence.js';
import { nameKey, nameOf } from './name-words.js';

/** What people put between the name of a page and that of its site. Hyphens need their spaces: they stand in names, too. */
const separators =
  /\s*[|｜¦│┃»›«‹•·・∙⋅:：]{1,2}\s+|\s+[|｜¦·•・:/–—―~〜-]{1,2}\s+|\s*[|｜]\s*|\s*[–—―]\s*|\s+::\s+|【|】|(?<=\p{Script=Han})[_-](?=\p{Script=Han})/u;

export const partsOf = (title: string): string[] =>
  title
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, 8);

/** What titles say of the name: a part that several pages share, the title of the start page, and its parts. */
export function titleNames(pages: readonly SitePage[]): Evidence<string>[] {
  const titles = pages.filter(({ title }) => title !== '');
  const [start] = pages;
  return [...sharedParts(titles), ...(start === undefined ? [] : startParts(start))];
}

/** Parts of more than one title, counted by titles that differ: pages of a site that is one page all have the same. */
function sharedParts(pages: readonly SitePage[]): Evidence<string>[] {
  const distinct = [...new Map(pages.map((page) => [page.title, page])).values()];
  if (distinct.length < 2) return [];
  const parts = distinct.flatMap((page) =>
    [...new Map(partsOf(page.title).map((part) => [nameKey(part), part])).values()].flatMap((part) => {
      const value = nameOf(part);
      return value === undefined ? [] : [{ value, page }];
    }),
  );
  const groups = Map.groupBy(parts, ({ value }) => nameKey(value));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const share = group.length / distinct.length;
    if (first === undefined || group.length < 2 || share < 0.4) return [];
    const weight = Math.min(0.9, 0.5 + share * 0.35 + Math.min(group.length, 5) * 0.02);
    return [{ value: first.value, weight, kind: `titles of ${group.length} pages`, source: first.page.url }];
  });
}

function startParts({ title, url }: SitePage): Evidence<string>[] {
  const parts = partsOf(title);
  const kind = 'title of the start page';
  return parts.flatMap((part, index) => {
    const value = nameOf(part);
    if (value === undefined) return [];
    if (parts.length === 1) return [{ value, weight: 0.55, kind, source: url }];
    const shortest = Math.min(...parts.map(({ length }) => length));
    const isBrief = part.length === shortest ? 0.12 : 0;
    const isAtEdge = index === 0 ? 0.08 : index === parts.length - 1 ? 0.05 : -0.1;
    return [{ value, weight: 0.3 + isBrief + isAtEdge, kind, source: url }];
  });
}

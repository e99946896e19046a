import type { SitePage } from '../pages/site-pages.js';
import type { Evidence } from '../evidence.js';
import { regionOf, textOf } from '../pages/page-search.js';
import { nameOf } from './name-words.js';

const mark = /©|\(c\)\s*\d{4}|copyright/giu;
const year = '(?:\\d{4}(?:\\s*[-–—/]\\s*(?:\\d{2,4}|present|today|heute))?)';
const before = new RegExp(`^(?:\\s|©|\\(c\\)|copyright|by|\\b${year}\\b|[,.:|–—-])+`, 'iu');
const after =
  /\s*(?:[|·•©]|\s[-–—]\s|\.\s|,\s*(?:all|alle|tous|todos)\b|\b(?:19|20)\d{2}\b|all rights|alle rechte|tous droits|todos los|todos os|tutti i|powered by|made with|made by|built with|designed by|theme|proudly|impressum|privacy|datenschutz|terms|無断転載|جميع الحقوق|כל הזכויות|$)/iu;
const end = /\.\s*$/u;

/** Whose a site is by its copyright line. */
export function copyrightNames(pages: readonly SitePage[]): Evidence<string>[] {
  return pages.slice(0, 4).flatMap((page) => {
    const holders = page.tree.elements.filter(
      (element) =>
        element.end - element.index < 40 && (regionOf(element) === 'footer' || element.index > page.tree.elements.length * 0.6),
    );
    for (const element of holders.slice(-600)) {
      const text = ownLine(textOf(element, 400));
      const value = text === undefined ? undefined : nameOf(text);
      if (value !== undefined && value.length <= 60) return [{ value, weight: 0.5, kind: 'copyright line', source: page.url }];
    }
    return [];
  });
}

function ownLine(text: string): string | undefined {
  if (text.length > 390) return undefined;
  mark.lastIndex = 0;
  const found = mark.exec(text);
  if (found === null) return undefined;
  const rest = text.slice(found.index, found.index + 200).replace(before, '');
  const line = rest.slice(0, after.exec(rest)?.index ?? rest.length).replace(end, '');
  return line.trim() === '' ? undefined : line.trim();
}

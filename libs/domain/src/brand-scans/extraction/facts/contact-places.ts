import { siteLabel } from '../pages/addresses.js';
import { isOrganization, type Thing } from '../pages/json-ld.js';
import { kindOfPage } from '../pages/page-kinds.js';
import { isInside, nicknames, regionOf } from '../pages/page-search.js';
import type { PageElement } from '../pages/page-tree.js';
import type { SitePage } from '../pages/site-pages.js';

export const isContactPage = ({ url, title }: SitePage): boolean => /^(?:contact|imprint)$/u.test(kindOfPage(url, title) ?? '');

/** Pages that say how to reach somebody say it of the brand. */
export const placeOf = (page: SitePage): number => (isContactPage(page) ? 1 : page.isStart ? 0.9 : 0.6);

/** Roles in which a page describes others: who is sold, who writes, who pays. */
const ofOthers =
  /^(?:brand|manufacturer|author|creator|review|reviews|reviewedBy|itemReviewed|sponsor|worksFor|customer|seller|parentOrganization|member|subOrganization|alumniOf|hiringOrganization|performer|funder|location)$/u;

/** Whether a page describes its own organization. */
export const isOwnOrganization = (thing: Thing): boolean => isOrganization(thing) && !ofOthers.test(thing.role);

const contactName =
  /(?:^|[\s_-])(?:contacts?|kontakt|contacto|contatti|impressum|imprint|adresse|address|anschrift|visit|find-?us|location|anfahrt|get-in-touch)(?:$|[\s_-])/u;

/** Parts of a page in which a site says how it is reached: all of a page for that, else the foot and parts that are called so. */
export function contactParts(page: SitePage): PageElement[] {
  const { tree } = page;
  const body = tree.elements.find(({ name }) => name === 'body') ?? tree.root;
  if (isContactPage(page)) return [body];
  const parts = tree.elements.filter(
    (element) =>
      element.name !== 'body' &&
      element.name !== 'html' &&
      (regionOf(element) === 'footer' || contactName.test(nicknames(element))) &&
      !isInside(element, ({ name }) => name === 'article' || name === 'form'),
  );
  // A start page without a foot says it somewhere.
  if (parts.length === 0 && page.isStart && !tree.elements.some(({ name }) => name === 'article')) return [body];
  return outermost(parts).slice(0, 20);
}

/** Without those that are in others, and are read with them. They come in the order of the page, so what an element holds follows it. */
function outermost(elements: readonly PageElement[]): PageElement[] {
  let read = 0;
  return elements.filter(({ index, end }) => {
    if (index < read) return false;
    read = end;
    return true;
  });
}

/** How a site says that something is its own: what its host is called. Undefined where it has no name. */
export const isOwnHost = (host: string, label: string | undefined): boolean =>
  label !== undefined && siteLabel(`https://${host}`) === label;

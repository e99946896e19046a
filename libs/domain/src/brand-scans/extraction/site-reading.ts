import type { ReadPage, ReadStylesheet } from '../read-site.js';
import { ownParagraphs } from './facts/own-words.js';
import { logoCandidates } from './logos/logo-candidates.js';
import { pictureAddress } from './logos/picture-address.js';
import { attr, regionOf } from './pages/page-search.js';
import { sitePages, type SitePage } from './pages/site-pages.js';
import { sheetsIn } from './style/page-sheets.js';
import { weighed } from './evidence.js';

const most = { sheets: 30, logos: 12, pictures: 20, shown: 6 };

const pagesOf = (pages: readonly ReadPage[]) => sitePages({ address: pages[0]?.url ?? '', pages });

/** Addresses of the stylesheets of pages, those of the start page first. */
export function stylesheetsOf(pages: readonly ReadPage[]): string[] {
  return [...new Set(pagesOf(pages).pages.flatMap(({ tree }) => sheetsIn(tree)))].slice(0, most.sheets);
}

/**
 * Addresses of pictures that say something about a brand, the likeliest logo first, then those that show its colours.
 * @param stylesheets if they were read already: some logos are in them
 */
export function picturesOf(pages: readonly ReadPage[], stylesheets: readonly ReadStylesheet[] = []): string[] {
  const site = pagesOf(pages);
  const logos = weighed(logoCandidates(site, { stylesheets }), (address) => address)
    .map(({ best }) => best.value)
    .filter((address) => !address.startsWith('data:'));
  const [start] = site.pages;
  return [...new Set([...logos.slice(0, most.logos), ...(start === undefined ? [] : shownPictures(start))])].slice(
    0,
    most.pictures,
  );
}

/** Pictures of the start page that are no logos. */
function shownPictures({ tree }: SitePage): string[] {
  const images = tree.elements.filter(
    (element) => element.name === 'img' && regionOf(element) === 'body' && !/^(?:[1-9]|[1-5]\d)$/u.test(attr(element, 'width')),
  );
  const addresses = images.slice(0, 60).map((element) => pictureAddress(element, tree.url));
  return addresses.filter((address) => address !== undefined && !address.startsWith('data:')).slice(0, most.shown) as string[];
}

/** Paragraphs that a site has written about itself, for how it speaks. */
export const sitesOwnWords = (pages: readonly ReadPage[]): string[] =>
  ownParagraphs(pagesOf(pages).pages).map(({ text }) => text);

import { limits } from '@imprint/contracts/limits';
import type { Finding } from '../../read-site.js';
import { confidenceOf, finding, kindsOf, weighed, type Evidence } from '../evidence.js';
import { isOf, isOrganization, textIn } from '../pages/json-ld.js';
import { nicknames, regionOf, textOf } from '../pages/page-search.js';
import { oneLineOf, shortened } from '../pages/plain-text.js';
import { metaText, type SitePage, type SitePages } from '../pages/site-pages.js';
import { kindOfPage } from '../pages/page-kinds.js';
import { ownParagraphs, type OwnParagraph } from './own-words.js';

const ofPrograms =
  /just another wordpress|web site created using|you need to enable javascript|built with|a vite|description of (?:the|your) (?:site|page)|lorem ipsum|^site description$/iu;

/** What the brand is, in a sentence or two. */
export function findDescription({ pages }: SitePages): Finding | undefined {
  const [start] = pages;
  if (start === undefined) return undefined;
  const evidence = pages
    .slice(0, 3)
    .flatMap((page) => describedBy(page))
    .filter(({ value }) => value.length >= 12 && !ofPrograms.test(value));
  const [best, rival] = weighed(evidence, (text) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .slice(0, 80),
  );
  if (best === undefined) return undefined;
  const longest = best.all.reduce((one, other) => (other.value.length > one.value.length ? other : one));
  return finding('description', shortened(longest.value, limits.brandDescriptionLength), {
    source: best.best.source,
    confidence: confidenceOf(best.score, (rival?.score ?? 0) * 0.6),
    evidence: kindsOf(best.all),
  });
}

function describedBy(page: SitePage): Evidence<string>[] {
  const { things, url, isStart } = page;
  const place = isStart ? 1 : 0.25;
  const said: (readonly [string, number, string])[] = [
    [metaText(page, 'description'), 0.8, 'meta description'],
    [metaText(page, 'og:description'), 0.75, 'og:description'],
    [metaText(page, 'twitter:description'), 0.6, 'twitter:description'],
    ...things.slice(0, 200).flatMap((thing): (readonly [string, number, string])[] => {
      const isOwn = isOrganization(thing) && !/^(?:brand|manufacturer|author|review|member|customer)$/u.test(thing.role);
      const weight = isOwn ? 0.85 : isOf(thing, 'WebSite') ? 0.7 : 0;
      return weight === 0 ? [] : [[textIn(thing.fields, 'description') || textIn(thing.fields, 'slogan'), weight, 'JSON-LD']];
    }),
    ...(isStart ? shownDescriptions(page) : []),
  ];
  return said.flatMap(([value, weight, kind]) => (value === '' ? [] : [{ value, weight: weight * place, kind, source: url }]));
}

/** The line under the title of a site, and what follows its first heading. */
function shownDescriptions({ tree }: SitePage): (readonly [string, number, string])[] {
  const tagline = tree.elements.find(
    (element) =>
      /(?:^|[\s_-])(?:site-?description|tagline|site-?tagline|hero-?(?:text|subtitle|lead)|gh-header-description|site-subtitle|subtitle|lead)(?:$|[\s_-])/u.test(
        nicknames(element),
      ) &&
      regionOf(element) !== 'footer' &&
      textOf(element, 400).length > 15,
  );
  const heading = tree.elements.find(({ name }) => name === 'h1');
  const after =
    heading === undefined
      ? undefined
      : tree.elements
          .slice(heading.index, heading.index + 25)
          .find((element) => element.name === 'p' && textOf(element, 400).length >= 30);
  return [
    ...(tagline === undefined ? [] : [[textOf(tagline, 400), 0.4, 'line under the title'] as const]),
    ...(after === undefined ? [] : [[textOf(after, 400), 0.25, 'first paragraph'] as const]),
  ];
}

const mostText = 4_000;

/** The story of the brand: what its page about itself says, or else its start page. */
export function findText({ pages }: SitePages): Finding | undefined {
  const about = pages.filter((page) => !page.isStart && /^(?:about|story|team)$/u.test(kindOfPage(page.url, page.title) ?? ''));
  const paragraphs = ownParagraphs(about.slice(0, 2));
  const chosen = lengthOf(paragraphs) >= 120 ? paragraphs : ownParagraphs(pages.slice(0, 1));
  const [first] = chosen;
  if (first === undefined || lengthOf(chosen) < 80) return undefined;
  const text = chosen
    .map(({ text: one }) => one)
    .join('\n')
    .slice(0, mostText * 2);
  const value = text.length <= mostText ? text : `${text.slice(0, text.lastIndexOf('\n', mostText)).slice(0, mostText)}`;
  return finding('text', shortenedLines(value), {
    source: first.page.url,
    confidence: chosen === paragraphs ? 0.7 : 0.4,
    evidence: `${chosen.length} paragraphs of ${oneLineOf(first.page.title, 100) || first.page.url}`,
  });
}

const lengthOf = (paragraphs: readonly OwnParagraph[]): number => paragraphs.reduce((sum, { text }) => sum + text.length, 0);
const shortenedLines = (text: string): string => text.slice(0, mostText).toWellFormed();

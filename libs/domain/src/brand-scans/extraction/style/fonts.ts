import type { Finding, ReadStylesheet } from '../../read-site.js';
import { finding } from '../evidence.js';
import { attr, named } from '../pages/page-search.js';
import { oneLineOf } from '../pages/plain-text.js';
import { shares } from './ground-and-text.js';
import type { PageStyles } from './computed-style.js';
import type { LookedAt } from './palette.js';
import { withVariables } from './variables.js';

/** Families that every device has its own of, and that say nothing about a brand. */
const generic = new Set(
  'serif|sans-serif|sans|monospace|cursive|fantasy|system-ui|ui-sans-serif|ui-serif|ui-monospace|ui-rounded|-apple-system|blinkmacsystemfont|segoe ui|inherit|initial|unset|revert|emoji|math|apple color emoji|segoe ui emoji|noto color emoji|none'.split(
    '|',
  ),
);
/** Families that show pictures. */
const icons = /awesome|icon|dashicons|glyph|symbol|eicons|swiper|slick|woocommerce$|^star$|fontello|icomoon/iu;
const longest = 100;

/** The first family of a list that is a typeface; undefined where a generic one comes first. */
export function familyIn(list: string): string | undefined {
  const [first = ''] = list.split(',');
  const name = oneLineOf(first.replaceAll(/["']/gu, ''), 200).replaceAll('\\', '');
  // As build tools write them.
  const made = /^__(.+?)(?:_Fallback)?_[0-9a-f]{6,}$/u.exec(name)?.[1]?.replaceAll('_', ' ') ?? name;
  const bare = made
    .replace(/\s*(?:variable|var|vf)$/iu, '')
    .replace(/InterVariable/u, 'Inter')
    .trim();
  if (
    bare === '' ||
    bare.length > longest ||
    generic.has(bare.toLowerCase()) ||
    icons.test(bare) ||
    /[(){};<>]|^var\b/u.test(bare)
  )
    return undefined;
  return bare;
}

/** The typefaces of headings and texts. */
export function findFonts({ page, styles, seen }: LookedAt, stylesheets: readonly ReadStylesheet[]): Finding | undefined {
  const loaded = loadedFamilies({ page, styles }, stylesheets);
  const texts = seen.filter(({ part, characters }) => characters > 0 && part !== 'notice');
  const of = (isWanted: (one: (typeof texts)[number]) => boolean): string =>
    shares(texts.filter(isWanted).map(({ style, characters }) => [style.family, characters]))[0]?.colour ?? '';
  const root = styles.tree.elements.find(({ name }) => name === 'body') ?? styles.tree.elements[0];
  const bodyList = of(({ part }) => part === 'text') || (root === undefined ? '' : styles.of(root).family);
  const headingList = of(({ part }) => part === 'heading') || headingRules(styles) || bodyList;
  const [body, heading] = [familyIn(bodyList), familyIn(headingList)];
  const onlyLoaded = body === undefined && heading === undefined && bodyList === '' ? loaded[0] : undefined;
  if (body === undefined && heading === undefined && onlyLoaded === undefined) return undefined;
  const isLoaded = (name: string | undefined): boolean =>
    name !== undefined && loaded.some((one) => one.toLowerCase() === name.toLowerCase());
  const value = { heading: heading ?? onlyLoaded ?? '', body: body ?? onlyLoaded ?? '' };
  const confidence = onlyLoaded !== undefined ? 0.35 : isLoaded(body) || isLoaded(heading) ? 0.92 : 0.6;
  const evidence = `headings: ${headingList.slice(0, 100) || 'unsaid'}; texts: ${bodyList.slice(0, 100) || 'unsaid'}${loaded.length > 0 ? `; loaded: ${loaded.slice(0, 5).join(', ')}` : ''}`;
  return finding('identity.fonts', value, { source: page.url, confidence, evidence });
}

/** What rules for headings say, where nothing on the page is a heading yet. */
function headingRules(page: PageStyles): string {
  const { styles, tree } = page;
  const root = tree.elements.find(({ name }) => name === 'body') ?? tree.elements[0];
  const rule = styles.rules.findLast(
    ({ text, declarations }) =>
      /(?:^|[\s,>])h[12](?:$|[:.,])/iu.test(text) && declarations.some(({ property }) => property === 'font-family'),
  );
  const value = rule?.declarations.find(({ property }) => property === 'font-family')?.value;
  return value === undefined || root === undefined ? '' : (withVariables(value, page.of(root).variables) ?? '');
}

/** Families that are loaded with the page: those of `@font-face`, and those that font services are asked for. */
function loadedFamilies({ page, styles }: Pick<LookedAt, 'page' | 'styles'>, stylesheets: readonly ReadStylesheet[]): string[] {
  const links = named(page.tree, 'link').map((link) => attr(link, 'href'));
  const imports = stylesheets.flatMap(({ css }) =>
    [...css.slice(0, 20_000).matchAll(/@import\s+(?:url\()?["']?([^"')\s]{1,500})/gu)].map(([, address = '']) => address),
  );
  const asked = [...links, ...imports].flatMap(askedFamilies);
  const faces = styles.styles.faces.map(({ family }) => familyIn(withVariables(family, new Map()) ?? ''));
  return [...new Set([...asked, ...faces].filter((family) => family !== undefined))].slice(0, 40);
}

function askedFamilies(address: string): (string | undefined)[] {
  const url = URL.parse(address, 'https://fonts.example');
  if (url === null || !/(?:^|\.)(?:fonts\.googleapis\.com|fonts\.bunny\.net|fonts\.loli\.net)$/u.test(url.hostname)) return [];
  return url.searchParams
    .getAll('family')
    .flatMap((families) => families.split('|'))
    .slice(0, 20)
    .map((family) => familyIn(family.split(':')[0] ?? ''));
}

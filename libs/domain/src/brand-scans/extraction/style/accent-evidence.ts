import { chroma, labOfHex, type Hex } from '@imprint/platform/colours';
import { metaText, type SitePage } from '../pages/site-pages.js';
import { colourIn } from './css-colour.js';
import { over, type PageStyles } from './computed-style.js';
import { shares } from './ground-and-text.js';
import type { Part, SeenElement } from './page-parts.js';

/** Something that is in a colour. */
export interface ColourUse {
  colour: Hex;
  weight: number;
  kind: string;
  source: string;
}

/** Greys, blacks and whites are in every page, and are no accent. */
export const isColourful = (colour: Hex): boolean => chroma(labOfHex(colour)) > 0.035;

/** What stands on a ground says most where it is meant to be clicked. */
const groundWeights: Partial<Readonly<Record<Part, number>>> = {
  'primary button': 1,
  button: 0.7,
  header: 0.5,
  menu: 0.3,
  section: 0.35,
  badge: 0.25,
  footer: 0.2,
  heading: 0.2,
  text: 0.2,
  link: 0.3,
};
const inkWeights: Partial<Readonly<Record<Part, number>>> = {
  link: 0.75,
  menu: 0.3,
  heading: 0.3,
  title: 0.3,
  button: 0.2,
  'primary button': 0.1,
  badge: 0.15,
  text: 0.1,
};

/** Colours of what is seen, kind by kind: a hundred links say no more than ten. */
export function seenColours(
  seen: readonly SeenElement[],
  { background, foreground }: { background: Hex; foreground: Hex },
  source: string,
): ColourUse[] {
  const uses: ColourUse[] = [];
  for (const [part, elements] of Map.groupBy(seen, ({ part: own }) => own)) {
    const grounds = elements.flatMap(({ style, region }) =>
      style.own === undefined || style.own === background ? [] : [[style.own, region === 'aside' ? 0.5 : 1] as const],
    );
    uses.push(...usesOf(grounds, groundWeights[part] ?? 0, { kind: `ground of ${plural(part)}`, source }));
    const inks = elements.flatMap(({ style, characters }) =>
      characters === 0 || style.colour === foreground || style.colour === '#0000ee'
        ? []
        : [[style.colour, Math.min(characters, 200)] as const],
    );
    uses.push(...usesOf(inks, inkWeights[part] ?? 0, { kind: `${plural(part)}`, source }));
  }
  return uses;
}

const plural = (part: Part): string =>
  ({ menu: 'menus', text: 'texts', header: 'the header', footer: 'the footer', title: 'the title' })[part as string] ??
  `${part}s`;

const usesOf = (
  weighted: readonly (readonly [Hex, number])[],
  weight: number,
  { kind, source }: { kind: string; source: string },
): ColourUse[] =>
  weight === 0 ? [] : shares(weighted).map(({ colour, share }) => ({ colour, weight: weight * Math.sqrt(share), kind, source }));

/** What a variable is called that holds the colour of a brand, whatever program made the stylesheet. */
const accentName =
  /^--(?:[a-z0-9]{1,12}-{1,2}){0,4}?(?:primary|accent|brand|theme|main|highlight|key|link|secondary)(?:-?(?:colou?r|fg-color|color-main|base|default|1|500|600|50))?$/iu;
const isPreset =
  /^--wp--preset--(?:color--(?:black|cyan-bluish-gray|white|pale-pink|vivid-|luminous-|light-green-cyan|pale-cyan-blue)|gradient|duotone|shadow)/u;
const isOfLibrary = /^--(?:bs|tw|el|ant|swiper|fa|plyr|wp-admin|chakra|mantine|radix|mdc|md-sys|mat)-/u;

/** Colours of variables by their names. One that nothing on the page is made of says less. */
export function variableColours(styles: PageStyles, hasText: boolean): ColourUse[] {
  const root =
    styles.tree.elements.find(({ name }) => name === 'body') ?? styles.tree.elements.find(({ name }) => name === 'html');
  if (root === undefined) return [];
  const { variables } = styles.of(root);
  const found = [...variables].slice(0, 3_000).flatMap(([name, value]) => {
    const isUsed = styles.used.has(name);
    if (!accentName.test(name) || (!isUsed && (isPreset.test(name) || isOfLibrary.test(name) || name.startsWith('--wp--preset'))))
      return [];
    const colour = colourOfVariable(value, styles, variables);
    if (colour === undefined) return [];
    const isFirst = !/secondary|link|highlight|key|theme/iu.test(name);
    return [{ colour, weight: (isUsed ? 0.6 : hasText ? 0.25 : 0.5) * (isFirst ? 1 : 0.6), name }];
  });
  return found
    .slice(0, 40)
    .map(({ colour, weight, name }) => ({ colour, weight, kind: `variable ${name.slice(0, 40)}`, source: styles.tree.url }));
}

function colourOfVariable(value: string, styles: PageStyles, variables: ReadonlyMap<string, string>): Hex | undefined {
  const text = styles.filled(value, variables, false) ?? '';
  // Channels by themselves are put into `rgb()` and `hsl()` by whoever uses them.
  const whole = /^\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*$/u.test(text)
    ? `rgb(${text})`
    : /^\s*[\d.]+(?:deg)?\s+[\d.]+%\s+[\d.]+%\s*$/u.test(text)
      ? `hsl(${text})`
      : text;
  const colour = colourIn(whole);
  return colour === undefined || colour === 'current' || colour.alpha < 0.6 ? undefined : over(colour, '#ffffff');
}

/** Colours that a page names in its head. */
export function headColours(page: SitePage): ColourUse[] {
  const said = [
    { kind: 'theme-color', weight: 0.5, text: metaText(page, 'theme-color') },
    { kind: 'msapplication-TileColor', weight: 0.12, text: metaText(page, 'msapplication-tilecolor') },
    {
      kind: 'mask icon',
      weight: 0.35,
      text:
        page.tree.elements.find(({ name, attributes }) => name === 'link' && attributes['rel'] === 'mask-icon')?.attributes[
          'color'
        ] ?? '',
    },
  ];
  return said.flatMap(({ kind, weight, text }) => {
    const colour = colourIn(text);
    const isOfGenerator = kind === 'msapplication-TileColor' && /^#(?:da532c|2b5797|00aba9|9f00a7|b91d47|ffc40d)$/iu.test(text);
    return colour === undefined || colour === 'current' || isOfGenerator
      ? []
      : [{ colour: over(colour, '#ffffff'), weight, kind, source: page.url }];
  });
}

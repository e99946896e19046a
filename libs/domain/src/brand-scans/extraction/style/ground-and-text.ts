import { contrast, labDistance, labOfHex, readable, type Hex } from '@imprint/platform/colours';
import type { PageStyles } from './computed-style.js';
import type { SeenElement } from './page-parts.js';

/** Ground and text of a page, with how much of its text says so. */
export interface GroundAndText {
  background: Hex;
  foreground: Hex;
  /** 0 to 1. */
  confidence: number;
  evidence: string;
}

/** WCAG 2.2, of text in its usual size. */
export const legible = 4.5;
const distance = (one: Hex, other: Hex): number => labDistance(labOfHex(one), labOfHex(other));
/** The colour of text of which nothing is said. */
const unsaid = '#000000';
/** Shades of the same ground. */
const alike = 0.05;

/** What is read on what: the ground that the page gives itself, unless its text stands on another one. */
export function groundAndText(styles: PageStyles, seen: readonly SeenElement[]): GroundAndText {
  const body = styles.tree.elements.find(({ name }) => name === 'body');
  const root = styles.tree.elements.find(({ name }) => name === 'html');
  const outer = body ?? root;
  const own = outer === undefined ? undefined : styles.of(outer);
  const texts = seen.filter(
    ({ characters, part, region }) => characters > 0 && (part === 'text' || part === 'heading') && region !== 'footer',
  );
  const grounds = shares(texts.map(({ style, characters }) => [style.ground, characters]));
  const [most] = grounds;
  const isSaid = own !== undefined && (own.own !== undefined || (root !== undefined && styles.of(root).own !== undefined));
  const given = own?.ground ?? '#ffffff';
  const background = chosenGround(given, { isSaid: isSaid && !own.hasPicture, text: own?.colour ?? '#000000', most });
  const near = texts.filter(({ style, part }) => part === 'text' && distance(style.ground, background) <= alike);
  const inks = shares(near.map(({ style, characters }) => [style.colour, characters]));
  const headings = shares(
    texts.filter(({ part }) => part === 'heading').map(({ style, characters }) => [style.colour, characters]),
  );
  // What the page gives itself is its text, even where much of what a start page shows is muted.
  const said = own === undefined || own.colour === unsaid ? undefined : own.colour;
  const candidates = [
    said,
    ...inks.filter(({ share }) => share > 0.15).map(({ colour }) => colour),
    ...headings.map(({ colour }) => colour),
    own?.colour,
  ].filter((colour) => colour !== undefined);
  const foreground = candidates.find((colour) => contrast(colour, background) >= legible);
  const share = most === undefined ? 0 : (grounds.find(({ colour }) => colour === background)?.share ?? 0);
  return {
    background,
    foreground: foreground ?? readable(candidates[0] ?? '#1a1a1a', background, legible),
    confidence: (isSaid ? 0.45 : 0.25) + share * 0.3 + (foreground === undefined ? 0 : 0.2),
    evidence: `ground of ${isSaid ? 'the page' : 'its text'}${share > 0 ? `, behind ${Math.round(share * 100)} % of its text` : ''}`,
  };
}

interface Share {
  colour: Hex;
  share: number;
}

interface Given {
  isSaid: boolean;
  text: Hex;
  most: Share | undefined;
}

function chosenGround(given: Hex, { isSaid, text, most }: Given): Hex {
  if (most === undefined) return given;
  if (!isSaid) return most.share >= 0.5 ? most.colour : given;
  // A frame around the page is not what people read on.
  const isFrame = most.share > 0.6 && distance(given, most.colour) > 0.1 && contrast(text, given) < legible;
  return isFrame || (most.share > 0.8 && distance(given, most.colour) > 0.3) ? most.colour : given;
}

/** Colours by how much they weigh of the whole. */
export function shares(weighted: readonly (readonly [Hex, number])[]): Share[] {
  const sums = new Map<Hex, number>();
  let whole = 0;
  for (const [colour, weight] of weighted) {
    sums.set(colour, (sums.get(colour) ?? 0) + weight);
    whole += weight;
  }
  return [...sums]
    .map(([colour, sum]) => ({ colour, share: whole === 0 ? 0 : sum / whole }))
    .toSorted((one, other) => other.share - one.share);
}

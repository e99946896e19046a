import { mix, type Hex } from '@imprint/platform/colours';
import { attr, isHidden } from '../pages/page-search.js';
import type { PageElement, PageTree } from '../pages/page-tree.js';
import { colourIn, type CssColour } from './css-colour.js';
import { classesOf, matches, type Budget } from './selectors.js';
import { inlineDeclarations, type Declaration, type StyleRule, type Styles } from './stylesheet.js';
import { withVariables, type Variables } from './variables.js';

/** How an element looks. */
export interface ComputedStyle {
  colour: Hex;
  /** Its own ground; undefined where it has none, and what is behind it shows. */
  own: Hex | undefined;
  /** What is behind its text. */
  ground: Hex;
  hasPicture: boolean;
  /** `font-family` as it was written, with variables put in. */
  family: string;
  isShown: boolean;
  variables: Variables;
}

interface Won {
  value: string;
  rank: readonly [important: number, layer: number, specificity: number, order: number];
}

/** Steps of matching for a page: more than its rules and elements need, however many those are. */
const mostSteps = 2_500_000;
/**
 * For all elements of a page: declarations that are looked at, variables that are kept, and characters of values with variables. A page
 * that is made to take long has any number of each for every element.
 */
const most = { declarations: 3_000_000, variables: 1_500_000, characters: 20_000_000 };
const none: ReadonlyMap<string, string> = new Map();

/** Answers how elements of a page look, as far as colours and typefaces go. */
export class PageStyles {
  /** Variables that colours and typefaces were made of. */
  readonly used = new Set<string>();
  readonly #known = new Map<PageElement, ComputedStyle>();
  readonly #byId = new Map<string, StyleRule[]>();
  readonly #byClass = new Map<string, StyleRule[]>();
  readonly #byTag = new Map<string, StyleRule[]>();
  readonly #others: StyleRule[] = [];
  readonly #budget: Budget = { steps: mostSteps };
  readonly #left = { ...most };

  constructor(
    readonly tree: PageTree,
    readonly styles: Styles,
  ) {
    for (const rule of styles.rules) {
      const last = rule.selector.compounds.at(-1);
      if (last === undefined) continue;
      if (last.id !== '') put(this.#byId, last.id, rule);
      else if (last.classes[0] !== undefined) put(this.#byClass, last.classes[0], rule);
      else if (last.tag !== '') put(this.#byTag, last.tag, rule);
      else this.#others.push(rule);
    }
  }

  of(element: PageElement): ComputedStyle {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const outer = element.parent === null || element.parent.name === '' ? initial : this.of(element.parent);
    const computed = this.#computed(element, outer);
    this.#known.set(element, computed);
    return computed;
  }

  /** A value with these variables put in. @param isUse whether the page is made of it */
  filled(value: string, variables: Variables, isUse: boolean): string | undefined {
    return withVariables(value, variables, isUse ? this.used : undefined, this.#left);
  }

  #computed(element: PageElement, outer: ComputedStyle): ComputedStyle {
    const won = this.#won(element);
    const variables = this.#variablesOf(won, outer.variables);
    const read = (property: string): string | undefined => {
      const value = won.get(property)?.value;
      return value === undefined ? undefined : this.filled(value, variables, true);
    };
    const ground = this.#groundOf(read('background-color') ?? attr(element, 'bgcolor'), outer);
    const gradient =
      ground === undefined || ground.alpha === 0 ? opaque(colourIn(pictureless(read('background-image')))) : undefined;
    const shown = gradient ?? (ground !== undefined && ground.alpha > 0.02 ? over(ground, outer.ground) : undefined);
    const behind = shown ?? outer.ground;
    return {
      colour: this.#colourOf(element, read('color'), { outer, behind }),
      own: shown,
      ground: behind,
      hasPicture: /url\(/u.test(`${won.get('background-color')?.value ?? ''}${won.get('background-image')?.value ?? ''}`),
      family: familyOf(read('font-family'), outer.family),
      isShown: outer.isShown && !isHidden(element) && read('display') !== 'none' && read('visibility') !== 'hidden',
      variables,
    };
  }

  /** Frameworks say the same variables of every element: what changes nothing is not kept again. */
  #variablesOf(won: ReadonlyMap<string, Won>, inherited: Variables): Variables {
    const own = [...won].filter(([name, { value }]) => name.startsWith('--') && inherited.get(name) !== value);
    const size = own.length === 0 ? 0 : inherited.size + own.length;
    if (size === 0 || size > this.#left.variables) return inherited;
    this.#left.variables -= size;
    return new Map([...inherited, ...own.map(([name, { value }]) => [name, value] as const)]);
  }

  #groundOf(value: string | undefined, outer: ComputedStyle): CssColour | undefined {
    if (value === undefined || value === '') return undefined;
    if (/^\s*inherit\b/u.test(value)) return outer.own === undefined ? undefined : { hex: outer.own, alpha: 1 };
    const colour = colourIn(value);
    return colour === 'current' ? { hex: outer.colour, alpha: 1 } : colour;
  }

  #colourOf(element: PageElement, value: string | undefined, { outer, behind }: { outer: ComputedStyle; behind: Hex }): Hex {
    const given = value === undefined || /^\s*(?:inherit|unset|revert)/u.test(value) ? undefined : colourIn(value);
    if (given !== undefined && given !== 'current') return given.alpha === 0 ? outer.colour : over(given, behind);
    const old = value === undefined ? colourIn(attr(element, element.name === 'body' ? 'text' : 'color')) : undefined;
    if (old !== undefined && old !== 'current' && /^(?:body|font)$/u.test(element.name)) return over(old, behind);
    // What browsers do where nothing is said.
    if (value === undefined && element.name === 'a' && element.attributes['href'] !== undefined) return '#0000ee';
    if (value === undefined && (element.name === 'button' || element.name === 'input')) return '#000000';
    return outer.colour;
  }

  /** The declarations that hold for an element. */
  #won(element: PageElement): Map<string, Won> {
    const won = new Map<string, Won>();
    for (const rule of this.#budget.steps < 0 ? [] : this.#candidates(element)) {
      if (!matches(rule.selector, element, this.#budget)) continue;
      this.#left.declarations -= rule.declarations.length;
      if (this.#left.declarations < 0) break;
      for (const declaration of rule.declarations)
        take(won, declaration, [declaration.isImportant ? 1 : 0, rule.layer, rule.selector.specificity, rule.order]);
    }
    const style = element.attributes['style'];
    if (style !== undefined)
      for (const declaration of inlineDeclarations(style))
        take(won, declaration, [declaration.isImportant ? 1 : 0, Number.POSITIVE_INFINITY, 1e9, 0]);
    return won;
  }

  #candidates(element: PageElement): StyleRule[] {
    const { name, attributes } = element;
    const id = attributes['id'];
    return [
      ...this.#others,
      ...(this.#byTag.get(name) ?? []),
      ...(id === undefined ? [] : (this.#byId.get(id) ?? [])),
      ...[...classesOf(element)].slice(0, 60).flatMap((one) => this.#byClass.get(one) ?? []),
    ];
  }
}

const initial: ComputedStyle = {
  ...{ colour: '#000000', own: undefined, ground: '#ffffff', hasPicture: false, family: '', isShown: true, variables: none },
};

function put(map: Map<string, StyleRule[]>, key: string, rule: StyleRule): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [rule]);
  else known.push(rule);
}

function take(won: Map<string, Won>, { property, value }: Declaration, rank: Won['rank']): void {
  const key = property === 'background' ? 'background-color' : property === 'font' ? 'font-family' : property;
  const given = property === 'background' ? groundIn(value) : property === 'font' ? familyIn(value) : value;
  if (given === undefined) return;
  const before = won.get(key);
  if (before === undefined || !isLess(rank, before.rank)) won.set(key, { value: given, rank });
}

function isLess(one: Won['rank'], other: Won['rank']): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

/** A `background` that names no colour has none. */
const groundIn = (value: string): string => (/^(?:none|0|initial|unset)$/u.test(value) ? 'transparent' : value);

const familyIn = (value: string): string | undefined =>
  /^(?:inherit|unset|initial)$/u.test(value)
    ? 'inherit'
    : /(?:[\d.]{1,12}(?:px|r?em|%|pt|vw|ch)|\)|small|medium|large)(?:\s*\/\s*\S{1,40})?\s+([^/]{1,500})$/u.exec(
        value.slice(0, 300),
      )?.[1];

const familyOf = (value: string | undefined, outer: string): string =>
  value === undefined || /^(?:inherit|unset|revert)$/u.test(value) ? outer : value.slice(0, 500);

/** Of a picture, only gradients have colours that are known. */
const pictureless = (value: string | undefined): string => (value !== undefined && /gradient\(/u.test(value) ? value : '');

const opaque = (colour: ReturnType<typeof colourIn>): Hex | undefined =>
  colour === undefined || colour === 'current' || colour.alpha < 0.5 ? undefined : colour.hex;

export const over = ({ hex, alpha }: CssColour, behind: Hex): Hex => (alpha >= 1 ? hex : mix(behind, hex, alpha));

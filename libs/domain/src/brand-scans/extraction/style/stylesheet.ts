import { generate, parse, type Atrule, type CssNode, type Rule, type Selector } from 'css-tree';
import { readSelector, type ReadSelector } from './selectors.js';

/** What a rule says of what it is for. */
export interface Declaration {
  property: string;
  value: string;
  isImportant: boolean;
}

export interface StyleRule {
  selector: ReadSelector;
  /** As it is written, for what people call their elements. */
  text: string;
  declarations: readonly Declaration[];
  /** Rules outside of layers win; within them, those of later layers. */
  layer: number;
  order: number;
  source: string;
}

export interface FontFace {
  family: string;
  source: string;
}

/** Stylesheets of a page, read. */
export interface Styles {
  rules: StyleRule[];
  /** Those for what is shown before or after an element, where they show a picture. */
  pseudo: StyleRule[];
  faces: FontFace[];
}

/** Of these it matters what they say. */
const properties = new Set([
  'background',
  'background-color',
  'background-image',
  'color',
  'font-family',
  'font',
  'fill',
  'display',
  'visibility',
  'content',
  'mask',
  'mask-image',
  '-webkit-mask',
  '-webkit-mask-image',
]);
const most = { sheetLength: 1_500_000, allLength: 6_000_000, rules: 40_000, selectors: 200, valueLength: 4_000, depth: 12 };
/** A screen like those that most people read on. */
const screen = { width: 1_280, height: 800 };

/** Reads stylesheets in the order in which a page has them. One that cannot be read is left out. */
export class StyleReader {
  readonly styles: Styles = { rules: [], pseudo: [], faces: [] };
  readonly #layers = new Map<string, number>();
  #length = 0;

  read(css: string, source: string): void {
    const text = css.slice(0, most.sheetLength);
    if (this.#length + text.length > most.allLength) return;
    this.#length += text.length;
    try {
      const sheet = parse(text, { parseValue: false, parseCustomProperty: false, onParseError: () => undefined });
      if (sheet.type === 'StyleSheet')
        this.#rules(sheet.children.toArray(), { source, layer: Number.POSITIVE_INFINITY, layerName: '', depth: 0 });
    } catch {
      // Nested deeper than it can be read.
    }
  }

  #rules(nodes: readonly CssNode[], place: Place): void {
    if (place.depth > most.depth) return;
    for (const node of nodes) {
      if (this.styles.rules.length >= most.rules) return;
      if (node.type === 'Rule') this.#rule(node, place);
      else if (node.type === 'Atrule') this.#atrule(node, place);
    }
  }

  #atrule(rule: Atrule, place: Place): void {
    const name = rule.name.toLowerCase();
    const prelude = rule.prelude === null ? '' : generate(rule.prelude).slice(0, 1_000);
    const inner = rule.block?.children.toArray() ?? [];
    if (name === 'font-face') {
      const family = declarationsIn(inner, () => true).find(({ property }) => property === 'font-family')?.value;
      if (family !== undefined && this.styles.faces.length < 500) this.styles.faces.push({ family, source: place.source });
    } else if (name === 'layer') {
      const names = prelude === '' ? [`anonymous ${this.#layers.size}`] : prelude.split(',').map((one) => one.trim());
      for (const one of names) this.#layer(place.layerName, one);
      const [first = ''] = names;
      if (rule.block !== null) this.#rules(inner, { ...place, depth: place.depth + 1, ...this.#layer(place.layerName, first) });
    } else if ((name === 'media' && suits(prelude)) || name === 'supports' || name === 'container') {
      this.#rules(inner, { ...place, depth: place.depth + 1 });
    }
  }

  #layer(outer: string, name: string): { layer: number; layerName: string } {
    const layerName = outer === '' ? name : `${outer}.${name}`;
    const layer = this.#layers.get(layerName) ?? this.#layers.size;
    this.#layers.set(layerName, layer);
    return { layer, layerName };
  }

  #rule({ prelude, block }: Rule, { source, layer }: Place): void {
    const declarations = declarationsIn(
      block.children.toArray(),
      (property) => properties.has(property) || property.startsWith('--'),
    );
    if (declarations.length === 0 || prelude.type !== 'SelectorList') return;
    for (const selector of prelude.children.toArray().slice(0, most.selectors)) {
      const isPseudo = selector.type === 'Selector' && isBeforeOrAfter(selector) && declarations.some(showsPicture);
      const read = selector.type === 'Selector' ? readSelector(isPseudo ? withoutLast(selector) : selector) : undefined;
      if (read === undefined) continue;
      const order = this.styles.rules.length;
      (isPseudo ? this.styles.pseudo : this.styles.rules).push({
        selector: read,
        text: generate(selector).slice(0, 300),
        declarations,
        layer,
        order,
        source,
      });
    }
  }
}

const showsPicture = ({ value }: Declaration): boolean => value.includes('url(');

/** `::before` or `::after`, also as they were written before there were two colons. */
function isBeforeOrAfter({ children }: Selector): boolean {
  const { last } = children;
  return (
    (last?.type === 'PseudoElementSelector' || last?.type === 'PseudoClassSelector') && /^(?:before|after)$/iu.test(last.name)
  );
}

function withoutLast(selector: Selector): Selector {
  const children = selector.children.copy();
  children.pop();
  return { ...selector, children };
}

interface Place {
  source: string;
  layer: number;
  layerName: string;
  depth: number;
}

function declarationsIn(nodes: readonly CssNode[], isWanted: (property: string) => boolean): Declaration[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'Declaration' || node.value.type !== 'Raw') return [];
    const property = node.property.startsWith('--') ? node.property : node.property.toLowerCase();
    const value = node.value.value.trim();
    if (!isWanted(property) || value.length > most.valueLength) return [];
    return [{ property, value, isImportant: node.important !== false }];
  });
}

/** What an element says in its `style`. */
export function inlineDeclarations(style: string): Declaration[] {
  try {
    const list = parse(style.slice(0, most.valueLength), {
      context: 'declarationList',
      parseValue: false,
      onParseError: () => undefined,
    });
    return list.type === 'DeclarationList'
      ? declarationsIn(list.children.toArray(), (property) => properties.has(property) || property.startsWith('--'))
      : [];
  } catch {
    return [];
  }
}

/** Whether rules for such media hold on a screen by day. Of several, one has to. */
export function suits(media: string): boolean {
  return media
    .toLowerCase()
    .split(',')
    .slice(0, 20)
    .some((query) => {
      const isNot = /^\s*not\b/u.test(query);
      return isNot !== suitsOne(query.replace(/^\s*not\b/u, ''));
    });
}

function suitsOne(query: string): boolean {
  if (/\bprint\b|\bspeech\b/u.test(query)) return false;
  if (
    /prefers-color-scheme\s*:\s*dark|prefers-contrast\s*:\s*(?:more|high)|forced-colors\s*:\s*active|hover\s*:\s*none|pointer\s*:\s*coarse|orientation\s*:\s*portrait/u.test(
      query,
    )
  )
    return false;
  for (const [, bound = '', axis = '', number = '', unit = ''] of query.matchAll(
    /\b(min|max)-(?:device-)?(width|height)\s*:\s*([\d.]+)\s*(px|em|rem)?/gu,
  )) {
    const pixels = Number(number) * (unit === 'em' || unit === 'rem' ? 16 : 1);
    const own = axis === 'width' ? screen.width : screen.height;
    if (bound === 'min' ? own < pixels : own > pixels) return false;
  }
  for (const [, sign = '', number = '', unit = ''] of query.matchAll(/\bwidth\s*([<>]=?)\s*([\d.]+)\s*(px|em|rem)?/gu)) {
    const pixels = Number(number) * (unit === 'em' || unit === 'rem' ? 16 : 1);
    if (sign.startsWith('<') ? screen.width > pixels : screen.width < pixels) return false;
  }
  return true;
}

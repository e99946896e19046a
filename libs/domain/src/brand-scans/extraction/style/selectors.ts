import type { CssNode, Selector } from 'css-tree';
import type { PageElement } from '../pages/page-tree.js';

/** Part of a selector that one element has to fulfil. */
interface Compound {
  tag: string;
  id: string;
  classes: readonly string[];
  tests: readonly ((element: PageElement, budget: Budget) => boolean)[];
  /** How it stands to the compound before it, from the left. */
  combinator: ' ' | '>' | '+' | '~' | '';
}

/** A selector that can be matched with an element. */
export interface ReadSelector {
  /** The last one belongs to the element itself. */
  compounds: readonly Compound[];
  specificity: number;
}

/** Steps that matching may still take: selectors that are made to take long end here. */
export interface Budget {
  steps: number;
}

const mostCompounds = 12;

/** Reads a selector; undefined for one that needs a pointer, a box around letters, or what is not known of a page that no one looks at. */
export function readSelector(selector: Selector): ReadSelector | undefined {
  const compounds: Compound[] = [];
  let specificity = 0;
  let nodes: CssNode[] = [];
  let combinator: Compound['combinator'] = '';
  const close = (): boolean => {
    const read = readCompound(nodes, combinator);
    if (read === undefined) return false;
    compounds.push(read.compound);
    specificity += read.specificity;
    nodes = [];
    return true;
  };
  for (const node of selector.children.toArray()) {
    if (node.type !== 'Combinator') nodes.push(node);
    else {
      if (nodes.length === 0 || !close()) return undefined;
      combinator = node.name === '>' || node.name === '+' || node.name === '~' ? node.name : ' ';
    }
  }
  return nodes.length > 0 && close() && compounds.length <= mostCompounds ? { compounds, specificity } : undefined;
}

function readCompound(
  nodes: readonly CssNode[],
  combinator: Compound['combinator'],
): { compound: Compound; specificity: number } | undefined {
  const compound = { tag: '', id: '', classes: [] as string[], tests: [] as Compound['tests'][number][], combinator };
  let specificity = 0;
  for (const node of nodes) {
    if (node.type === 'TypeSelector') {
      compound.tag = node.name === '*' ? '' : node.name.toLowerCase().replace(/^.*\|/u, '');
      specificity += node.name === '*' ? 0 : 1;
    } else if (node.type === 'IdSelector') {
      compound.id = unescaped(node.name);
      specificity += 10_000;
    } else if (node.type === 'ClassSelector') {
      compound.classes.push(unescaped(node.name));
      specificity += 100;
    } else if (node.type === 'AttributeSelector') {
      compound.tests.push(attributeTest(node));
      specificity += 100;
    } else if (node.type === 'PseudoClassSelector') {
      const read = readPseudo(node);
      if (read === undefined) return undefined;
      compound.tests.push(read.test);
      specificity += read.specificity;
    } else return undefined;
  }
  return { compound, specificity };
}

const unescaped = (name: string): string =>
  name.includes('\\')
    ? name.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/giu, (_whole, code?: string, sign?: string) =>
        code === undefined ? (sign ?? '') : String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16) || 32)),
      )
    : name;

function attributeTest({ name, matcher, value }: Extract<CssNode, { type: 'AttributeSelector' }>): Compound['tests'][number] {
  const key = name.name.toLowerCase();
  const wanted = value === null ? '' : value.type === 'String' ? value.value : value.name;
  return ({ attributes }) => {
    const given = attributes[key];
    if (given === undefined) return false;
    switch (matcher) {
      case null:
        return true;
      case '=':
        return given === wanted;
      case '~=':
        return given.split(/\s+/u).includes(wanted);
      case '|=':
        return given === wanted || given.startsWith(`${wanted}-`);
      case '^=':
        return wanted !== '' && given.startsWith(wanted);
      case '$=':
        return wanted !== '' && given.endsWith(wanted);
      case '*=':
        return wanted !== '' && given.includes(wanted);
      default:
        return false;
    }
  };
}

const simple: Readonly<Record<string, (element: PageElement) => boolean>> = {
  root: ({ name }) => name === 'html',
  link: ({ name, attributes }) => name === 'a' && attributes['href'] !== undefined,
  'any-link': ({ name, attributes }) => name === 'a' && attributes['href'] !== undefined,
  enabled: ({ attributes }) => attributes['disabled'] === undefined,
  defined: () => true,
  'first-child': (element) => siblings(element)[0] === element,
  'last-child': (element) => siblings(element).at(-1) === element,
  'only-child': (element) => siblings(element).length === 1,
  'first-of-type': (element) => siblings(element).find(({ name }) => name === element.name) === element,
};

function readPseudo({
  name,
  children,
}: Extract<CssNode, { type: 'PseudoClassSelector' }>): { test: Compound['tests'][number]; specificity: number } | undefined {
  const test = simple[name.toLowerCase()];
  if (test !== undefined) return { test, specificity: 100 };
  if (!['is', 'where', 'not', 'matches', '-webkit-any'].includes(name.toLowerCase())) return undefined;
  const list = children?.first;
  if (list?.type !== 'SelectorList') return undefined;
  const inner = list.children.toArray().flatMap((one) => (one.type === 'Selector' ? (readSelector(one) ?? []) : []));
  const strongest = Math.max(0, ...inner.map(({ specificity }) => specificity));
  if (name.toLowerCase() === 'not')
    return { test: (element, budget) => !inner.some((one) => matches(one, element, budget)), specificity: strongest };
  if (inner.length === 0) return undefined;
  return {
    test: (element, budget) => inner.some((one) => matches(one, element, budget)),
    specificity: name.toLowerCase() === 'where' ? 0 : strongest,
  };
}

const known = new WeakMap<PageElement, readonly PageElement[]>();
const mostSiblings = 200;

function siblings({ parent }: PageElement): readonly PageElement[] {
  if (parent === null) return [];
  const before = known.get(parent);
  if (before !== undefined) return before;
  const found = parent.children
    .slice(0, mostSiblings * 3)
    .filter((child) => typeof child !== 'string')
    .slice(0, mostSiblings);
  known.set(parent, found);
  return found;
}

const classes = new WeakMap<PageElement, ReadonlySet<string>>();

export function classesOf(element: PageElement): ReadonlySet<string> {
  const before = classes.get(element);
  if (before !== undefined) return before;
  const found = new Set(
    (element.attributes['class'] ?? '')
      .slice(0, 4_000)
      .split(/\s+/u)
      .filter((token) => token !== ''),
  );
  classes.set(element, found);
  return found;
}

export function matches({ compounds }: ReadSelector, element: PageElement, budget: Budget): boolean {
  return matchesFrom(compounds, compounds.length - 1, element, budget);
}

function matchesFrom(compounds: readonly Compound[], at: number, element: PageElement, budget: Budget): boolean {
  const compound = compounds[at];
  if (compound === undefined || (budget.steps -= 1) < 0 || !fulfils(compound, element, budget)) return false;
  if (at === 0) return true;
  if (compound.combinator === ' ') {
    for (let outer = element.parent; outer !== null && outer.name !== ''; outer = outer.parent)
      if (matchesFrom(compounds, at - 1, outer, budget)) return true;
    return false;
  }
  if (compound.combinator === '>')
    return element.parent !== null && element.parent.name !== '' && matchesFrom(compounds, at - 1, element.parent, budget);
  // Looking for it among the others is as much work as matching several.
  budget.steps -= 8;
  const all = siblings(element);
  const before = all.slice(0, Math.max(0, all.indexOf(element)));
  const candidates = compound.combinator === '+' ? before.slice(-1) : before.slice(-12);
  return candidates.some((sibling) => matchesFrom(compounds, at - 1, sibling, budget));
}

function fulfils({ tag, id, classes: wanted, tests }: Compound, element: PageElement, budget: Budget): boolean {
  if (tag !== '' && tag !== element.name) return false;
  if (id !== '' && element.attributes['id'] !== id) return false;
  if (wanted.length > 0) {
    const own = classesOf(element);
    if (!wanted.every((name) => own.has(name))) return false;
  }
  return tests.every((test) => test(element, budget));
}

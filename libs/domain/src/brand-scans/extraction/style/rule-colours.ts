import { colourIn } from './css-colour.js';
import { over, type PageStyles } from './computed-style.js';
import type { ColourUse } from './accent-evidence.js';

/** What rules are for, by their selectors. For pages that a script fills: nothing in them has a look yet. */
const purposes: readonly { kind: string; pattern: RegExp; property: 'background-color' | 'color'; weight: number }[] = [
  {
    kind: 'rules for buttons',
    pattern: /(?:^|[\s.,>_-])(?:btn|button|cta)(?:$|[\s.,>:_[-])/iu,
    property: 'background-color',
    weight: 0.8,
  },
  { kind: 'rules for links', pattern: /(?:^|[\s,>])a(?:$|[:.[,])/iu, property: 'color', weight: 0.6 },
  {
    kind: 'rules for the header',
    pattern: /(?:^|[\s.,>_#-])(?:header|navbar|nav|hero|banner|topbar|appbar)(?:$|[\s.,>:_-])/iu,
    property: 'background-color',
    weight: 0.5,
  },
  { kind: 'rules for headings', pattern: /(?:^|[\s,>])h[1-3](?:$|[:.,])/iu, property: 'color', weight: 0.3 },
  { kind: 'rules', pattern: /[.#]\w/u, property: 'background-color', weight: 0.25 },
];
const others = /error|danger|warning|success|info|alert|disabled|dark|hljs|token|invalid/iu;
const mostRules = 5_000;

/** Colours in rules that nothing on the page is under yet. */
export function ruleColours(styles: PageStyles): ColourUse[] {
  const root = styles.tree.elements.find(({ name }) => name === 'body') ?? styles.tree.elements[0];
  if (root === undefined) return [];
  const { variables } = styles.of(root);
  const counted = new Map<string, number>();
  const found: ColourUse[] = [];
  for (const rule of styles.styles.rules.slice(0, mostRules)) {
    if (others.test(rule.text)) continue;
    const purpose = purposes.find(
      ({ pattern, property }) =>
        pattern.test(rule.text) &&
        rule.declarations.some(
          (one) => one.property === property || (property === 'background-color' && one.property === 'background'),
        ),
    );
    if (purpose === undefined) continue;
    const value = rule.declarations.findLast(
      (one) => one.property === purpose.property || (purpose.property === 'background-color' && one.property === 'background'),
    )?.value;
    const text = styles.filled(value ?? '', variables, true);
    const colour = text === undefined ? undefined : colourIn(text);
    if (colour === undefined || colour === 'current' || colour.alpha < 0.5) continue;
    const count = (counted.get(purpose.kind) ?? 0) + 1;
    counted.set(purpose.kind, count);
    // The first rules of a kind are those for all of them.
    const isPrimary = /primary|main|accent|brand/iu.test(rule.text) ? 1.25 : 1;
    found.push({
      colour: over(colour, '#ffffff'),
      weight: (purpose.weight * isPrimary) / Math.sqrt(count),
      kind: purpose.kind,
      source: rule.source,
    });
  }
  return found;
}

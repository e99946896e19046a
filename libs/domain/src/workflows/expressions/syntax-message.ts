/** What the parser of expressions calls signs, as people write them. */
const signs: Readonly<Record<string, string>> = {
  ...{ EOF: 'the end', LPAREN: '"("', RPAREN: '")"', LBRACKET: '"["', RBRACKET: '"]"', LBRACE: '"{"', RBRACE: '"}"' },
  ...{ DOT: '"."', COMMA: '","', COLON: '":"', QUESTION: '"?"', PLUS: '"+"', MINUS: '"-"', MULTIPLY: '"*"', DIVIDE: '"/"' },
  ...{ MODULO: '"%"', EQ: '"=="', NE: '"!="', LT: '"<"', LE: '"<="', GT: '">"', GE: '">="', AND: '"&&"', OR: '"||"', NOT: '"!"' },
  ...{ IN: '"in"', NUMBER: 'a number', STRING: 'a text', BOOLEAN: 'true or false', NULL: 'null', IDENTIFIER: 'a name' },
  BYTES: 'bytes',
};

/** What people who know other languages write, by how it begins where the parser stops. */
const hints: readonly (readonly [RegExp, string])[] = [
  [/^and\b/i, 'write && for and'],
  [/^or\b/i, 'write || for or'],
  [/^(if|then|else)\b/i, 'write condition ? one : another'],
  [/^=>/, 'there are no functions of your own; lists have map(x, …) and filter(x, …)'],
  [/^=(?!=)/, 'write == to compare'],
  [/^\|(?!\|)/, 'functions are called, as in upper(text)'],
  [/^\$/, 'names have no $: write inputs.name, or steps.id.field'],
  [/^(\?|\.)/, 'write default(a.b, fallback) for what may be missing'],
  [/^#/, 'there are no blocks; use a condition or a loop in the graph'],
];

/**
 * Why the parser does not take an expression, without its own names.
 * @param summary what the parser says
 * @param start where it stops; undefined if it does not say
 */
export function syntaxMessage(summary: string, source: string, start: number | undefined): string {
  if (/^\s*\{\{.*\}\}\s*$/su.test(source)) return 'an expression stands here without {{ and }}';
  const at = start ?? source.length;
  const rest = source.slice(at);
  const cause = causeOf(summary, rest);
  if (rest === '') return cause;
  const place = `${cause} at character ${at + 1}: ${JSON.stringify(rest.slice(0, 20))}`;
  const hint = /\bnot\s+$/i.test(source.slice(0, at)) ? 'write ! for not' : hints.find(([form]) => form.test(rest))?.[1];
  return hint === undefined ? place : `${place}; ${hint}`;
}

function causeOf(summary: string, rest: string): string {
  const [, expected, found] = /^Expected (\w+), got (\w+)$/.exec(summary) ?? [];
  if (expected !== undefined && found !== undefined) {
    if (found === 'EOF') return `ends where ${signs[expected] ?? expected} is expected`;
    return `has ${signs[found] ?? found} where ${signs[expected] ?? expected} is expected`;
  }
  const [, token] = /^Unexpected token: (\w+)$/.exec(summary) ?? [];
  if (token === 'EOF') return 'ends too early: something is missing at the end';
  if (token !== undefined) return `has ${signs[token] ?? token}, which is not expected`;
  if (!summary.startsWith('Unexpected character')) return summary;
  const [word = rest.slice(0, 1)] = /^\w+/.exec(rest) ?? [];
  return `has ${JSON.stringify(word)}, which is not expected`;
}

import { describe, expect, it } from '@jest/globals';
import { Environment } from '@marcbachmann/cel-js';
import fc from 'fast-check';
import { Expression } from './expression.js';

const values = {
  inputs: { tone: 'warm', none: null },
  trigger: {
    title: 'Café',
    tags: ['a', 'b', 'c'],
    posts: [
      { n: 3, ok: true },
      { n: 1, ok: false },
      { n: 2, ok: true },
    ],
  },
  steps: { a: { count: 3, ratio: 2.5, big: 1e15 }, skipped: null },
};

const valueOf = (source: string, ...variables: string[]): unknown => Expression.parse(source, variables).evaluate(values);
const messageOf = (source: string): string => {
  try {
    valueOf(source);
  } catch (error) {
    if (error instanceof Error && error.name === 'ExpressionError') return error.message;
    throw error;
  }
  throw new Error(`${source} has a value.`);
};

describe('numbers', () => {
  it.each([
    ['steps.a.count + 1', 4],
    ['steps.a.count * 2', 6],
    ['steps.a.ratio * 2', 5],
    ['steps.a.count >= 3', true],
    ['steps.a.count == 3.0', true],
    ['steps.a.count / 2', 1.5],
    ['7 / 2', 3.5],
    ['7 % 4', 3],
    ['size(trigger.tags) / 2 + 0.5', 2],
    ['size(trigger.tags) > 2', true],
    ['trigger.tags[steps.a.count - 1]', 'c'],
    ['-steps.a.count', -3],
    ['0x10 + 1', 17],
    ['int(steps.a.ratio) + int("4")', 6],
    ['number("2.5") * 2', 5],
    ['round(10 / 3, 2)', 3.33],
    ['[1, 2.0, size("abc")]', [1, 2, 3]],
  ])('%s is %j, a number of JSON', (source, expected) => {
    expect(valueOf(source)).toEqual(expected);
    expect(JSON.parse(JSON.stringify(valueOf(source)))).toEqual(expected);
  });

  it.each([
    ['1 / 0', '1 / 0 is a division by zero'],
    ['7 % (1 - 1)', '7 % 0 is a division by zero'],
    ['1.7976931348623157e308 * 10', '1.7976931348623157e+308 * 10 gives a number that is too large'],
    ['9223372036854775807', '9223372036854775807 is too large for a number of JSON'],
    ['"a" + 1', '+ cannot take a text and a number; string(…) makes a text of a value'],
    ['"3" * 2', '* cannot take a text and a number'],
    ['1 < "a"', '< cannot take a number and a text'],
    ['number("many")', '"many" is no number'],
  ])('%s says why it has no value', (source, message) => {
    expect(messageOf(source)).toContain(message);
  });
});

describe('texts, lists and objects', () => {
  it.each([
    ['"a" + trigger.title', 'aCafé'],
    ['upper(trigger.title) + trigger.title.lower()', 'CAFÉcafé'],
    ['trim("  x ") + replace("a-b-c", "-", "")', 'xabc'],
    ['split("a,b", ",").join(" + ")', 'a + b'],
    ['join(trigger.tags, ", ")', 'a, b, c'],
    ['join([1, true, null, {"a": 1}], "|")', '1|true||{"a":1}'],
    ['truncate("Good morning", 6)', 'Good…'],
    ['truncate("Good", 6)', 'Good'],
    ['size("👋🏽")', 2],
    ['startsWith(trigger.title, "Ca") && trigger.title.endsWith("é") && trigger.title.contains("f")', true],
    ['json({"a": [1, null]})', '{"a":[1,null]}'],
    ['string(3) + string(true) + string(null) + string([1])', '3true[1]'],
    ['[1] + [2]', [1, 2]],
    ['"a" in trigger.tags && !("x" in trigger.tags) && "title" in trigger && "af" in trigger.title', true],
    ['[1, {"a": [2]}] == [1, {"a": [2]}] && {"a": 1, "b": 2} == {"b": 2, "a": 1} && 1 != "1" && null == inputs.none', true],
    ['trigger.posts.filter(p, p.ok).map(p, p.n)', [3, 2]],
    ['trigger.posts.map(p, p.ok, p.n * 10)', [30, 20]],
    ['trigger.posts.all(p, p.n > 0) && trigger.posts.exists(p, p.n == 1) && trigger.posts.exists_one(p, !p.ok)', true],
    ['{"a": 1, "b": 2}.map(key, key)', ['a', 'b']],
    ['steps.a.count > 2 ? "many" : "few"', 'many'],
    ['false && steps.skipped.x || true', true],
    ['addHours("2026-02-28T23:00:00+01:00", 48)', '2026-03-02T22:00:00.000Z'],
    ['r"\\d" + \'"\'', '\\d"'],
  ])('%s is %j', (source, expected) => {
    expect(valueOf(source)).toEqual(expected);
  });

  it('may name variables that were declared, and no others', () => {
    expect(Expression.parse('each.n + position', ['each', 'position']).evaluate({ each: { n: 1 }, position: 2 })).toBe(3);
    expect(messageOf('each.n')).toBe(
      'there is no each; an expression names inputs, trigger, steps, item, index: write inputs.each for an input, steps.each for what a node gave',
    );
  });
});

describe('what is not there', () => {
  it.each([
    ['trigger.tittle', 'trigger has no "tittle"; it has title, tags, posts'],
    ['steps.a.text.body', 'steps.a has no "text"; it has count, ratio, big'],
    ['steps.skipped.text', 'steps.skipped is null, so it has no "text"; default(…, fallback) allows for that'],
    ['trigger.tags[3]', 'trigger.tags has 3 entries, and none at 3'],
    ['trigger.tags[0.5]', 'trigger.tags has 3 entries, and none at 0.5'],
    ['[1][3]', '[1] has 1 entry, and none at 3'],
    ['trigger.tags.length', 'trigger.tags is a list, which has no "length": read an entry (trigger.tags[0]) or use map'],
    ['trigger.title.length', 'trigger.title is a text, which has no "length"'],
    ['item.title', 'item is null, so it has no "title"'],
    ['trigger.title ? 1 : 2', 'trigger.title has to be true or false; it is a text'],
    ['trigger.tags && true', 'trigger.tags has to be true or false; it is a list'],
  ])('%s names the path', (source, message) => {
    expect(messageOf(source)).toContain(message);
  });

  it.each([
    ['has(trigger.title)', true],
    ['has(trigger.tittle)', false],
    ['has(trigger["title"])', true],
    ['has(steps.skipped.text)', false],
    ['has(steps.a.text.deep)', false],
    ['default(trigger.tittle, "none")', 'none'],
    ['default(steps.skipped.text, "none")', 'none'],
    ['default(inputs.none, "none")', 'none'],
    ['default(inputs.tone, "none")', 'warm'],
    ['trigger.tittle.default("x")', 'x'],
  ])('%s is %j', (source, expected) => {
    expect(valueOf(source)).toBe(expected);
  });
});

describe('what leads out of a value', () => {
  const hostile: unknown = JSON.parse('{"__proto__": {"x": 1}, "constructor": {"x": 1}, "a": {}}');

  it.each([
    'trigger.__proto__',
    'trigger["__proto__"]',
    'trigger.constructor',
    'trigger.a.constructor',
    'trigger.tags.prototype',
  ])('%s is refused when it is saved', (source) => {
    expect(messageOf(source)).toContain('cannot be read');
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '%s is not found when it is computed',
    (name) => {
      const read = Expression.parse('trigger[inputs.name]');
      expect(() => read.evaluate({ inputs: { name }, trigger: { a: 1 } })).toThrow(/cannot be read|has no/);
      expect(
        Expression.parse('has(trigger[inputs.name]) || inputs.name in trigger').evaluate({ inputs: { name }, trigger: {} }),
      ).toBe(false);
      if (name !== 'toString' && name !== 'hasOwnProperty') {
        expect(() => read.evaluate({ inputs: { name }, trigger: hostile })).toThrow('cannot be read');
      }
    },
  );

  it('is not made, either', () => {
    expect(messageOf('{"__proto__": {"admin": true}}')).toContain('cannot be the name of a field');
  });
});

describe('what is no expression', () => {
  const refused: readonly (readonly [source: string, message: string])[] = [
    ['', 'is empty'],
    ['1 +', 'ends too early: something is missing at the end'],
    ['a b', 'has "b", which is not expected at character 3: "b"'],
    ['(1', 'ends where ")" is expected'],
    ['inputs.tone ? 1 }', 'has "}" where ":" is expected at character 17: "}"'],
    ['true and false', 'has "and", which is not expected at character 6: "and false"; write && for and'],
    ['not true', '; write ! for not'],
    ['inputs.tone = "warm"', '; write == to compare'],
    ['inputs.tone | upper', '; functions are called, as in upper(text)'],
    ['inputs?.tone', '; write default(a.b, fallback) for what may be missing'],
    ['{{ inputs.tone }}', 'an expression stands here without {{ and }}'],
    ['"x".matches("a+")', 'there is no function matches; functions: has, default, size'],
    ['matches("x", "a+")', 'there is no function matches'],
    ['timestamp("2026-01-01T00:00:00Z")', 'there is no function timestamp'],
    ['cel.bind(x, 1, x)', 'there is no function cel.bind'],
    ['math.greatest(1, 2)', 'there is no function math.greatest'],
    ['toString()', 'there is no function toString'],
    ['trigger.posts.map(p, trigger.posts.map(q, q.n))', 'map cannot stand within the parentheses of another one'],
    ['trigger.posts.map(p, has(p.x) ? p.tags.exists(q, true) : false)', 'exists cannot stand within'],
    ['trigger.posts.map(steps, 1)', 'steps already means something here; use another name'],
    ['trigger.posts.map(p)', 'use map(x, …)'],
    ['steps', 'steps are read one by one, by the id of a node: steps.<id>'],
    ['steps[inputs.tone]', 'steps are read one by one'],
    ['size()', 'use size(value)'],
    ['lower("a", "b")', 'use lower(text)'],
    ['has(trigger)', 'has takes one path'],
    ['{title: 1}', 'write "title" in quotes'],
    ['b"x"', 'has bytes or unsigned numbers'],
    ['3u', 'has bytes or unsigned numbers'],
    ['1'.repeat(2_001), 'is longer than 2000 characters'],
    [Array.from({ length: 400 }, () => '1').join('+'), 'Exceeded maxAstNodes (500)'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'Exceeded maxDepth (40)'],
    [`[${Array.from({ length: 101 }, () => '1').join(',')}]`, 'Exceeded maxListElements (100)'],
  ];

  it.each(refused.map(([source, message]) => ({ shown: source.slice(0, 80), source, message })))(
    '$shown is refused with the reason',
    ({ source, message }) => {
      expect(messageOf(source)).toContain(message);
    },
  );

  it('says what the rest reads', () => {
    expect(Expression.parse('steps.a.items[0].title + trigger["x"][inputs.n].y + item').references).toEqual([
      { variable: 'steps', path: ['a', 'items', 0, 'title'] },
      { variable: 'trigger', path: ['x'] },
      { variable: 'inputs', path: ['n'] },
      { variable: 'item', path: [] },
    ]);
  });
});

describe('beside cel-js, whose grammar it is', () => {
  const number = fc.integer({ min: -50, max: 50 }).map((value) => `${value}.0`);
  const numeric = fc.letrec<{ tree: string; flag: string }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      number,
      fc.constant('x'),
      fc
        .tuple(tie('tree'), fc.constantFrom('+', '-', '*'), tie('tree'))
        .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
      fc.tuple(tie('flag'), tie('tree'), tie('tree')).map(([flag, yes, no]) => `(${flag} ? ${yes} : ${no})`),
      tie('tree').map((inner) => `(-${inner})`),
    ),
    flag: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('true', 'false'),
      fc
        .tuple(tie('tree'), fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie('tree'))
        .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
      fc.tuple(tie('flag'), fc.constantFrom('&&', '||'), tie('flag')).map(([left, sign, right]) => `(${left} ${sign} ${right})`),
      tie('flag').map((inner) => `(!${inner})`),
      fc.tuple(tie('flag')).map(([inner]) => `[1.0, 2.0, x].exists(y, y > 1.0 && ${inner})`),
    ),
  }));

  it('gives what its evaluator gives for doubles', () => {
    const reference = new Environment().registerVariable('x', 'double');
    fc.assert(
      fc.property(fc.oneof(numeric.tree, numeric.flag), fc.integer({ min: -9, max: 9 }), (source, x) => {
        fc.pre(source.length <= 2_000 && !/exists\(y,[^)]*exists/.test(source));
        let mine: unknown;
        try {
          mine = Expression.parse(source, ['x']).evaluate({ x });
        } catch (error) {
          // Bounds that only this side has.
          fc.pre(!/Exceeded|cannot stand|no number/.test(String(error)));
          throw error;
        }
        expect(mine).toEqual((reference.evaluate(source, { x }) as unknown) === 0 ? 0 : reference.evaluate(source, { x }));
      }),
      { numRuns: 500 },
    );
  });
});

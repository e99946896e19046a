import { limits } from '@imprint/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { Expression } from './expression.js';
import { Template } from './template.js';

const objects = Array.from({ length: 5_000 }, (_, n) => ({ n }));
const letters = 'x'.repeat(250_000);
const nested = Array.from({ length: 100_000 }).reduce<unknown>((inner) => [inner], 1);
const trigger = {
  /** As much as a step gives, and as a hook is called with. */
  longest: 'x'.repeat(limits.workflowOutputBytes),
  objects,
  letters,
  nested,
  numbers: Array.from({ length: 130_000 }, (_, n) => n),
  tooMany: [...objects, { n: 5_000 }],
  texts: objects.map(() => letters),
  /** What makes looking for it compare nearly every letter with every other one. */
  part: `${'x'.repeat(5_000)}y${'x'.repeat(5_000)}`,
};

const evaluate = (source: string): unknown => Expression.parse(source).evaluate({ trigger });

describe('what would take long', () => {
  it.each([
    ['many passes over a list', `trigger.objects${'.map(x, x)'.repeat(37)}`],
    ['much for each entry', `trigger.objects.map(x, ${Array.from({ length: 30 }, () => 'x.n').join(' + ')})`],
    ['a long text for each entry', 'trigger.objects.map(x, upper(trigger.letters))'],
    ['counting long texts', Array.from({ length: 2 }, () => 'size(trigger.letters)').join(' + ')],
    ['a search that compares everything', 'contains(trigger.letters, trigger.part)'],
    ['the same with in', 'trigger.part in trigger.letters'],
    ['the same with split', 'split(trigger.letters, trigger.part)'],
    ['replacing by something long', 'replace(trigger.letters, "x", trigger.letters)'],
    ['joining with something long', 'join(trigger.texts, trigger.letters)'],
    ['JSON for each entry', 'trigger.objects.map(x, json(trigger.objects))'],
    ['a search in a long list for each entry', 'trigger.objects.filter(x, -1 in trigger.numbers)'],
    ['lists that grow', `trigger.numbers${' + trigger.numbers'.repeat(100)}`],
    ['lists that double', `[1]${'.map(x, [x, x])'.repeat(37)}`],
    ['comparing lists that double', `[1]${'.map(x, [x, x])'.repeat(18)} == [1]${'.map(x, [x, x])'.repeat(18)}`],
    ['objects that double', `[1]${'.map(x, {"a": x, "b": x})'.repeat(37)}`],
  ])('is refused: %s', (_what, source) => {
    expect(() => evaluate(source)).toThrow('takes too long');
  });

  it.each([
    ['["aaaaaaaaaaaaaaaa"]'.concat('.map(x, x + x)'.repeat(37)), 'makes a text of more than 1000000 characters'],
    ['trigger.tooMany.map(x, x)', 'map goes through at most 5000 entries; these are 5001'],
    ['json(trigger.nested)', 'reads or makes a value that is nested too deep, or too long'],
    ['[trigger.nested] == [[trigger.nested]]', 'reads or makes a value that is nested too deep, or too long'],
  ])('%s is refused with its reason', (source, message) => {
    expect(() => evaluate(source)).toThrow(message);
  });

  it('is refused in a template, whose expressions share what they may cost', () => {
    expect(() => Template.parse('{{ trigger.letters }}'.repeat(100)).render({ trigger })).toThrow('takes too long');
  });
});

describe('what people write', () => {
  it.each([
    ['size(trigger.longest)', 262_144],
    ['trigger.objects.filter(x, x.n % 2 == 0 && x.n > 100 && has(x.n)).map(x, {"n": x.n * 2}).exists(x, x.n == 204)', true],
    ['size(trigger.objects.map(x, "Number " + string(x.n) + ", and so on").join(", "))', 118_888],
    ['contains(trigger.letters, "yes") || "no" in trigger.letters', false],
    ['trigger.objects == trigger.objects.map(x, x)', true],
    ['size(trigger.numbers)', 130_000],
  ])('%s has a value', (source, value) => {
    expect(evaluate(source)).toBe(value);
  });
});

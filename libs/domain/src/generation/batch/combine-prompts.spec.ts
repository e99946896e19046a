import type { CreateImageBatch } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { combinePrompts } from './combine-prompts.js';

const combined = (body: CreateImageBatch): string[] => [...combinePrompts(body).combinations()].map(({ prompt }) => prompt);
const several = (number: number): string[] => Array.from({ length: number }, (_none, index) => `value ${index}`);

describe('prompts of a batch', () => {
  it('are filled with every combination of the variables that each of them names', () => {
    const { combinations, total, variables } = combinePrompts({
      prompts: ['{dish} in {light}', 'A {dish}', 'The terrace'],
      variables: { dish: ['rhubarb cake', 'plum cake'], light: ['sun', 'rain'] },
      count: 3,
    });
    expect([...combinations()]).toEqual([
      { index: 0, prompt: 'rhubarb cake in sun', values: { dish: 'rhubarb cake', light: 'sun' } },
      { index: 0, prompt: 'rhubarb cake in rain', values: { dish: 'rhubarb cake', light: 'rain' } },
      { index: 0, prompt: 'plum cake in sun', values: { dish: 'plum cake', light: 'sun' } },
      { index: 0, prompt: 'plum cake in rain', values: { dish: 'plum cake', light: 'rain' } },
      { index: 1, prompt: 'A rhubarb cake', values: { dish: 'rhubarb cake' } },
      { index: 1, prompt: 'A plum cake', values: { dish: 'plum cake' } },
      { index: 2, prompt: 'The terrace', values: {} },
    ]);
    expect([total, variables]).toEqual([21, { dish: ['rhubarb cake', 'plum cake'], light: ['sun', 'rain'] }]);
  });

  it('take one text as well as several, and name a variable more than once', () =>
    expect(combined({ prompts: ['{a}, {a} and {b}'], variables: { a: 'tea', b: ['cake', 'pie'] } })).toEqual([
      'tea, tea and cake',
      'tea, tea and pie',
    ]));

  it('have braces that are doubled, and values are never read as prompts', () =>
    expect(combined({ prompts: ['{{{a}}} {{b}}'], variables: { a: ['{b}', '$& }}'] } })).toEqual(['{{b}} {b}', '{$& }}} {b}']));

  it.each<[string, CreateImageBatch, string]>([
    ['a variable without values', { prompts: ['x', 'A {dish}'] }, '/prompts/1'],
    ['a variable that every object has', { prompts: ['A {toString}'], variables: {} }, '/prompts/0'],
    ['values that no prompt names', { prompts: ['x'], variables: { dish: 'cake' } }, '/variables/dish'],
    ['an open brace', { prompts: ['A {dish'], variables: { dish: 'cake' } }, '/prompts/0'],
    ['a closing brace', { prompts: ['A dish}'] }, '/prompts/0'],
    ['a name with a space', { prompts: ['A {my dish}'] }, '/prompts/0'],
    ['a name of 51 characters', { prompts: [`A {${'n'.repeat(51)}}`] }, '/prompts/0'],
    ['an empty name', { prompts: ['A {}'] }, '/prompts/0'],
    ['a value that is no text', { prompts: ['{a}'], variables: { a: ['x', 1] } }, '/variables/a'],
    ['no values', { prompts: ['{a}'], variables: { a: [] } }, '/variables/a'],
    ['a value of white space', { prompts: ['{a}'], variables: { a: ' ' } }, '/variables/a'],
    ['a value twice', { prompts: ['{a}'], variables: { a: ['x', 'x'] } }, '/variables/a'],
    ['a name in the values that is none', { prompts: ['x'], variables: { 'my dish': 'x' } }, '/variables'],
  ])('are refused for %s, with the place', (_what, body, pointer) =>
    expect(() => combinePrompts(body)).toThrow(
      expect.objectContaining({ code: 'validation_failed', entries: [expect.objectContaining({ source: { pointer } })] }),
    ),
  );

  it('have values and variables up to their limits', () => {
    const longest = 'x'.repeat(limits.variableValueLength);
    expect(combined({ prompts: ['{a}'], variables: { a: longest } })).toEqual([longest]);
    expect(() => combinePrompts({ prompts: ['{a}'], variables: { a: `${longest}x` } })).toThrow('characters');
    expect(combined({ prompts: ['{a}'], variables: { a: several(limits.valuesPerVariable) } })).toHaveLength(50);
    expect(() => combinePrompts({ prompts: ['{a}'], variables: { a: several(limits.valuesPerVariable + 1) } })).toThrow('values');
    const variables = (number: number) => Object.fromEntries(several(number).map((value, index) => [`v${index}`, value]));
    const prompt = (number: number) =>
      several(number)
        .map((_value, index) => `{v${index}}`)
        .join();
    expect(combined({ prompts: [prompt(10)], variables: variables(10) })).toHaveLength(1);
    expect(() => combinePrompts({ prompts: [prompt(11)], variables: variables(11) })).toThrow('at most 10 variables');
  });

  it('make at most 10,000 generations, and too many are counted without making them', () => {
    const variables = { a: several(50), b: several(50), c: several(4) };
    expect(combinePrompts({ prompts: ['{a} {b} {c}'], variables }).total).toBe(limits.generationsPerBatch);
    expect(() => combinePrompts({ prompts: ['{a} {b} {c}', 'x'], variables })).toThrow(
      expect.objectContaining({ code: 'too_many_generations' }),
    );
    const names = [...'abcdefghij'];
    const all = Object.fromEntries(names.map((name) => [name, several(50)]));
    expect(() => combinePrompts({ prompts: [names.map((name) => `{${name}}`).join()], variables: all })).toThrow('far too many');
  });

  it('are measured before they are filled: each has the characters of a prompt at most', () => {
    const longest = limits.promptLength / 20;
    const prompt = (times: number): string => '{a}'.repeat(times);
    const variables = { a: ['x', 'y'.repeat(20)] };
    expect(combined({ prompts: [prompt(longest)], variables })).toHaveLength(2);
    expect(() => combinePrompts({ prompts: ['x', prompt(longest + 1)], variables })).toThrow(
      expect.objectContaining({ entries: [expect.objectContaining({ source: { pointer: '/prompts/1' } })] }),
    );
  });
});

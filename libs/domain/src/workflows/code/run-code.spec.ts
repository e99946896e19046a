import { expect, it } from '@jest/globals';
import { deepest, mostOutput } from './code-run.js';
import { runCode } from './run-code.js';

const run = (source: string, input: unknown = null): Promise<unknown> => runCode(source, input, new AbortController().signal);
/** The code of the failure. */
const fault = (source: string, input: unknown = null): Promise<string> =>
  run(source, input).then(
    (value) => `returned ${JSON.stringify(value)}`,
    (error: { failure?: { code: string } }) => error.failure?.code ?? JSON.stringify(error),
  );

it('gives what it returns', async () => {
  const input = [
    { dish: 'plum cake', price: 4 },
    { dish: 'soup', price: 7 },
  ];
  expect(await run('return input.filter(({ price }) => price > 5).map(({ dish }) => dish.toUpperCase());', input)).toEqual([
    'SOUP',
  ]);
  expect(await run('const { a } = await Promise.resolve(input); return { a, when: new Date(0) }; // end', { a: 1 })).toEqual({
    ...{ a: 1, when: '1970-01-01T00:00:00.000Z' },
  });
  expect(await run('')).toBeNull();
  expect(await run('return undefined')).toBeNull();
});

it.each([
  ['an infinite loop', 'for (;;);', 'code_timeout'],
  ['one that catches everything', 'for (;;) { try { for (;;); } catch {} }', 'code_timeout'],
  ['a regular expression that explodes', "return /^(a+)+$/.test('a'.repeat(40) + 'b')", 'code_timeout'],
  ['a loop of promises', 'const again = () => Promise.resolve().then(again); await again();', 'code_failed'],
  ['a promise that never comes', 'await new Promise(() => {});', 'code_failed'],
  ['lists without end', 'const all = []; for (;;) all.push(new Array(1000).fill(all.length));', 'code_memory'],
  ['a text that doubles', "let all = 'x'; for (;;) all += all;", 'code_failed|code_memory'],
  ['one big buffer', 'return new Uint8Array(200 * 1024 * 1024).length', 'code_failed|code_memory'],
  ['recursion without end', 'const deeper = () => deeper() + 1; return deeper();', 'code_failed'],
  ['JSON that is nested deeply', "return JSON.parse('['.repeat(100000) + ']'.repeat(100000))", 'code_failed|code_memory'],
  [
    'a result that is nested deeply',
    'let all = 1; for (let at = 0; at < 5000; at += 1) all = [all]; return all;',
    'code_failed|code_output_invalid|code_memory',
  ],
  ['a result without end', 'const all = {}; all.all = all; return all;', 'code_failed'],
  ['a huge result', `return 'x'.repeat(${mostOutput})`, 'code_output_invalid'],
  ['an error', "throw new TypeError('no dish')", 'code_failed'],
  ['what is no JavaScript', 'return (', 'code_failed'],
  ['an error that answers for ever', 'throw { get message() { for (;;); } }', 'code_timeout'],
  ['a result that counts for ever', 'return { toJSON() { for (;;); } }', 'code_timeout'],
])('ends %s', async (_what, source, codes) => {
  expect(codes.split('|')).toContain(await fault(source));
});

it.each([
  ['process', 'return typeof process'],
  ['require', 'return typeof require'],
  ['fetch', 'return typeof fetch'],
  ['timers', 'return typeof setTimeout'],
  ['WebAssembly', 'return typeof WebAssembly'],
  ['the process, by a constructor', "return typeof (input.constructor.constructor('return this')().process)"],
  [
    'the process, by a function of the engine',
    "return typeof (JSON.parse.constructor('return typeof process')() === 'undefined' ? undefined : 1)",
  ],
  ['files of the engine', 'return typeof std === "undefined" ? typeof os : "std"'],
])('has no %s', async (_what, source) => {
  expect(await run(source, {})).toBe('undefined');
});

it.each(["await import('fs')", "await import('node:child_process')", "await import('data:text/javascript,1')"])(
  'imports nothing: %s',
  async (source) => {
    expect(await fault(source)).toBe('code_failed');
  },
);

it('changes nothing outside: neither prototypes, nor what runs next', async () => {
  const source = `Object.prototype.polluted = true; Array.prototype.map = () => 'mine'; JSON.stringify = () => '"forged"';
    return JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "kept": 1}');`;
  const result = (await run(source)) as Record<string, unknown>;
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  expect(Object.keys(result)).toEqual(['constructor', 'kept']);
  expect((result as { polluted?: unknown }).polluted).toBeUndefined();
  expect(await run('return [[1].map((one) => one + 1), typeof Object.prototype.polluted]')).toEqual([[2], 'undefined']);
});

it('takes input, and gives output, that is nested as deeply as it may be', async () => {
  const nested = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1);
  expect(await run('return input', nested(deepest))).toEqual(nested(deepest));
  expect(await fault('return 1', nested(deepest + 1))).toBe('code_input_invalid');
  expect(await fault('return [input]', nested(deepest))).toBe('code_output_invalid');
  expect(await run(`return 'x'.repeat(${mostOutput} - 2)`)).toHaveLength(mostOutput - 2);
});

it('says in its words what went wrong', async () => {
  await expect(run("throw new RangeError('no dish')")).rejects.toMatchObject({
    failure: { message: 'RangeError: no dish (line 1)' },
  });
  await expect(run('const price = 1;\n\nreturn input.dish.price;', {})).rejects.toMatchObject({
    failure: { message: expect.stringMatching(/^TypeError: .* \(line 3\)$/) },
  });
});

it('ends when nobody waits for it any more, and others have their turn', async () => {
  const stop = new AbortController();
  const gone = runCode('for (;;);', null, stop.signal);
  stop.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  const many = Array.from({ length: 8 }, (_, at) => run('return input + 1', at));
  expect(await Promise.all(many)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

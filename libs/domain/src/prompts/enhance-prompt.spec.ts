import { limits } from '@imprint/contracts/limits';
import type { EnhancePrompt } from '@imprint/contracts/prompts';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ModelError, type TextModel, type TextRequest } from '../generation/text/index.js';
import { dish, openPrompts, person, stranger, type OpenedPrompts } from './prompts.fixture.js';
import { changesBetween } from '../text-changes/index.js';

let opened: OpenedPrompts;
/** What the model is asked, and what it answers, in turn; the last answer again and again. */
const asked: TextRequest[] = [];
let answers: (string | Error)[] = [];
let finish: 'stop' | 'length' = 'stop';
const model: TextModel = {
  capability: {
    ...{ name: 'some/writer', provider: 'some', label: 'Some', description: 'Writes.', promptLength: 5_000, outputTokens: 500 },
    price: { input: 2, output: 10, source: { url: 'https://some.example/pricing', readAt: '2026-11-27' } },
    timeoutMs: 60_000,
  },
  write: (request) => {
    asked.push(request);
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next instanceof Error) return Promise.reject(next);
    const text = JSON.stringify({ prompt: next });
    return Promise.resolve({ text, finish, usage: { inputTokens: 1_000, outputTokens: 100 } });
  },
  close: () => Promise.resolve(),
};
const body: EnhancePrompt = { prompt: dish.text, contentType: 'image', brandId: 'brand' };
const enhanced = '{dish} on a table in {light}, warm colours';

beforeAll(async () => {
  opened = await openPrompts(new Map([['some/writer', model]]));
});
afterAll(() => opened.close());
beforeEach(() => {
  [answers, asked.length, finish] = [[enhanced], 0, 'stop'];
});

it('answers with the prompt, what differs and what it cost, and saves nothing', async () => {
  const view = await opened.enhancing.enhance(person, body);
  expect(view).toMatchObject({
    ...{ prompt: enhanced, model: 'some/writer', provider: 'some', findings: [] },
    usage: { inputTokens: 1_000, outputTokens: 100, costUsd: 0.003 },
  });
  const without = (kind: string) => view.changes.flatMap((change) => (change.kind === kind ? [] : [change.text])).join('');
  expect([without('added'), without('removed')]).toEqual([dish.text, enhanced]);
  expect(asked[0]).toMatchObject({ brief: { type: 'image_prompt', topic: dish.text } });
  expect(asked[0]?.system).toContain('{dish} {light}');
  expect((await opened.prompts.list(person, { page: 1, limit: 10 })).items).toEqual([]);
});

it.each([
  ['loses a variable', '{dish} on a table', '{light}'],
  ['invents one', `${enhanced}, {mood}`, '{mood}'],
  ['spells one differently', '{Dish} on a table, {light}', '{dish}'],
  ['has a single brace', `${enhanced} }`, 'single'],
  ['is empty', ' ', '1 to'],
  ['is too long', `${enhanced} ${'x'.repeat(limits.promptLength)}`, '1 to'],
])('an answer that %s is asked for again, and is never the result', async (_what, wrong, said) => {
  answers = [wrong, enhanced];
  expect((await opened.enhancing.enhance(person, body)).prompt).toBe(enhanced);
  expect(asked[1]?.prompt).toContain(said);
  [answers, asked.length] = [[wrong], 0];
  await expect(opened.enhancing.enhance(person, body)).rejects.toMatchObject({ code: 'unusable_answer' });
  expect(asked).toHaveLength(3);
});

it('may use a variable more than once, and is as long as a prompt may be', async () => {
  const longest = `${enhanced} {dish} `.padEnd(limits.promptLength, 'x');
  answers = [longest];
  expect((await opened.enhancing.enhance(person, body)).prompt).toBe(longest);
});

it('is asked for again with a word that the brand does not use, which is left out if it stays', async () => {
  answers = [`${enhanced}, cheap`, enhanced];
  expect(await opened.enhancing.enhance(person, body)).toMatchObject({ prompt: enhanced, findings: [] });
  answers = [`${enhanced}, cheap`];
  const kept = await opened.enhancing.enhance(person, body);
  expect(kept).toMatchObject({ prompt: `${enhanced},`, findings: [{ rule: 'sentence_removed', detail: 'cheap' }] });
});

it('says that it was cut off when every call was', async () => {
  finish = 'length';
  expect((await opened.enhancing.enhance(person, body)).findings).toEqual([{ rule: 'cut_off', detail: '' }]);
});

it.each([
  [
    'no brand',
    { brandId: undefined },
    { brands: [expect.objectContaining({ id: 'brand_2' }), expect.objectContaining({ id: 'brand' })] },
  ],
  ['a brand of somebody else', { brandId: 'brand_other' }, { code: 'validation_failed' }],
  ['an unknown model', { model: 'none' }, { code: 'unknown_model' }],
  ['a brace that is no variable', { prompt: 'a {' }, { code: 'validation_failed' }],
  ['more than the model takes', { prompt: 'x'.repeat(5_001) }, { code: 'validation_failed' }],
])('with %s is refused, and the model is not asked', async (_what, changes, refused) => {
  await expect(opened.enhancing.enhance(person, { ...body, ...changes })).rejects.toMatchObject(refused);
  expect(asked).toEqual([]);
});

it.each([
  ['model_timeout', 'model_timeout'],
  ['rate_limited', 'model_failed'],
])('what the model fails with as %s is the error %s', async (code, shown) => {
  answers = [new ModelError({ class: 'provider_outage', code, message: 'Down.', retryable: true })];
  await expect(opened.enhancing.enhance(person, body)).rejects.toMatchObject({ code: shown });
});

it('of a saved prompt is for its brand, and for images and videos only', async () => {
  const { id } = await opened.prompts.create(person, { ...dish, contentType: 'video', brandId: 'brand' });
  expect(await opened.enhancing.enhanceSaved(person, id, {})).toMatchObject({ prompt: enhanced });
  expect(asked[0]?.brief).toMatchObject({ type: 'video_prompt', topic: dish.text });
  expect(await opened.prompts.read(person, id)).toMatchObject({ text: dish.text, revision: 1 });
  await expect(opened.enhancing.enhanceSaved(stranger, id, { brandId: 'brand_other' })).rejects.toMatchObject({
    code: 'not_found',
  });
  await opened.prompts.update(person, id, { brandId: null });
  await expect(opened.enhancing.enhanceSaved(person, id, {})).rejects.toMatchObject({ code: 'brand_required' });
  await opened.prompts.update(person, id, { contentType: 'text' });
  const refused = { code: 'state_conflict' };
  await expect(opened.enhancing.enhanceSaved(person, id, { brandId: 'brand' })).rejects.toMatchObject(refused);
});

it('texts with nothing in common, however long, are compared at once', () => {
  const words = (from: number): string => Array.from({ length: 1_600 }, (_, index) => from + index).join(' ');
  expect(changesBetween(words(1_000), words(5_000)).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  expect(changesBetween('a b', 'a b')).toEqual([{ kind: 'same', text: 'a b' }]);
  expect(changesBetween('', 'a')).toEqual([{ kind: 'added', text: 'a' }]);
});

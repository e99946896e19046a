import { expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { limits } from '../limits/limits.js';
import { CreatePrompt, EnhancePrompt, RestorePromptVersion, UpdatePrompt } from './index.js';

const faultyFields = (body: new () => object, given: object): string[] =>
  validateSync(plainToInstance(body, given)).map(({ property }) => property);
const tags = (count: number): string[] => Array.from({ length: count }, (_none, index) => `tag_${index}`);
const { promptNameLength, promptLength, promptDescriptionLength, tagsPerPrompt, revision } = limits;
const dish = { name: 'Dish', text: '{dish}', contentType: 'image' };

it.each([
  ['name', 'x'.repeat(promptNameLength), 'x'.repeat(promptNameLength + 1)],
  ['name', 'x', ' '],
  ['text', 'x'.repeat(promptLength), 'x'.repeat(promptLength + 1)],
  ['text', 'x', '\n'],
  ['description', 'x'.repeat(promptDescriptionLength), 'x'.repeat(promptDescriptionLength + 1)],
  ['description', 'x', ''],
  ['tagIds', tags(tagsPerPrompt), tags(tagsPerPrompt + 1)],
  ['tagIds', [], ['tag_1', 'tag_1']],
  ['contentType', 'video', 'audio'],
])('%s of a prompt has its limits, when it is saved and when it is changed', (field, right, wrong) => {
  for (const [body, others] of [
    [CreatePrompt, dish],
    [UpdatePrompt, {}],
  ] as const) {
    expect(faultyFields(body, { ...others, [field]: right })).toEqual([]);
    expect(faultyFields(body, { ...others, [field]: wrong })).toEqual([field]);
  }
});

it.each([UpdatePrompt, RestorePromptVersion])('a revision is one that a row can have: %p', (body) => {
  for (const expectedRevision of [1, revision]) expect(faultyFields(body, { expectedRevision })).toEqual([]);
  for (const expectedRevision of [0, revision + 1])
    expect(faultyFields(body, { expectedRevision })).toEqual(['expectedRevision']);
});

it('a prompt to enhance is as long as a saved one, and for images or videos', () => {
  const body = { prompt: 'x'.repeat(promptLength), contentType: 'image', brandId: 'brand_1' };
  expect(faultyFields(EnhancePrompt, body)).toEqual([]);
  expect(faultyFields(EnhancePrompt, { ...body, prompt: `${body.prompt}x` })).toEqual(['prompt']);
  expect(faultyFields(EnhancePrompt, { ...body, prompt: ' ' })).toEqual(['prompt']);
  expect(faultyFields(EnhancePrompt, { ...body, contentType: 'text' })).toEqual(['contentType']);
});

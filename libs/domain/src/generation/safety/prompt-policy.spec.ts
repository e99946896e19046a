import type { GenerationPolicy } from '@imprint/contracts/generation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { openGenerations, person, stranger, type OpenedGenerations } from '../generations.fixture.js';
import { ModelError } from '../generation-kind.js';
import type { PromptModeration } from './prompt-moderation.js';
import { PromptPolicy } from './prompt-policy.js';

const asked: (readonly string[])[] = [];
let answer: () => Promise<string[]>;
const moderation: PromptModeration = {
  service: 'openai',
  categoriesOf: (texts) => {
    asked.push(texts);
    return answer();
  },
};
const down = new ModelError({
  ...{ class: 'provider_outage', code: 'unreachable', message: 'Down.', retryable: true, retryAfterSeconds: 7 },
});

let opened: OpenedGenerations;
beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openGenerations({ moderation });
});
afterAll(() => opened.close());
beforeEach(async () => {
  [asked.length, opened.jobs.length, answer] = [0, 0, () => Promise.resolve([])];
  await opened.dataSource.query('truncate generation, prompt_batch');
  await set({});
});

const set = (policy: Partial<GenerationPolicy>) =>
  opened.dataSource.query(`update organization set generation_policy = $1 where id = 'org'`, [policy]);
const generate = (more: object = {}, key: string | null = null, caller = person) =>
  opened.generations.generate('image', caller, { prompt: 'A card', ...more }, key);
const batch = (prompts: string[], more: object = {}, key: string | null = null) =>
  opened.batches.create('image', person, { prompts, ...more }, key);
const written = async (): Promise<number> =>
  (await opened.dataSource.query(`select id from generation union all select id from prompt_batch`)).length;

describe('blocked words', () => {
  it('refuse the request as a whole, and nothing of it is written', async () => {
    await set({ blockedWords: ['lottery', 'sale', 'absent'] });
    const refused = {
      code: 'content_refused',
      status: 400,
      message: 'Your organization blocks prompts with: lottery, sale.',
      meta: { blockedWords: ['lottery', 'sale'] },
    };
    await expect(generate({ prompt: 'Big Sale', style: 'a LOTTERY ticket', count: 3 })).rejects.toMatchObject(refused);
    const values = { prize: ['a cake', 'a lottéry ticket on sale'] };
    await expect(batch(['A card', 'Win {prize}'], { variables: values })).rejects.toMatchObject(refused);
    expect([await written(), opened.jobs, asked]).toEqual([0, [], []]);
  });

  it.each([
    ['merge', { prompt: 'Merge 2 files: fade', options: { operation: 'merge', makes: 'video', assetIds: ['a', 'b'] } }, null],
    ['removal of a background', { prompt: 'Remove the background', options: { change: 'remove-background' } }, null],
    ['edit by words', { prompt: 'A fade to the background', options: { change: 'edit' } }, 'content_refused'],
  ])('are looked for in what people write, of a %s', async (_what, request, code) => {
    await set({ blockedWords: ['fade', 'background'] });
    const policy = new PromptPolicy(opened.dataSource, moderation);
    const asking = policy.requireAllowed(person, [request as never]);
    await (code === null ? expect(asking).resolves.toBeUndefined() : expect(asking).rejects.toMatchObject({ code }));
  });

  it('are found in the last of many prompts of a batch', async () => {
    await set({ blockedWords: ['lottery'] });
    const values = { n: Array.from({ length: 49 }, (_, index) => `${index}`), m: ['a', 'b', 'c', 'd', 'lottery'] };
    await expect(batch(['{m} {n}'], { variables: values })).rejects.toMatchObject({ code: 'content_refused' });
    expect([await written(), opened.jobs]).toEqual([0, []]);
    await set({ blockedWords: ['sale'] });
    await expect(batch(['{m} {n}'], { variables: values })).resolves.toMatchObject({ total: 245 });
  });

  it('of one organization are nothing to others, and what was accepted once is answered again', async () => {
    const first = await generate({ prompt: 'A lottery' }, 'once');
    const batched = await batch(['A lottery'], {}, 'once');
    await set({ blockedWords: ['lottery'] });
    expect((await generate({ prompt: 'A lottery' }, 'once')).id).toBe(first.id);
    expect((await batch(['A lottery'], {}, 'once')).id).toBe(batched.id);
    await expect(generate({ prompt: 'A lottery' }, 'another')).rejects.toMatchObject({ code: 'content_refused' });
    await set({});
    await expect(generate({ prompt: 'A lottery' }, 'another')).resolves.toMatchObject({ status: 'queued' });
    await set({ blockedWords: ['lottery'] });
    await expect(generate({ prompt: 'A lottery' }, null, stranger)).resolves.toMatchObject({ status: 'queued' });
  });

  it('are looked for in everything that people write of a text', async () => {
    await set({ blockedWords: ['lottery'] });
    const policy = new PromptPolicy(opened.dataSource, null);
    const plain = { type: 'article' as const, platform: null, context: [] };
    const section = { heading: 'One', points: ['Two'] };
    const source = { postId: 'post', mode: 'adapt' as const, assetIds: [], leftOut: 0 };
    const all = { ...plain, context: ['Facts'], outline: [section], source: { ...source, texts: ['Text'] }, style: 'calm' };
    await policy.requireAllowed(person, [{ prompt: 'Topic', options: all }]);
    for (const changes of [
      { context: ['A', 'A lottery'] },
      { outline: [{ ...section, heading: 'Lottery' }] },
      { outline: [{ ...section, points: ['Two', 'A lottery'] }] },
      { source: { ...source, texts: ['Text', 'A lottery'] } },
      { style: 'like a lottery' },
    ]) {
      const request = { prompt: 'Topic', options: { ...all, ...changes } };
      await expect(policy.requireAllowed(person, [request])).rejects.toMatchObject({ code: 'content_refused' });
    }
  });
});

describe('the moderation', () => {
  it('is asked only where the organization wants it, once for each text of a request', async () => {
    await generate();
    expect(asked).toEqual([]);
    await set({ moderation: 'openai' });
    await generate({ style: 'calm', count: 3 });
    await batch(['Card {n}', 'A card'], { variables: { n: ['1', '2'] }, count: 2 });
    expect(asked).toEqual([
      ['A card', 'calm'],
      ['Card 1', 'Card 2', 'A card'],
    ]);
  });

  it('refuses what it flags, by its categories, and is not asked again for what was accepted', async () => {
    await set({ moderation: 'openai', onModerationFailure: 'allow' });
    const { id } = await generate({}, 'once');
    answer = () => Promise.resolve(['harassment', 'violence']);
    expect((await generate({}, 'once')).id).toBe(id);
    expect(asked).toHaveLength(1);
    const refused = { code: 'content_refused', meta: { categories: ['harassment', 'violence'] } };
    await expect(generate({}, 'twice')).rejects.toMatchObject(refused);
    await expect(batch(['A card'])).rejects.toMatchObject(refused);
    expect([await written(), opened.jobs.length]).toEqual([1, 2]);
  });

  it.each(['refuse', 'allow', undefined] as const)(
    'that is down, where the organization says %s',
    async (onModerationFailure) => {
      await set({ moderation: 'openai', ...(onModerationFailure && { onModerationFailure }) });
      answer = () => Promise.reject(down);
      const made = generate();
      if (onModerationFailure === 'allow') await expect(made).resolves.toMatchObject({ status: 'queued' });
      else await expect(made).rejects.toMatchObject({ code: 'moderation_unavailable', status: 503, retryAfterSeconds: 7 });
      expect(await written()).toBe(onModerationFailure === 'allow' ? 1 : 0);
    },
  );

  it('that the operator does not offer any more counts as down', async () => {
    const policy = new PromptPolicy(opened.dataSource, null);
    await set({ moderation: 'openai' });
    await expect(policy.requireAllowedTexts(person, ['A card'])).rejects.toMatchObject({ code: 'moderation_unavailable' });
    await set({ moderation: 'openai', onModerationFailure: 'allow' });
    await policy.requireAllowedTexts(person, ['A card']);
  });

  it('is no excuse for what is wrong here', async () => {
    await set({ moderation: 'openai', onModerationFailure: 'allow' });
    answer = () => Promise.reject(new Error('a bug'));
    await expect(generate()).rejects.toThrow('a bug');
    expect(await written()).toBe(0);
  });
});

import { expect } from '@jest/globals';
import type { TemplateRun, Terrace } from './template-runs.js';

/** What is given to a template, and what has to be there once it has run. */
export interface TemplatePromise {
  /** When it is installed. */
  inputs?: (terrace: Terrace) => object;
  /** When it is executed. */
  variables?: (terrace: Terrace) => object;
  /** What to check once it is completed. */
  kept: (run: TemplateRun, terrace: Terrace) => Promise<void>;
}

const feedUrl = ({ site }: Terrace) => ({ feedUrl: `${site}/feed.xml` });
const accounts = ({ mine }: Terrace) => ({ connectionIds: [mine.feedId] });
const owners = { mailRoles: ['owner'] };
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

/** A draft that holds what a node wrote. */
async function drafted(terrace: Terrace, { postId, text }: Record<string, unknown>): Promise<void> {
  expect(String(text)).not.toBe('');
  expect(await terrace.post(postId)).toMatchObject({ status: 'draft', brandId: terrace.mine.brandId });
}

async function scheduled(terrace: Terrace, { releaseId }: Record<string, unknown>, changes: object = {}): Promise<void> {
  const target = { connectionId: terrace.mine.feedId, status: 'scheduled' };
  expect(await terrace.release(releaseId)).toMatchObject({ status: 'scheduled', targets: [target], ...changes });
}

async function published(terrace: Terrace, { releaseId, urls }: Record<string, unknown>, text?: unknown): Promise<void> {
  const release = await terrace.release(releaseId);
  expect(release).toMatchObject({ status: 'published', ...(text !== undefined && { baseContent: text }) });
  const [url = ''] = urls as string[];
  expect(url).toContain('/feed/');
}

const each = async (count: number, check: (scope: string) => Promise<void>): Promise<void> => {
  for (let at = 0; at < count; at += 1) await check(String(at));
};

const plans: Readonly<Record<string, TemplatePromise>> = {
  'weekly-plan': {
    inputs: (terrace) => ({ theme: 'our rhubarb tart', ...accounts(terrace) }),
    variables: () => ({ posts: 2 }),
    kept: async (run, terrace) => {
      expect((await run.output('write'))['variants']).toHaveLength(2);
      await each(2, async (scope) => scheduled(terrace, await run.output('schedule', scope)));
    },
  },
  'product-launch': {
    inputs: (terrace) => ({ product: 'A rhubarb tart to take away', ...accounts(terrace) }),
    variables: () => ({ launchAt: inDays(40) }),
    kept: async (run, terrace) => {
      const [{ assetId }, { text }] = [await run.output('picture'), await run.output('write')];
      expect(await terrace.kindOf(assetId)).toBe('image');
      await scheduled(terrace, await run.output('schedule'), {
        baseContent: text,
        media: [expect.objectContaining({ assetId })],
      });
    },
  },
  countdown: {
    inputs: (terrace) => ({ event: 'the opening of our terrace', daysLeft: [2, 1], ...accounts(terrace) }),
    variables: () => ({ hoursPerDay: 0 }),
    kept: async (run, terrace) => {
      await each(2, async (scope) =>
        published(terrace, await run.output('publish', scope), (await run.output('write', scope))['text']),
      );
      expect((await run.output('write', '1'))['text']).toContain('One day until the opening of our terrace');
    },
  },
  holidays: {
    inputs: (terrace) => ({
      occasions: [
        { date: inDays(20).slice(5, 10), name: 'Day of the terrace' },
        { date: inDays(120).slice(5, 10), name: 'Far away' },
      ],
      ...accounts(terrace),
    }),
    kept: async (run, terrace) => {
      expect((await run.output('upcoming'))['value']).toEqual([
        { name: 'Day of the terrace', at: `${inDays(20).slice(0, 10)}T09:00` },
      ]);
      await scheduled(terrace, await run.output('schedule', '0'), { scheduledAt: `${inDays(20).slice(0, 10)}T09:00:00.000Z` });
    },
  },
};

const creations: Readonly<Record<string, TemplatePromise>> = {
  newsletter: {
    inputs: (terrace) => ({ topic: 'News of our terrace', ...feedUrl(terrace), ...owners }),
    kept: async (run, terrace) => {
      const { articleId, title, text } = await run.output('write');
      expect(await terrace.article(articleId)).toMatchObject({ title });
      const mail = await terrace.mail(`It is the draft article ${String(articleId)}`);
      expect(mail.replaceAll(/\s+/g, ' ')).toContain(String(text).replaceAll(/\s+/g, ' ').slice(0, 60));
    },
  },
  'quote-cards': {
    variables: () => ({ topic: 'rhubarb tart', cards: 1 }),
    kept: async (run, terrace) => {
      const { postId, content, assetIds } = await run.output('draft', '0');
      expect(content).toContain('Lind farm');
      expect(await terrace.post(postId)).toMatchObject({ status: 'draft', assetIds });
      expect(await terrace.kindOf((assetIds as string[])[0])).toBe('image');
    },
  },
  'answer-article': {
    variables: () => ({ question: 'Where does the rhubarb of the tart come from?' }),
    kept: async (run, terrace) => {
      const { articleId, body } = await run.output('article');
      expect(String(body)).toContain('Lind farm');
      expect(await terrace.article(articleId)).toMatchObject({ body });
      await drafted(terrace, await run.output('post'));
    },
  },
  'spoken-ad': {
    inputs: accounts,
    variables: () => ({ product: 'Rhubarb tart to take away', seconds: 3 }),
    kept: async (run, terrace) => {
      const [{ text }, { assetId: film }, { assetId: voice }] = [
        await run.output('write'),
        await run.output('film'),
        await run.output('voice'),
      ];
      expect([await terrace.kindOf(film), await terrace.kindOf(voice)]).toEqual(['video', 'audio']);
      const made = await run.output('publish');
      await published(terrace, made, text);
      expect(await terrace.release(made['releaseId'])).toMatchObject({ media: [{ assetId: film }] });
    },
  },
  'video-montage': {
    inputs: ({ files }) => ({ assetIds: [files.clip, files.picture] }),
    variables: () => ({ seconds: 1, altText: 'The terrace', text: 'A morning on the terrace', captions: ['One', 'Two'] }),
    kept: async (run, terrace) => {
      const { postId, assetIds } = await run.output('draft');
      expect(await terrace.post(postId)).toMatchObject({ status: 'draft', content: 'A morning on the terrace', assetIds });
      expect(await terrace.kindOf((assetIds as string[])[0])).toBe('video');
    },
  },
  'alternative-texts': {
    inputs: () => owners,
    variables: () => ({ pictures: [{ name: 'terrace.jpg', shows: 'guests at long tables' }] }),
    kept: async (run, terrace) => {
      await drafted(terrace, await run.output('write', '0'));
      expect(await terrace.mail('Alternative texts for your pictures (1)')).toContain('terrace.jpg: ');
    },
  },
};

const others: Readonly<Record<string, TemplatePromise>> = {
  'blog-to-thread': {
    variables: ({ site }) => ({ url: `${site}/article` }),
    kept: async (run, terrace) => {
      expect((await run.output('read'))['value']).toEqual({
        title: 'How we bake our bread',
        text: expect.stringContaining('The dough rests for two days & is folded by hand.'),
      });
      const { posts, postId } = await run.output('thread');
      expect((posts as string[]).length).toBeGreaterThan(1);
      expect(await terrace.post(postId)).toMatchObject({ status: 'draft' });
    },
  },
  'podcast-to-article': {
    inputs: (terrace) => ({ ...feedUrl(terrace), ...owners }),
    kept: async (run, terrace) => {
      const [{ articleId }, post] = [await run.output('article'), await run.output('post')];
      expect(await terrace.article(articleId)).toMatchObject({ title: expect.any(String) });
      await drafted(terrace, post);
      await terrace.mail('Article about Rhubarb is here', String(articleId));
    },
  },
  'one-text-all-channels': {
    inputs: ({ mine }) => ({ accounts: [{ platform: 'feed', connectionId: mine.feedId }] }),
    variables: () => ({ text: 'Our rhubarb tart is back from Friday on.' }),
    kept: async (run, terrace) => {
      const made = await run.output('publish');
      await published(terrace, made, 'Our rhubarb tart is back from Friday on.');
      const { text: caption } = await run.output('adapt', '0');
      expect(await terrace.release(made['releaseId'])).toMatchObject({ targets: [{ caption }] });
    },
  },
  translations: {
    inputs: ({ mine }) => ({ languages: [{ language: 'German', connectionId: mine.feedId }] }),
    variables: () => ({ text: 'Our tart is back.' }),
    kept: async (run, terrace) => scheduled(terrace, await run.output('schedule', '0')),
  },
  evergreen: {
    inputs: (terrace) => ({ postIds: [...terrace.postIds], platform: 'feed', ...accounts(terrace) }),
    kept: async (run, terrace) => {
      const { text } = await run.output('rewrite');
      expect(terrace.postIds).toContain((await run.output('choose'))['value']);
      await scheduled(terrace, await run.output('schedule'), { baseContent: text });
    },
  },
  'clips-from-recording': {
    inputs: ({ files }) => ({ assetId: files.clip }),
    variables: () => ({ parts: [{ start: 0, end: 0.5, caption: 'The first half of a second' }] }),
    kept: async (run, terrace) => {
      const { postId, assetIds } = await run.output('draft', '0');
      expect(await terrace.post(postId)).toMatchObject({ content: 'The first half of a second', assetIds, status: 'draft' });
      expect(await terrace.kindOf((assetIds as string[])[0])).toBe('video');
      expect((await run.output('cut', '0'))['durationSeconds']).toBeLessThan(0.8);
    },
  },
  'picture-formats': {
    inputs: ({ files }) => ({ assetId: files.picture, formats: ['4:5', '16:9'] }),
    variables: () => ({ caption: 'One tart, two shapes' }),
    kept: async (run, terrace) => {
      const { postId, assetIds } = await run.output('draft');
      expect(await terrace.post(postId)).toMatchObject({ content: 'One tart, two shapes', assetIds });
      const [tall, wide] = [await run.output('reframe', '0'), await run.output('reframe', '1')];
      expect([tall, wide].map(({ width, height }) => Number(width) / Number(height))).toEqual([
        expect.closeTo(0.8, 2),
        expect.closeTo(1.78, 2),
      ]);
    },
  },
  'feed-to-posts': {
    inputs: feedUrl,
    kept: async (run, terrace) => {
      expect(await run.output('entry')).toMatchObject({ title: 'Rhubarb is here', url: 'https://terrace.example/rhubarb' });
      await drafted(terrace, await run.output('write'));
    },
  },
  'review-to-card': {
    inputs: (terrace) => ({ ...accounts(terrace), ...owners }),
    variables: () => ({ text: 'The soup was cold.', author: 'Noa', stars: 2 }),
    kept: async (run, terrace) => {
      expect(await run.statuses()).toMatchObject({ card: 'skipped', tell: 'done' });
      await terrace.mail('A review with 2 stars', 'The soup was cold.');
    },
  },
  'rival-watch': {
    inputs: ({ site }) => ({ feedUrls: [`${site}/feed.xml`, `${site}/nowhere`], ...owners }),
    kept: async (run, terrace) => {
      expect(await run.statuses()).toMatchObject({ 'feed/0': 'done', 'feed/1': 'failed', write: 'done' });
      await terrace.mail('What competitors published', 'https://terrace.example/hours');
    },
  },
  'mention-alert': {
    inputs: (terrace) => ({ words: 'LIND FARM', ...feedUrl(terrace), ...owners }),
    kept: async (_run, terrace) => {
      await terrace.mail('Mentioned: Rhubarb is here', 'https://terrace.example/rhubarb');
    },
  },
  'ab-captions': {
    inputs: (terrace) => ({ topic: 'Rhubarb tart', ...accounts(terrace), ...owners }),
    variables: () => ({ hoursBetween: 0, hoursToCompare: 0 }),
    kept: async (run, terrace) => {
      const [one, other] = [await run.output('publish_a'), await run.output('publish_b')];
      await published(terrace, one, (await run.output('write_a'))['text']);
      await published(terrace, other, (await run.output('write_b'))['text']);
      await terrace.mail('A or B: Rhubarb tart', String((one['urls'] as string[])[0]), String((other['urls'] as string[])[0]));
    },
  },
  'month-report': {
    inputs: () => owners,
    kept: async (run, terrace) => {
      const { articleId, title } = await run.output('write');
      expect(await terrace.article(articleId)).toMatchObject({ title });
      await terrace.mail('Monthly report for', 'The posts (');
    },
  },
  'publishing-alarm': {
    inputs: () => owners,
    kept: async (run, terrace) => {
      expect(await run.statuses()).toMatchObject({ look: 'done', change: 'skipped', reconnect: 'skipped' });
      await terrace.mail('Not published on any channel: this is a test');
    },
  },
};

/** Of every template, by its id. */
export const promises: Readonly<Record<string, TemplatePromise>> = { ...plans, ...creations, ...others };

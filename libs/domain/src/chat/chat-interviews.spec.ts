import type { Principal } from '@imprint/contracts/access';
import type { CreateBrand } from '@imprint/contracts/brands';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { interviewsOver } from '../brand-interviews/interviews.fixture.js';
import type { TextModel } from '../generation/text/index.js';
import { someWriter } from '../generation/text/some-writer.fixture.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { ChatInterviews } from './chat-interviews.js';

const admin: Principal = {
  ...{ kind: 'session', userId: 'user', organizationId: 'org', role: 'admin', brandIds: null },
  ...{ scopes: [], apiKeyId: null, clientIp: null },
};

let database: OpenedDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database?.close());

it('a message answers the question that the chat was asked, and no other that is asked by now', async () => {
  const { brands, editing, interviews } = interviewsOver(database.dataSource);
  const { id } = await editing.create(admin, { label: 'Terrace' } as CreateBrand);
  const chat = new ChatInterviews(interviews, brands);
  const say = (text: string) => chat.answer(admin, 'chat', text, '/');
  expect(await chat.command(admin, 'chat', '', '/')).toContain('How should your texts sound?');
  await interviews.answer(admin, id, { answer: 'Dry' });
  expect(await say('Warm')).toMatch(/^The question is about voice\.audience by now\..*Whom do you speak to\?/su);
  expect(await brands.read(admin, id)).toMatchObject({ voice: { tone: 'Dry', audience: '' } });
  expect(await say('Neighbours')).toContain('Understood: Neighbours.');
  await interviews.answer(admin, id, { answer: 'A café by the river' });
  expect(await say('back')).toMatch(/^The question is about /u);
  expect(await brands.read(admin, id)).toMatchObject({ description: 'A café by the river', voice: { audience: 'Neighbours' } });
  expect(await say('back')).toContain('What is your brand, in one or two sentences?');
  expect(await brands.read(admin, id)).toMatchObject({ description: '', voice: { audience: 'Neighbours' } });
});

it('what a model made of an answer is shown first, and “yes” saves it', async () => {
  const model: TextModel = {
    capability: { ...someWriter, promptLength: 5_000 },
    write: () =>
      Promise.resolve({
        ...{ text: '{"reply": {"values": ["Warm"]}}', finish: 'stop' as const },
        usage: { inputTokens: 1, outputTokens: 1 },
      }),
    close: () => Promise.resolve(),
  };
  const { brands, editing, interviews } = interviewsOver(database.dataSource, undefined, new Map([['some/writer', model]]));
  const { id } = await editing.create(admin, { label: 'Read' } as CreateBrand);
  const chat = new ChatInterviews(interviews, brands);
  await chat.command(admin, 'other-chat', 'Read', '/');
  expect(await chat.answer(admin, 'other-chat', 'warmish i think', '/')).toContain('We’ll save this as: Warm');
  expect(await brands.read(admin, id)).toMatchObject({ revision: 1 });
  expect(await chat.answer(admin, 'other-chat', 'No', '/')).toMatch(/^Not saved\..*How should your texts sound\?/su);
  await chat.answer(admin, 'other-chat', 'warmish i think', '/');
  expect(await chat.answer(admin, 'other-chat', 'Ja', '/')).toMatch(/^Understood: Warm\..*Whom do you speak to\?/su);
  expect(await brands.read(admin, id)).toMatchObject({ voice: { tone: 'Warm' } });
});

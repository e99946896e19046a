import type { Principal } from '@imprint/contracts/access';
import { fieldsOfAdmins, interviewFields } from '@imprint/contracts/brand-interviews';
import type { CreateBrand, UpdateBrand } from '@imprint/contracts/brands';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditTrail } from '../audit/index.js';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandEditing, type BrandsService } from '../brands/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { forgetBrandInterviews, type BrandInterviews } from './index.js';
import { interviewsOver } from './interviews.fixture.js';
import { questions } from './questions.js';

const admin: Principal = {
  ...{ kind: 'session', userId: 'user', organizationId: 'org', role: 'admin', brandIds: null },
  ...{ scopes: [], apiKeyId: null, clientIp: null },
};
const creator: Principal = { ...admin, role: 'creator', userId: 'grace' };
const stranger: Principal = { ...admin, organizationId: 'other' };

let database: OpenedDatabase;
let brands: BrandsService;
let editing: BrandEditing;
let interviews: BrandInterviews;
let count = 0;

beforeAll(async () => {
  database = await openDatabase();
  const { dataSource } = database;
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await dataSource.query(`insert into app_user (id, email, name) values ('grace', 'grace@example.com', 'Grace')`);
  ({ brands, editing, interviews } = interviewsOver(dataSource));
});
afterAll(() => database?.close());

const brand = async (): Promise<string> => {
  count += 1;
  return (await editing.create(admin, { label: `Brand ${count}` } as CreateBrand)).id;
};
const update = async (id: string, wanted: object): Promise<unknown> => {
  const { revision } = await brands.read(admin, id);
  return editing.update(admin, id, { ...wanted, expectedRevision: revision } as UpdateBrand);
};
const asked = async (id: string, who = admin): Promise<string | undefined> => (await interviews.read(who, id)).question?.field;

describe('an interview', () => {
  it('asks for what adds most, writes each answer as a revision of whoever gave it, and says what it understood', async () => {
    const id = await brand();
    const begun = await interviews.start(admin, id);
    expect(begun).toMatchObject({ status: 'open', score: 0, revision: 1, understood: null, canGoBack: false });
    expect(begun.question).toMatchObject({ field: 'voice.tone', weight: 12 });
    expect(begun.remaining).toBe(interviewFields.length);
    const next = await interviews.answer(creator, id, { answer: 'Warm. ' });
    expect(next).toMatchObject({ score: 12, revision: 2, answered: 1, question: { field: 'voice.audience' } });
    expect(next.understood).toEqual({ field: 'voice.tone', isSkipped: false, values: ['Warm'], leftOut: [] });
    expect(await brands.read(admin, id)).toMatchObject({ voice: { tone: 'Warm' }, status: 'draft' });
    const [latest] = await database.dataSource.query<{ authorId: string; fields: string[] }[]>(
      `select author_id as "authorId", changed_fields as fields from brand_revision where brand_id = $1 order by number desc limit 1`,
      [id],
    );
    expect(latest).toEqual({ authorId: 'grace', fields: ['voice.tone'] });
  });

  it('goes on where it was left, by whoever and whenever, and asks nothing that was said elsewhere meanwhile', async () => {
    const id = await brand();
    const { id: interview } = await interviews.start(admin, id);
    await update(id, { voice: { tone: 'Dry', audience: 'Neighbours' } });
    const other = interviewsOver(await database.connect()).interviews;
    const resumed = await other.start(creator, id);
    expect(resumed).toMatchObject({ id: interview, status: 'open', question: { field: 'description' } });
    await expect(other.answer(creator, id, { answer: 'x', field: 'voice.tone' })).rejects.toMatchObject({
      code: 'state_conflict',
    });
  });

  it('is one for each brand, however many begin it at once', async () => {
    const id = await brand();
    const all = await Promise.all(Array.from({ length: 5 }, () => interviews.start(admin, id)));
    expect(new Set(all.map((view) => view.id)).size).toBe(1);
    expect((await interviews.start(admin, await brand())).id).not.toBe(all[0]?.id);
  });

  it('changes nothing by what it does not understand, and asks again', async () => {
    const id = await brand();
    await update(id, full);
    await update(id, { strategy: { platforms: [] } });
    await interviews.start(admin, id);
    await expect(interviews.answer(admin, id, { answer: 'the moon' })).rejects.toMatchObject({
      code: 'validation_failed',
      entries: [{ source: { pointer: '/answer' } }],
    });
    expect(await interviews.read(admin, id)).toMatchObject({
      revision: 3,
      answered: 0,
      question: { field: 'strategy.platforms' },
    });
    const taken = await interviews.answer(admin, id, { answer: 'Insta, the moon' });
    expect(taken.understood).toMatchObject({ values: ['instagram'], leftOut: ['the moon'] });
  });

  it('skips what somebody has no idea of, and does not ask it again', async () => {
    const id = await brand();
    await interviews.start(admin, id);
    const skipped = await interviews.answer(admin, id, { answer: 'No idea' });
    expect(skipped).toMatchObject({ revision: 1, answered: 0, question: { field: 'voice.audience' } });
    expect(skipped.understood).toMatchObject({ field: 'voice.tone', isSkipped: true, values: [] });
    await interviews.skip(admin, id, { field: 'voice.audience' });
    expect(await asked(id)).toBe('description');
    await interviews.stop(admin, id);
    await interviews.start(admin, id);
    expect(await asked(id)).toBe('voice.tone');
  });

  it('is finished once nothing is left to ask', async () => {
    const id = await brand();
    await update(id, full);
    await interviews.start(creator, id);
    let view = await interviews.read(creator, id);
    for (let questionsLeft = view.remaining; questionsLeft > 0; questionsLeft -= 1) {
      expect(view.remaining).toBe(questionsLeft);
      view = await interviews.skip(creator, id);
    }
    expect(view).toMatchObject({ status: 'finished', question: null, score: 100, remaining: 0 });
    await expect(interviews.skip(creator, id)).rejects.toMatchObject({ code: 'state_conflict' });
    expect((await interviews.start(admin, id)).question?.field).toBe('identity.website');
  });

  it('asks for settings only those who may change them', async () => {
    const id = await brand();
    await update(id, full);
    await interviews.start(creator, id);
    const of = async (who: Principal) => (await interviews.read(who, id)).remaining;
    expect((await of(admin)) - (await of(creator))).toBe(fieldsOfAdmins.size);
  });

  it('takes the last answer back, answer by answer, unless somebody has changed the field since', async () => {
    const id = await brand();
    await interviews.start(admin, id);
    await interviews.answer(admin, id, { answer: 'Warm' });
    await interviews.skip(admin, id);
    await interviews.back(admin, id);
    expect(await asked(id)).toBe('voice.audience');
    expect(await brands.read(admin, id)).toMatchObject({ voice: { tone: 'Warm' } });
    const before = await interviews.back(admin, id);
    expect(before).toMatchObject({
      question: { field: 'voice.tone' },
      score: 0,
      understood: null,
      canGoBack: false,
      revision: 3,
    });
    await expect(interviews.back(admin, id)).rejects.toMatchObject({ code: 'state_conflict' });
    await interviews.answer(admin, id, { answer: 'Dry' });
    await update(id, { voice: { tone: 'Theirs' } });
    await expect(interviews.back(admin, id)).rejects.toMatchObject({ code: 'state_conflict' });
    expect(await brands.read(admin, id)).toMatchObject({ voice: { tone: 'Theirs' } });
  });

  it('goes back into one that was finished', async () => {
    const id = await brand();
    await update(id, { ...full, ...further });
    await update(id, { voice: { tone: '' } });
    await interviews.start(creator, id);
    expect(await interviews.answer(creator, id, { answer: 'Warm' })).toMatchObject({ status: 'finished' });
    expect(await interviews.back(creator, id)).toMatchObject({ status: 'open', question: { field: 'voice.tone' } });
  });
});

describe('while others change the brand', () => {
  it('nothing is taken back by whoever was asked before somebody else went on', async () => {
    const id = await brand();
    await interviews.start(admin, id);
    await interviews.answer(admin, id, { answer: 'Warm' });
    await interviews.answer(creator, id, { answer: 'Neighbours' });
    const tooLate = { code: 'state_conflict', entries: [{ source: { pointer: '/field' } }] };
    await expect(interviews.back(admin, id, { field: 'voice.audience' })).rejects.toMatchObject(tooLate);
    expect(await brands.read(admin, id)).toMatchObject({ voice: { tone: 'Warm', audience: 'Neighbours' } });
    expect(await interviews.back(admin, id, { field: 'description' })).toMatchObject({ question: { field: 'voice.audience' } });
  });

  it('an answer is written again over their revision, and both changes stay', async () => {
    const id = await brand();
    await interviews.start(admin, id);
    const { dataSource } = database;
    let others = 0;
    class Interrupted extends BrandEditing {
      override async update(...given: Parameters<BrandEditing['update']>) {
        if ((others += 1) <= 3) await update(id, { voice: { style: `Style ${others}` } });
        return super.update(...given);
      }
    }
    const interrupted = interviewsOver(
      dataSource,
      new Interrupted(dataSource, new BrandsRepository(dataSource), new AuditTrail(dataSource)),
    );
    await interrupted.interviews.answer(admin, id, { answer: 'Warm' });
    expect(await brands.read(admin, id)).toMatchObject({ voice: { tone: 'Warm', style: 'Style 3' }, revision: 5 });
  });

  it('the same question is answered once: nobody writes over somebody else’s words', async () => {
    const id = await brand();
    await interviews.start(admin, id);
    const answers = ['Warm', 'Dry', 'Loud', 'Calm'];
    const done = await Promise.allSettled(answers.map((answer) => interviews.answer(admin, id, { answer, field: 'voice.tone' })));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of done) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'state_conflict' });
    expect(await brands.read(admin, id)).toMatchObject({ revision: 2 });
  });
});

it('is of its organization and of the brands that somebody sees, and goes with the brand', async () => {
  const id = await brand();
  const view = await interviews.start(admin, id);
  const limited: Principal = { ...creator, brandIds: [await brand()] };
  for (const who of [stranger, limited]) {
    for (const act of [
      () => interviews.start(who, id),
      () => interviews.read(who, id),
      () => interviews.answer(who, id, { answer: 'x' }),
      () => interviews.skip(who, id),
      () => interviews.back(who, id),
      () => interviews.stop(who, id),
      () => interviews.brandOf(who, view.id),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'not_found' });
  }
  await interviews.answer(admin, id, { answer: 'Warm' });
  await database.dataSource.transaction((manager) => forgetBrandInterviews(manager, 'org', id));
  expect(await interviews.read(admin, id)).toMatchObject({ id, status: 'none', answered: 0 });
});

it('is held in one chat at a time, and in no chat once it is over', async () => {
  const [one, two] = [await brand(), await brand()];
  const [first, second] = [await interviews.start(admin, one), await interviews.start(admin, two)];
  await interviews.bindChat(admin, first.id, 'chat_1');
  expect(await interviews.ofChat(admin, 'chat_1')).toEqual({ brandId: one, meant: {} });
  await interviews.askInChat(admin, 'chat_1', first);
  expect(await interviews.ofChat(admin, 'chat_1')).toEqual({ brandId: one, meant: { field: 'voice.tone' } });
  await interviews.bindChat(admin, second.id, 'chat_1');
  expect(await interviews.ofChat(admin, 'chat_1')).toMatchObject({ brandId: two });
  expect(await interviews.ofChat(stranger, 'chat_1')).toBeNull();
  await interviews.stop(admin, two);
  expect(await interviews.ofChat(admin, 'chat_1')).toBeNull();
});

it('asks in the language that is wanted, or in that of the brand', async () => {
  const id = await brand();
  expect((await interviews.start(admin, id)).question?.text).toBe(questions.en['voice.tone'][0]);
  expect((await interviews.read(admin, id, { language: 'de' })).question?.text).toBe(questions.de['voice.tone'][0]);
  await update(id, { settings: { language: 'de-AT' } });
  expect((await interviews.read(admin, id)).question?.text).toBe(questions.de['voice.tone'][0]);
});

const full = {
  description: 'A café',
  text: 'Since 1987',
  voice: {
    ...{ tone: 'Warm', style: 'Short', audience: 'Neighbours', values: ['Fair'], pillars: ['Season'] },
    ...{ sampleOutput: 'Open.', doesNotSoundLike: ['An ad'] },
  },
  strategy: { goals: ['Guests'], contentTypes: ['post'], platforms: ['instagram'], frequency: 'Weekly' },
};
const further = {
  voice: { ...full.voice, writingRules: ['x'] },
  strategy: { ...full.strategy, topics: ['x'] },
  identity: { website: 'https://a.example', handle: '@a', colors: { accent: '#b3261e' } },
  guidelines: { dos: ['x'], donts: ['x'], bannedWords: ['x'], sourcedClaims: ['x'] },
};

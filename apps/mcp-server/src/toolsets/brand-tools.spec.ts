import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addKey } from '../mcp-app.fixture.js';
import { errorsOf, TwoAccounts, type Account, type Fields } from './account.fixture.js';

let accounts: TwoAccounts;
let mine: Account;
let stranger: Account;

beforeAll(async () => {
  accounts = await TwoAccounts.start();
  ({ mine, stranger } = accounts);
}, 60_000);
afterAll(() => accounts?.app.close());

const call: TwoAccounts['call'] = (...given) => accounts.call(...given);
const completeness = () => accounts.data<Fields & { revision: number }>('get_brand_completeness', { brandId: mine.brandId });

it('update_brand writes a revision of the latest one only, and get_brand_completeness says what it still lacks', async () => {
  const { revision, gaps } = await completeness();
  expect(gaps).toEqual([
    { field: 'voice.tone', weight: 12 },
    { field: 'voice.audience', weight: 12 },
    { field: 'description', weight: 10 },
  ]);
  const changes = { voice: { tone: 'Warm' }, description: 'A café' };
  const change = { brandId: mine.brandId, expectedRevision: revision, changes };
  expect(await accounts.data('update_brand', change)).toMatchObject({ revision: revision + 1, status: 'draft', score: 22 });
  // A stale one fails and loses nothing.
  const stale = { ...change, changes: { description: 'Another' } };
  const refused = await call('update_brand', stale);
  expect([refused['code'], errorsOf(refused)]).toEqual(['validation_failed', ['expectedRevision']]);
  expect(await completeness()).toMatchObject({ revision: revision + 1, score: 22 });
});

it('update_brand points to the field that is wrong', async () => {
  const { revision: expectedRevision } = await completeness();
  const update = (changes: object) => call('update_brand', { brandId: mine.brandId, expectedRevision, changes });
  expect(errorsOf(await update({ identity: { colors: { accent: 'red' } } }))).toEqual(['changes.identity.colors.accent']);
  expect(errorsOf(await update({ identity: { logoAssetId: 'asset_none' } }))).toEqual(['changes.identity.logoAssetId']);
  expect(errorsOf(await update({}))).toEqual(['changes']);
  expect(errorsOf(await update({ settings: { language: 'de' } }))).toEqual(['changes.settings']);
  expect((await completeness()).revision).toBe(expectedRevision);
});

it('the tools of brands know those of the organization only, and take a scope', async () => {
  const given = { brandId: mine.brandId, expectedRevision: 1, changes: { text: 'Theirs' } };
  expect(await call('update_brand', given, stranger.key)).toMatchObject({ code: 'not_found' });
  expect(await call('get_brand_completeness', { brandId: mine.brandId }, stranger.key)).toMatchObject({ code: 'not_found' });
  const reader = await addKey(accounts.app, mine, ['brands:read']);
  expect(await call('get_brand_completeness', { brandId: mine.brandId }, reader)).toMatchObject({ data: { score: 22 } });
  expect(await call('update_brand', given, reader)).not.toHaveProperty('data');
});

it('get_brand_context reads what a brand is known for, and asks which one is meant', async () => {
  const context = await accounts.data<Fields>('get_brand_context', { brandId: mine.brandId, query: 'Spring menu' });
  expect(context).toMatchObject({
    brandId: mine.brandId,
    brandRevision: 1,
    brandKnowledge: [],
    systemPrompt: null,
    memoryPrompt: null,
  });
  expect(await accounts.data('get_brand_context', { brandId: mine.brandId, includeSystemPrompt: true })).toMatchObject({
    systemPrompt: expect.stringContaining('You write for the brand'),
    memoryPrompt: '',
  });
  expect(await call('get_brand_context', {})).toMatchObject({
    code: 'brand_required',
    brands: [expect.objectContaining({ id: mine.brandId })],
  });
  expect(errorsOf(await call('get_brand_context', { brandId: mine.brandId, query: 'x'.repeat(2_001) }))).toEqual(['query']);
  expect(await call('get_brand_context', { brandId: mine.brandId, query: 'x'.repeat(2_000) })).toHaveProperty('data');
  expect(await call('get_brand_context', { brandId: mine.brandId }, stranger.key)).toMatchObject({ code: 'not_found' });
  const narrow = await addKey(accounts.app, mine, ['credits:read']);
  expect(await call('get_brand_context', { brandId: mine.brandId }, narrow)).not.toHaveProperty('data');
});

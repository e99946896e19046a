/** @modes embedded */
import type { WrittenContent } from '@imprint/contracts/generation';
import { eventually } from '@imprint/platform/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  callTool,
  expectProblem,
  Instance,
  mcpRequest,
  signedUp,
  tokenOf,
  Workspace,
  type Job,
  type Resource,
} from './harness/index.js';

type Attributes = Record<string, unknown>;

let instance: Instance;
let mine: Workspace;
let stranger: Workspace;
/** A second brand of the same organization. */
let secondId: string;
let sourceId: string;
let memoryId: string;
let postId: string;

const truth = 'The rhubarb of our tart comes from the Lind farm in Werder.';
const secret = 'The rhubarb of our tart comes from the cellar of number 4711.';

/** Knowledge that is ready to be searched. */
async function learned(workspace: Workspace, brandId: string, text: string): Promise<string> {
  const { id } = await workspace.api.data('POST', `/v1/brands/${brandId}/knowledge`, { kind: 'text', title: 'Suppliers', text });
  const isReady = async () =>
    attribute(await workspace.api.data<Resource>('GET', `/v1/brands/${brandId}/knowledge/${id}`), 'state') === 'ready';
  await eventually(isReady, { timeoutMs: 60_000 });
  return id;
}

beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'ada@brand-context.example')));
  stranger = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'eve@brand-context.example')));
  secondId = (await mine.owner.data('POST', '/v1/brands', { label: 'Second' })).id;
  sourceId = await learned(mine, mine.brandId, truth);
  await learned(mine, secondId, secret);
  await learned(stranger, stranger.brandId, secret);
  memoryId = (await mine.api.data('POST', `/v1/brands/${mine.brandId}/memories`, { text: 'No emoji.' })).id;
  const scheduledAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  await mine.schedule({ baseContent: 'Rhubarb tart, from Friday on.', scheduledAt });
  const [post] = await mine.api.data<Resource[]>('GET', '/v1/posts');
  postId = post?.id ?? '';
});

const contextOf = async (path: string): Promise<Attributes> => (await mine.api.data<Resource>('GET', path)).attributes;

describe('GET /v1/brands/{id}/context', () => {
  it('has what fits the query, of this brand alone', async () => {
    const context = await contextOf(`/v1/brands/${mine.brandId}/context?query=rhubarb%20tart`);
    expect(context).toMatchObject({
      brandId: mine.brandId,
      brandKnowledge: [{ sourceId, purpose: 'brand_truth', quote: expect.stringContaining('Lind farm') }],
      recentPosts: [{ postId, isRelated: true, status: 'scheduled' }],
      savedMemories: [{ memoryId, text: 'No emoji.' }],
      contextBudget: { limit: 8_000, leftOut: [] },
      unavailable: ['performanceInsights', 'provenPatterns', 'activeSkills', 'chatModel'],
      ...{ systemPrompt: null, memoryPrompt: null },
    });
    expect(JSON.stringify(context)).not.toContain('4711');
  });

  it('renders the prompts for whoever asks', async () => {
    const { systemPrompt, memoryPrompt } = await contextOf(
      `/v1/brands/${mine.brandId}/context?query=rhubarb%20tart&includeSystemPrompt=true`,
    );
    expect(systemPrompt).toContain('You write for the brand');
    expect(memoryPrompt).toContain(truth);
    expect(memoryPrompt).not.toContain('4711');
  });

  it('refuses what it does not understand, and a brand of somebody else', async () => {
    const send = (path: string, who = mine) => who.api.send('GET', path);
    const context = `/v1/brands/${mine.brandId}/context`;
    expectProblem(await send(`${context}?includeSystemPrompt=maybe`), {
      code: 'validation_failed',
      source: { parameter: 'includeSystemPrompt' },
    });
    expectProblem(await send(`${context}?query=${'x'.repeat(2_001)}`), {
      code: 'validation_failed',
      source: { parameter: 'query' },
    });
    expect((await send(`${context}?query=${'x'.repeat(2_000)}`)).status).toBe(200);
    expectProblem(await send(context, stranger), { code: 'not_found' });
  });
});

describe('an agent', () => {
  const call = async (given: Attributes): Promise<Attributes> => {
    const { message } = await mcpRequest(instance, attribute(mine.key, 'key'), { body: callTool('get_brand_context', given) });
    const [{ text } = { text: '' }] = message.result?.['content'] as { text: string }[];
    return { ...(message.result?.['structuredContent'] as Attributes), text };
  };

  it('gets the same by get_brand_context, and the list of brands without one', async () => {
    const { data, text } = await call({ brandId: mine.brandId, query: 'rhubarb tart' });
    const context = await contextOf(`/v1/brands/${mine.brandId}/context?query=rhubarb%20tart`);
    expect(data).toMatchObject(JSON.parse(JSON.stringify(context)) as Attributes);
    expect(data).toMatchObject({ notice: expect.stringContaining('follow nothing') });
    expect(text).toMatch(/follow nothing[^]*<source-[0-9a-f]{32}>\n[^]*Lind farm[^]*<\/source-/u);
    const { code, brands } = await call({});
    expect(code).toBe('brand_required');
    expect(brands).toEqual(expect.arrayContaining([expect.objectContaining({ id: mine.brandId })]));
  });

  it('reads it as a document without a query', async () => {
    const uri = `imprint://brands/${mine.brandId}/context`;
    const body = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } };
    const { message } = await mcpRequest(instance, attribute(mine.key, 'key'), { body });
    const [content] = message.result?.['contents'] as { text: string }[];
    expect(JSON.parse(content?.text ?? '')).toMatchObject({
      brandId: mine.brandId,
      brandKnowledge: [],
      savedMemories: [{ memoryId }],
    });
  });
});

describe('a text', () => {
  const write = async (brandId: string): Promise<Resource> => {
    const body = { brandId, topic: 'Rhubarb tart', type: 'post' };
    const { id } = await mine.api.data('POST', '/v1/content/generate', body);
    return mine.api.until<Job>(`/v1/generations/${id}`, ['completed', 'failed']);
  };

  it('is made of what its brand knows, and its receipt says of what', async () => {
    const made = await write(mine.brandId);
    expect(attribute<WrittenContent>(made, 'written').posts.join(' ')).toContain(
      'The rhubarb of our tart comes from the Lind farm in Werder',
    );
    expect(attribute(made, 'context')).toEqual({
      knowledge: [{ chunkId: expect.stringMatching(/^kchk_/), sourceId, versionId: expect.stringMatching(/^kver_/) }],
      memoryIds: [memoryId],
      postIds: [postId],
    });
  });

  it('of a brand with a voice and knowledge has other words than that of one without', async () => {
    const bareId = (await mine.owner.data('POST', '/v1/brands', { label: 'Bare' })).id;
    const [known, bare] = await Promise.all([write(mine.brandId), write(bareId)]);
    const [words, others] = [known, bare].map((made) => attribute<WrittenContent>(made, 'written').posts.join(' '));
    expect(others).not.toContain('Lind farm');
    expect(words).not.toBe(others);
    expect(attribute(bare, 'context')).toEqual({ knowledge: [], memoryIds: [], postIds: [] });
  });

  it('has no word that its brand never uses, although its topic and its knowledge have it', async () => {
    const strict = await mine.owner.data('POST', '/v1/brands', {
      label: 'Strict',
      guidelines: { bannedWords: ['cheap*', 'Werder'] },
    });
    await learned(mine, strict.id, `${truth} The rhubarb tart is the cheapest of the town.`);
    const body = { brandId: strict.id, topic: 'Cheap rhubarb tart', type: 'newsletter' };
    const { id } = await mine.api.data('POST', '/v1/content/generate', body);
    const made = await mine.api.until<Job>(`/v1/generations/${id}`, ['completed', 'failed']);
    const { title, body: text } = attribute<WrittenContent>(made, 'written');
    expect(`${title}\n${text}`).not.toMatch(/cheap|werder/iu);
    expect(title).toMatch(/rhubarb tart/iu);
  });
});

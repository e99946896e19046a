import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addKey, addPerson, modern, rpc, send, startMcpApp, type McpApp, type Person } from '../mcp-app.fixture.js';
import { declarationOf } from '../tools/tool.js';
import { tools } from '../toolsets/index.js';
import { prompts } from './prompts.js';

let server: McpApp;
let person: Person;
let key: string;
beforeAll(async () => {
  server = await startMcpApp();
  person = await addPerson(server, 'owner', 'Kiln & Co');
  key = await addKey(server, person);
});
afterAll(() => server?.close());

const ask = async (message: { method: string; params: object }, credential = key) => {
  const { message: sent, headers } = modern(message);
  return (await send(`${server.url}/mcp`, sent, credential, { headers })).body;
};
const names = async (credential: string): Promise<string[]> =>
  ((await ask(rpc('prompts/list'), credential)).result?.['prompts'] as { name: string }[]).map(({ name }) => name);

describe('prompts', () => {
  it.each(prompts.map((prompt) => [prompt.name, prompt] as const))(
    '%s names only tools that there are, and says which',
    (_name, prompt) => {
      const known = tools.map((tool) => declarationOf(tool).name);
      const text = prompt.text({ brandId: 'brand_1', postId: 'post_1', topic: 'Spring', platform: 'feed' });
      const named = new Set(
        [...text.matchAll(/\b(?:get|list|create|validate|resolve|update|control|find)_[a-z_]+/g)].map(([tool]) => tool),
      );
      expect([...named].filter((tool) => !known.includes(tool))).toEqual([]);
      expect([...named].toSorted()).toEqual(prompt.tools.toSorted());
    },
  );

  it('are offered to those who may use all their tools', async () => {
    expect(await names(key)).toEqual(prompts.map(({ name }) => name));
    const reader = await addKey(server, person, ['brands:read']);
    expect(await names(reader)).not.toContain('plan-week');
    expect((await ask(rpc('prompts/get', { name: 'plan-week', arguments: { brandId: 'b' } }), reader)).error?.code).toBe(-32_602);
  });

  it('contain the given arguments, and refuse missing, unknown or too long ones', async () => {
    const get = (given: object) => ask(rpc('prompts/get', { name: 'plan-week', arguments: given }));
    const { result } = await get({ brandId: person.brandId, topic: 'Spring' });
    expect(JSON.stringify(result?.['messages'])).toContain(`for the brand ${person.brandId}. The week is about: Spring.`);
    for (const [given, field] of [
      [{}, 'brandId'],
      [{ brandId: person.brandId, colour: 'red' }, 'colour'],
      [{ brandId: 'x'.repeat(501) }, 'brandId'],
    ] as const)
      expect((await get(given)).error).toMatchObject({ code: -32_602, data: { code: 'validation_failed', errors: [{ field }] } });
  });
});

describe('completion', () => {
  const complete = async (name: string, value: string, credential = key): Promise<unknown> => {
    const params = { ref: { type: 'ref/prompt', name: 'plan-week' }, argument: { name, value } };
    return (await ask(rpc('completion/complete', params), credential)).result?.['completion'];
  };

  it('knows the caller’s brands by id and label, and nobody else’s', async () => {
    const stranger = await addPerson(server, 'creator', 'Kiln & Others');
    const own = { values: [person.brandId], total: 1, hasMore: false };
    for (const typed of ['', 'kiln', person.brandId.slice(0, 12)]) expect(await complete('brandId', typed)).toEqual(own);
    const none = { values: [], total: 0, hasMore: false };
    expect(await complete('brandId', stranger.brandId)).toEqual(none);
    expect(await complete('brandId', '', await addKey(server, person, ['analytics:read']))).toEqual(none);
  });

  it('knows platforms and models, and nothing for other arguments', async () => {
    expect(await complete('platform', 'fee')).toMatchObject({ values: ['feed'] });
    expect(await complete('model', 'local/c')).toMatchObject({ values: ['local/card'] });
    expect(await complete('topic', 'spring')).toMatchObject({ values: [] });
  });
});

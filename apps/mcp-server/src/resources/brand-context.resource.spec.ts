import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addKey,
  addPerson,
  rpc,
  send,
  startMcpApp,
  toolCall,
  type McpApp,
  type Person,
  type RpcAnswer,
} from '../mcp-app.fixture.js';

let server: McpApp;
let mine: Person;
let key: string;
beforeAll(async () => {
  server = await startMcpApp();
  mine = await addPerson(server);
  key = await addKey(server, mine);
});
afterAll(() => server?.close());

const ask = (message: object, credential = key): Promise<RpcAnswer> => send(`${server.url}/mcp`, message, credential);
const read = (uri: string, credential = key): Promise<RpcAnswer> => ask(rpc('resources/read', { uri }), credential);
const addressOf = (id: string): string => `imprint://brands/${id}/context`;

describe('the document of what is known of a brand', () => {
  it('equals the result of get_brand_context without a query', async () => {
    const { body } = await read(addressOf(mine.brandId));
    const [content] = body.result?.['contents'] as { uri: string; mimeType: string; text: string }[];
    expect(content).toMatchObject({ uri: addressOf(mine.brandId), mimeType: 'application/json' });
    const tool = await ask(toolCall('get_brand_context', { brandId: mine.brandId }));
    expect({ data: JSON.parse(content?.text ?? '') as unknown }).toEqual(tool.body.result?.['structuredContent']);
  });

  it('is announced by its template, whose argument is completed with the brands of the caller', async () => {
    const { body } = await ask(rpc('resources/templates/list'));
    const uriTemplate = 'imprint://brands/{brandId}/context';
    expect(body.result?.['resourceTemplates']).toContainEqual(expect.objectContaining({ uriTemplate, name: 'brand-context' }));
    const ref = { type: 'ref/resource', uri: uriTemplate };
    const complete = (credential: string) =>
      ask(rpc('completion/complete', { ref, argument: { name: 'brandId', value: 'brand' } }), credential);
    expect((await complete(key)).body.result?.['completion']).toMatchObject({ values: [mine.brandId], total: 1 });
    const narrow = await addKey(server, mine, ['credits:read']);
    expect((await complete(narrow)).body.result?.['completion']).toMatchObject({ values: [] });
  });

  it('of another organization does not exist', async () => {
    const stranger = await addKey(server, await addPerson(server));
    const foreign = await read(addressOf(mine.brandId), stranger);
    const missing = await read(addressOf('brand_nothing'), stranger);
    expect([foreign.body.error?.code, missing.body.error?.code]).toEqual([-32_602, -32_602]);
  });

  it.each(['', '../x', 'brand_\0', 'x'.repeat(65)])('of an id that no brand can have is not there: %j', async (id) => {
    expect((await read(addressOf(id))).body.error?.code).toBe(-32_602);
  });

  it('is refused to a key that may not read brands', async () => {
    const narrow = await addKey(server, mine, ['credits:read']);
    const { body } = await read(addressOf(mine.brandId), narrow);
    expect(body).toMatchObject({ error: { message: expect.stringContaining('Reading the context of a brand needs') } });
  });
});

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
let releaseId: string;
beforeAll(async () => {
  server = await startMcpApp();
  mine = await addPerson(server);
  key = await addKey(server, mine);
  releaseId = await addRelease(mine);
});
afterAll(() => server?.close());

async function addRelease({ organizationId, brandId }: Person): Promise<string> {
  const [post, release] = ['pst_terrace', 'rel_terrace'];
  await server.dataSource.query(
    `insert into post (id, organization_id, brand_id, content, status) values ($1, $2, $3, 'Hello', 'draft')`,
    [post, organizationId, brandId],
  );
  await server.dataSource.query(
    `insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone)
     values ($1, $2, $3, $4, 'Terrace', 'Hello', 'draft', 'UTC')`,
    [release, organizationId, brandId, post],
  );
  return release;
}

const read = (uri: string, credential = key): Promise<RpcAnswer> =>
  send(`${server.url}/mcp`, rpc('resources/read', { uri }), credential);

describe('the document of a release', () => {
  it('equals the result of get_scheduled_release', async () => {
    const { body } = await read(`imprint://releases/${releaseId}`);
    const [content] = body.result?.['contents'] as { uri: string; mimeType: string; text: string }[];
    expect(content).toMatchObject({ uri: `imprint://releases/${releaseId}`, mimeType: 'application/json' });
    const tool = await send(`${server.url}/mcp`, toolCall('get_scheduled_release', { releaseId }), key);
    expect({ data: JSON.parse(content?.text ?? '') as unknown }).toEqual(tool.body.result?.['structuredContent']);
  });

  it('is announced by its template', async () => {
    const { body } = await send(`${server.url}/mcp`, rpc('resources/templates/list'), key);
    expect(body.result?.['resourceTemplates']).toContainEqual(
      expect.objectContaining({ uriTemplate: 'imprint://releases/{id}' }),
    );
  });

  it('of another organization does not exist', async () => {
    const stranger = await addKey(server, await addPerson(server));
    const foreign = await read(`imprint://releases/${releaseId}`, stranger);
    const missing = await read('imprint://releases/rel_nothing', stranger);
    expect([foreign.body.error?.code, missing.body.error?.code]).toEqual([-32_602, -32_602]);
  });

  it.each(['', '../x', 'rel_\0', 'rel_\ud800', 'x'.repeat(100_000)])(
    'of an id that no release can have is not there: %j',
    async (id) => {
      const { body } = await read(`imprint://releases/${id}`);
      expect(body.error?.code).toBe(-32_602);
    },
  );

  it('is refused to a key that may not read posts', async () => {
    const narrow = await addKey(server, mine, ['credits:read']);
    const { body } = await read(`imprint://releases/${releaseId}`, narrow);
    expect(body).toMatchObject({ error: { message: expect.stringContaining('Reading a release needs') } });
  });
});

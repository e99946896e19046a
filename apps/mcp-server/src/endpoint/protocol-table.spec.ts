import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addKey, addPerson, modern, rpc, send, startMcpApp, toolCall, type McpApp, type RpcAnswer } from '../mcp-app.fixture.js';

let server: McpApp;
let key: string;
let brandId: string;
beforeAll(async () => {
  server = await startMcpApp();
  const person = await addPerson(server);
  key = await addKey(server, person);
  ({ brandId } = person);
});
afterAll(() => server?.close());

interface Sent {
  message: unknown;
  headers?: Record<string, string>;
  method?: string;
}

const meta = 'io.modelcontextprotocol';
const call = modern(toolCall('get_brands'));
const inBase64 = (name: string): string => `=?base64?${Buffer.from(name).toString('base64')}?=`;

/** The 2026-07-28 call with changed headers; undefined removes one. */
function withHeaders(changes: Record<string, string | undefined>, { message, headers } = call): Sent {
  const changed = Object.entries({ ...headers, ...changes });
  return { message, headers: Object.fromEntries(changed.filter((entry): entry is [string, string] => entry[1] !== undefined)) };
}

/** The 2026-07-28 call with a changed `_meta`. */
function withMeta(changes: Record<string, unknown>): Sent {
  const message = structuredClone(call.message) as { params: { _meta: Record<string, unknown> } };
  Object.assign(message.params._meta, changes);
  return { message, headers: call.headers };
}

/** Status and JSON-RPC code, or the kind of a successful response. */
async function outcome({ message, headers = {}, method = 'POST' }: Sent): Promise<[number, number | string]> {
  const { status, body } = await send(`${server.url}/mcp`, message, key, { headers, method });
  return [status, body.error?.code ?? (body.result === undefined ? 'nothing' : 'result')];
}

/** The complete response, for what accompanies the code. */
const answerTo = ({ message, headers = {} }: Sent): Promise<RpcAnswer> => send(`${server.url}/mcp`, message, key, { headers });

describe('a request of 2026-07-28', () => {
  it.each<[string, Sent, number, number | string]>([
    ['in order', call, 200, 'result'],
    ['without its protocol version in _meta', withMeta({ [`${meta}/protocolVersion`]: undefined }), 400, -32_602],
    ['without the capabilities of its client', withMeta({ [`${meta}/clientCapabilities`]: undefined }), 400, -32_602],
    ['without MCP-Protocol-Version', withHeaders({ 'mcp-protocol-version': undefined }), 400, -32_020],
    ['with another MCP-Protocol-Version', withHeaders({ 'mcp-protocol-version': '2025-11-25' }), 400, -32_020],
    ['without Mcp-Method', withHeaders({ 'mcp-method': undefined }), 400, -32_020],
    ['with another Mcp-Method', withHeaders({ 'mcp-method': 'tools/list' }), 400, -32_020],
    ['without Mcp-Name', withHeaders({ 'mcp-name': undefined }), 400, -32_020],
    ['with another Mcp-Name', withHeaders({ 'mcp-name': 'find_tools' }), 400, -32_020],
    ['with Mcp-Name in base64', withHeaders({ 'mcp-name': inBase64('get_brands') }), 200, 'result'],
    ['with another Mcp-Name in base64', withHeaders({ 'mcp-name': inBase64('find_tools') }), 400, -32_020],
    ['with broken base64 for Mcp-Name', withHeaders({ 'mcp-name': '=?base64?%%%?=' }), 400, -32_020],
    [
      'of a revision that there is not',
      {
        ...withMeta({ [`${meta}/protocolVersion`]: '2031-01-01' }),
        headers: { ...call.headers, 'mcp-protocol-version': '2031-01-01' },
      },
      400,
      -32_022,
    ],
    ['for a method that there is not', modern(rpc('tools/burn')), 404, -32_601],
    ['for a handshake', modern(rpc('initialize')), 404, -32_601],
    ['for a ping', modern(rpc('ping')), 404, -32_601],
    ['for a tool that there is not', modern(toolCall('burn_tools')), 200, -32_602],
    [
      'for a tool without a name',
      { ...modern(rpc('tools/call')), headers: { ...modern(rpc('tools/call')).headers } },
      200,
      -32_602,
    ],
    ['for a resource that there is not', modern(rpc('resources/read', { uri: 'service://nothing' })), 200, -32_602],
    ['for a prompt that there is not', modern(rpc('prompts/get', { name: 'nothing' })), 200, -32_602],
    ['for discovery', modern(rpc('server/discover')), 200, 'result'],
    ['as a batch', { message: [call.message], headers: call.headers }, 400, -32_600],
    ['as a notification', { ...modern({ method: 'notifications/cancelled', params: { requestId: 1 } }) }, 400, -32_600],
    [
      'with a session and a last event id, which mean nothing',
      withHeaders({ 'mcp-session-id': 'x', 'last-event-id': '7' }),
      200,
      'result',
    ],
  ])('%s', async (_what, sent, status, code) => {
    // A notification is a message without an id.
    const isNotification = (sent.message as { method?: string }).method?.startsWith('notifications/') === true;
    const message = isNotification ? { jsonrpc: '2.0', ...(sent.message as object) } : sent.message;
    expect(await outcome({ ...sent, message })).toEqual(isNotification ? [202, 'nothing'] : [status, code]);
  });

  it('without an id is a notification: nothing is executed or answered', async () => {
    const { id: _none, ...message } = toolCall('create_article_draft', { brandId, title: 'Unasked', body: 'x' });
    expect(await outcome(modern(message))).toEqual([202, 'nothing']);
    expect(await outcome({ message })).toEqual([202, 'nothing']);
    expect(await server.dataSource.query(`select from article`)).toEqual([]);
  });

  it('that fails lists what exists instead', async () => {
    const version = {
      ...withMeta({ [`${meta}/protocolVersion`]: '2031-01-01' }),
      headers: { ...call.headers, 'mcp-protocol-version': '2031-01-01' },
    };
    expect((await answerTo(version)).body.error).toMatchObject({ data: { supported: ['2026-07-28'], requested: '2031-01-01' } });
    const resource = modern(rpc('resources/read', { uri: 'service://nothing' }));
    expect((await answerTo(resource)).body.error).toMatchObject({ data: { uri: 'service://nothing' } });
    const bad = await answerTo(modern(toolCall('get_brands', { all: true })));
    expect(bad.body.result).toMatchObject({ isError: true, structuredContent: { code: 'validation_failed' } });
  });

  it("is answered with its id, the server's identity and its cache lifetime", async () => {
    for (const [method, scope] of [
      ['server/discover', 'public'],
      ['tools/list', 'private'],
      ['prompts/list', 'private'],
      ['resources/list', 'private'],
      ['resources/templates/list', 'public'],
    ] as const) {
      const { body, headers } = await answerTo(modern(rpc(method, {}, 'seven')));
      expect([method, body]).toMatchObject([
        method,
        {
          id: 'seven',
          result: {
            resultType: 'complete',
            cacheScope: scope,
            ttlMs: expect.any(Number),
            _meta: { [`${meta}/serverInfo`]: { name: 'imprint' } },
          },
        },
      ]);
      expect([headers.get('content-type'), headers.has('mcp-session-id')]).toEqual(['application/json', false]);
    }
  });

  it('lists a card that may be cached publicly', async () => {
    const { body } = await answerTo(modern(rpc('resources/list')));
    const [card] = body.result?.['resources'] as { uri: string }[];
    const read = await answerTo(modern(rpc('resources/read', { uri: card?.uri })));
    expect(read.body.result).toMatchObject({
      cacheScope: 'public',
      contents: [{ uri: card?.uri, mimeType: 'text/html;profile=mcp-app' }],
    });
  });
});

describe('a request of a 2025-era client', () => {
  const handshake = rpc('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'c', version: '1' },
  });
  it.each<[string, Sent, number, number | string]>([
    ['is answered without a handshake', { message: toolCall('get_brands') }, 200, 'result'],
    [
      'may name its version',
      { message: toolCall('get_brands'), headers: { 'mcp-protocol-version': '2025-06-18' } },
      200,
      'result',
    ],
    ['may shake hands, and gets no session', { message: handshake }, 200, 'result'],
    ['may ping', { message: rpc('ping') }, 200, 'result'],
    [
      'names no version that there is not',
      { message: toolCall('get_brands'), headers: { 'mcp-protocol-version': '2024-01-01' } },
      400,
      -32_000,
    ],
    ['takes both kinds of answers', { message: toolCall('get_brands'), headers: { accept: 'application/json' } }, 406, -32_000],
    ['names a method that there is', { message: rpc('tools/burn') }, 200, -32_601],
    ['names a tool that there is', { message: toolCall('burn_tools') }, 200, -32_602],
    ['notifies', { message: { jsonrpc: '2.0', method: 'notifications/initialized' } }, 202, 'nothing'],
    ['cannot listen', { message: undefined, method: 'GET' }, 405, -32_000],
    ['cannot end a session', { message: undefined, method: 'DELETE' }, 405, -32_000],
  ])('%s', async (_what, sent, status, code) => {
    expect(await outcome(sent)).toEqual([status, code]);
  });

  it('gets what it supports and nothing of the later revision', async () => {
    const { body } = await answerTo({ message: rpc('tools/list') });
    expect(Object.keys(body.result ?? {})).toEqual(['tools']);
    const { headers } = await answerTo({ message: handshake });
    expect(headers.has('mcp-session-id')).toBe(false);
  });
});

describe('a body', () => {
  it.each<[string, unknown, number, number]>([
    ['that is no JSON', '{"jsonrpc": "2.0", ', 400, -32_700],
    ['that is no message', '{"hello": 1}', 400, -32_600],
    ['that is a text', '"tools/list"', 400, -32_600],
    ['that is a batch', [rpc('tools/list')], 400, -32_600],
    ['that is too long', JSON.stringify(toolCall('get_brands', { x: 'x'.repeat(2_000_000) })), 413, -32_600],
    ['that is too deep', `${'['.repeat(100)}${']'.repeat(100)}`, 400, -32_700],
  ])('%s is refused in JSON-RPC', async (_what, message, status, code) => {
    expect(await outcome({ message })).toEqual([status, code]);
  });

  it('of another type is refused in JSON-RPC', async () => {
    const { status, body } = await send(`${server.url}/mcp`, '{}', key, { headers: { 'content-type': 'text/plain' } });
    expect([status, body.error?.code]).toEqual([415, -32_600]);
  });
});

/** @modes embedded */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, ClientOptions } from '@modelcontextprotocol/client';
import {
  attribute,
  callTool,
  Instance,
  mcpClient,
  mcpRequest,
  modern,
  sessionOf,
  Workspace,
  type McpRequest,
} from './harness/index.js';

let instance: Instance;
let mine: Workspace;
let key: string;

beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance, await sessionOf(instance, 'mine@mcp-protocol.example'));
  key = attribute(mine.key, 'key');
});

describe('the official client', () => {
  it.each<[string, ClientOptions['versionNegotiation'], string]>([
    ['that negotiates', { mode: 'auto' }, '2026-07-28'],
    ['pinned to the revision 2026-07-28', { mode: { pin: '2026-07-28' } }, '2026-07-28'],
    ['of the 2025 era', { mode: 'legacy' }, '2025-11-25'],
  ])('%s connects, lists, calls, and takes every answer as its schema says', async (_which, negotiation, version) => {
    const client: Client = await mcpClient(instance, key, negotiation);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: 'imprint' });
    expect(client.getInstructions()).toContain('get_brands');
    const { tools } = await client.listTools();
    expect(tools.length).toBeLessThanOrEqual(26);
    const listed = tools.map(({ name }) => name);
    expect(listed).toEqual(expect.arrayContaining(['find_tools', 'get_brands', 'get_posts', 'create_scheduled_release']));
    // The client validates structured content against the listed output schema.
    const brands = await client.callTool({ name: 'get_brands', arguments: {} });
    expect(brands.structuredContent).toMatchObject({ data: [{ id: mine.brandId }] });
    const refused = await client.callTool({ name: 'get_job_status', arguments: { jobId: 'gen_nothing' } });
    expect(refused).toMatchObject({ isError: true, structuredContent: { code: 'not_found' } });
    await client.close();
  });
});

describe('the protocol by hand', () => {
  it('serves the handshake of the 2025 era without sessions', async () => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'journey', version: '1' } };
    const opened = await mcpRequest(instance, key, { body: { jsonrpc: '2.0', id: 1, method: 'initialize', params } });
    expect(opened.message.result).toMatchObject({ protocolVersion: '2025-06-18', capabilities: { tools: {} } });
    expect(opened.headers.has('mcp-session-id')).toBe(false);
    const initialized = {
      body: { jsonrpc: '2.0', method: 'notifications/initialized' },
      headers: { 'mcp-protocol-version': '2025-06-18' },
    };
    expect((await mcpRequest(instance, key, initialized)).status).toBe(202);
    for (const method of ['GET', 'DELETE']) expect((await mcpRequest(instance, key, { method })).status).toBe(405);
  });

  it('answers a request of the revision 2026-07-28 as JSON, without any handshake', async () => {
    const { status, headers, message } = await mcpRequest(instance, key, {
      ...modern({ method: 'tools/call', params: { name: 'get_brands', arguments: {} } }),
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(message.result).toMatchObject({ resultType: 'complete', structuredContent: { data: [{ id: mine.brandId }] } });
    const { message: listed } = await mcpRequest(instance, key, modern({ method: 'tools/list' }));
    expect(listed.result).toMatchObject({ cacheScope: 'private', ttlMs: 60_000 });
  });

  it.each<[string, McpRequest, number, number]>([
    ['what is not JSON', { body: '{' }, 400, -32700],
    ['deeply nested JSON', { body: '['.repeat(100_000) }, 400, -32700],
    ['a batch', { body: [callTool('get_brands'), callTool('get_brands')] }, 400, -32600],
    ['an empty batch', { body: [] }, 400, -32600],
    ['a body of another type', { body: '{}', headers: { 'content-type': 'text/plain' } }, 415, -32600],
    ['a body of two megabytes', { body: JSON.stringify({ text: 'x'.repeat(2_000_000) }) }, 413, -32600],
    ['an unknown method', modern({ method: 'nothing/at-all' }), 404, -32601],
    [
      'headers that say another method',
      { ...modern({ method: 'tools/list' }), headers: { ...modern({ method: 'server/discover' }).headers } },
      400,
      -32020,
    ],
    ['an unknown toolset', { query: '?toolsets=core,nothing' }, 400, -32602],
    ['an unknown profile', { query: '?profile=nothing' }, 400, -32602],
  ])('refuses %s in JSON-RPC', async (_what, request, status, code) => {
    const answer = await mcpRequest(instance, key, request);
    expect([answer.status, answer.message.jsonrpc, answer.message.error?.code]).toEqual([status, '2.0', code]);
  });

  it('refuses selectors that there are not before it looks at a credential', async () => {
    for (const query of ['?toolsets=nothing', '?profile=nothing', '?profile=constructor'])
      expect((await mcpRequest(instance, null, { query })).status).toBe(400);
  });

  it('reads `toolsets` before `profile`, and nothing between commas as nothing', async () => {
    const listed = async (query: string): Promise<string[]> => {
      const { message } = await mcpRequest(instance, key, { query });
      return (message.result as { tools: { name: string }[] }).tools.map(({ name }) => name);
    };
    const [usual, everything, core] = [await listed(''), await listed('?profile=full'), await listed('?toolsets=core')];
    for (const query of ['?profile=default', '?toolsets=', '?toolsets=%20,']) expect(await listed(query)).toEqual(usual);
    expect(await listed('?toolsets=&profile=full')).toEqual(everything);
    const generation = ['generate', 'transform_media', 'enhance_prompt', 'get_generation_options', 'list_assets'];
    expect(await listed('?profile=directory')).toEqual(usual.filter((name) => !generation.includes(name)));
    for (const query of ['?toolsets=ads', '?toolsets=%20core%20,&profile=nothing']) expect(await listed(query)).toEqual(core);
    expect(core).not.toContain('get_posts');
    // Tools that are not listed can be called nevertheless.
    const { message } = await mcpRequest(instance, key, { query: '?toolsets=core', body: callTool('get_posts') });
    expect(message.result).toMatchObject({ structuredContent: { data: { total: 0 } } });
  });
});

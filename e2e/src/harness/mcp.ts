import { Client, StreamableHTTPClientTransport, type ClientOptions } from '@modelcontextprotocol/client';
import type { Instance } from './instance.js';

export interface McpMessage {
  jsonrpc: '2.0';
  id?: string | number | null;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: Record<string, unknown> };
}

/** An instance, or one process of it. */
export type McpAddress = Pick<Instance, 'address'>;

export interface McpAnswer {
  status: number;
  headers: Headers;
  message: McpMessage;
}

export interface McpRequest {
  method?: string;
  /** Query of the URL, with its `?`. */
  query?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
}

/** One HTTP request to the endpoint, as a program without an SDK sends it: 2025-era, without a handshake. */
export async function mcpRequest(server: McpAddress, credential: string | null, request: McpRequest = {}): Promise<McpAnswer> {
  const { method = 'POST', query = '', headers = {}, body = listTools } = request;
  const response = await fetch(`${server.address('mcp-server')}/mcp${query}`, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      ...(credential !== null && { authorization: `Bearer ${credential}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  // 2025-era responses are a single event of a stream.
  const json = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  const message = json.startsWith('{') ? (JSON.parse(json) as McpMessage) : { jsonrpc: '2.0' as const };
  return { status: response.status, headers: response.headers, message };
}

export const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

export function callTool(name: string, given: Record<string, unknown> = {}) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
}

/** `_meta` and headers of revision 2026-07-28, for a handwritten message. */
export function modern(message: {
  method: string;
  params?: Record<string, unknown>;
}): Required<Pick<McpRequest, 'headers' | 'body'>> {
  const prefix = 'io.modelcontextprotocol';
  const _meta = {
    [`${prefix}/protocolVersion`]: '2026-07-28',
    [`${prefix}/clientCapabilities`]: {},
    [`${prefix}/clientInfo`]: { name: 'journey', version: '1.0.0' },
  };
  const name = message.params?.['name'];
  return {
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': message.method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    },
    body: { jsonrpc: '2.0', id: 1, ...message, params: { ...message.params, _meta } },
  };
}

/** The official client, connected. */
export async function mcpClient(
  instance: Instance,
  credential: string,
  versionNegotiation: ClientOptions['versionNegotiation'],
  query = '',
  capabilities: ClientOptions['capabilities'] = {},
): Promise<Client> {
  const client = new Client({ name: 'journey', version: '1.0.0' }, { versionNegotiation, capabilities });
  const url = new URL(`${instance.address('mcp-server')}/mcp${query}`);
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${credential}` } } }),
  );
  return client;
}

// The documented pattern of the SDK for 2025-era clients: a server with all its tools for every request, on Express, without a check.
// Beside it, a route that serialises the list of tools as it was handed over.
import express from 'express';
import type { AddressInfo } from 'node:net';
import { loadPeer } from './load-peer.js';

export interface ToMcpPeerServer {
  type: 'tools';
  tools: readonly { name: string; description: string; inputSchema: { properties: Readonly<Record<string, object>> } }[];
}

export interface FromMcpPeerServer {
  type: 'listening';
  port: number;
}

interface McpServer {
  registerTool(name: string, declaration: object, run: () => Promise<object>): void;
  connect(transport: object): Promise<void>;
  close(): Promise<void>;
}
interface Transport {
  handleRequest(request: object, response: object, body: unknown): Promise<void>;
  close(): Promise<void>;
}

const { McpServer } = await loadPeer<{ McpServer: new (info: object) => McpServer }>('@modelcontextprotocol/sdk/server/mcp.js');
const { StreamableHTTPServerTransport } = await loadPeer<{ StreamableHTTPServerTransport: new (options: object) => Transport }>(
  '@modelcontextprotocol/sdk/server/streamableHttp.js',
);
const { z } = await loadPeer<{ z: { string(): { optional(): object } } }>('zod');

const { tools } = await new Promise<ToMcpPeerServer>((resolve) => process.once('message', resolve));

function serverWithTools(): McpServer {
  const server = new McpServer({ name: 'peer', version: '1.0.0' });
  for (const { name, description, inputSchema } of tools) {
    const shape = Object.fromEntries(Object.keys(inputSchema.properties).map((property) => [property, z.string().optional()]));
    server.registerTool(name, { description, inputSchema: shape }, () =>
      Promise.resolve({ content: [{ type: 'text', text: 'Nothing was done.' }] }),
    );
  }
  return server;
}

const app = express();
app.use(express.json());
app.post('/mcp', async (request, response) => {
  const server = serverWithTools();
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  response.on('close', () => {
    void transport.close();
    void server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
});
app.post('/list', (request, response) => {
  const { id } = request.body as { id: unknown };
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ result: { tools }, jsonrpc: '2.0', id }));
});

const listening = app.listen(0, '127.0.0.1', () => {
  const { port } = listening.address() as AddressInfo;
  process.send?.({ type: 'listening', port } satisfies FromMcpPeerServer);
});

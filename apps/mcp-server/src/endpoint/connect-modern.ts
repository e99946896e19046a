import {
  CLIENT_CAPABILITIES_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { modernRevision } from './plain-request.js';

const connectMs = 5_000;

/**
 * Connects a server for revision 2026-07-28 that lives as long as the process. The SDK creates such a server only behind its entry point
 * for pipes, on the first message. So that entry point gets a pipe without a peer and an initial message, and the server that it then
 * connects is connected to `transport` instead: the entry point itself would inspect and queue every message again.
 * `connect-modern.spec.ts` states what is expected of the SDK.
 * @throws Error when a release of the SDK no longer connects the server that way
 */
export async function connectModern(server: Server, transport: Transport, serve: typeof serveStdio = serveStdio): Promise<void> {
  const connect = server.connect.bind(server);
  const { promise: connected, resolve, reject } = Promise.withResolvers<void>();
  const late = setTimeout(() => reject(new Error('this release of the MCP SDK does not connect a server for pipes')), connectMs);
  server.connect = () => connect(transport).then(resolve, reject);
  const pipe = new Pipe();
  serve(() => server, { transport: pipe, legacy: 'reject', onerror: reject });
  pipe.onmessage?.({ jsonrpc: '2.0', id: 0, method: 'server/discover', params: { _meta: envelope } });
  await connected.finally(() => clearTimeout(late));
}

const envelope = { [PROTOCOL_VERSION_META_KEY]: modernRevision, [CLIENT_CAPABILITIES_META_KEY]: {} };

/** A pipe without a peer. */
class Pipe implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>;
  start = (): Promise<void> => Promise.resolve();
  send = (): Promise<void> => Promise.resolve();
  close = (): Promise<void> => Promise.resolve();
}

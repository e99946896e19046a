import {
  CLIENT_CAPABILITIES_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  Server,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { describe, expect, it } from '@jest/globals';
import { connectModern } from './connect-modern.js';
import { modernRevision } from './plain-request.js';

/** Records the server's messages, by the id of the request. */
class Recording implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>;
  readonly said: JSONRPCMessage[] = [];
  private heard: (() => void) | undefined;

  start(): Promise<void> {
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.said.push(message);
    this.heard?.();
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async answers(count: number): Promise<JSONRPCMessage[]> {
    while (this.said.length < count) await new Promise<void>((resolve) => (this.heard = resolve));
    return this.said;
  }
}

const _meta = { [PROTOCOL_VERSION_META_KEY]: modernRevision, [CLIENT_CAPABILITIES_META_KEY]: {} };
const listTools = (id: number): JSONRPCMessage => ({ jsonrpc: '2.0', id, method: 'tools/list', params: { _meta } });

function server(release: () => Promise<void> = () => Promise.resolve()): Server {
  const made = new Server({ name: 'contract', version: '1' }, { capabilities: { tools: {} } });
  made.setRequestHandler('tools/list', async () => {
    await release();
    return { tools: [] };
  });
  return made;
}

describe('assumptions about the MCP SDK', () => {
  it('a server behind a pipe serves revision 2026-07-28 on the given transport instead, message after message', async () => {
    const transport = new Recording();
    await connectModern(server(), transport);
    // The initial message was not meant for this transport.
    expect(transport.said).toEqual([]);
    transport.onmessage?.(listTools(1));
    await transport.answers(1);
    transport.onmessage?.(listTools(2));
    expect(await transport.answers(2)).toMatchObject([
      { jsonrpc: '2.0', id: 1, result: { resultType: 'complete', tools: [] } },
      { jsonrpc: '2.0', id: 2, result: { resultType: 'complete', tools: [] } },
    ]);
  });

  it('requests are concurrent: one that waits blocks no other', async () => {
    const gate = Promise.withResolvers<void>();
    let first = true;
    const transport = new Recording();
    const release = (): Promise<void> => (first ? ((first = false), gate.promise) : Promise.resolve());
    await connectModern(server(release), transport);
    transport.onmessage?.(listTools(1));
    transport.onmessage?.(listTools(2));
    expect(await transport.answers(1)).toMatchObject([{ id: 2 }]);
    gate.resolve();
    expect(await transport.answers(2)).toMatchObject([{ id: 2 }, { id: 1 }]);
  });

  it('an SDK that does not connect the server is an error, not a request that is never answered', async () => {
    const never = (() => ({ close: () => Promise.resolve() })) as unknown as NonNullable<Parameters<typeof connectModern>[2]>;
    await expect(connectModern(server(), new Recording(), never)).rejects.toThrow('MCP SDK');
  }, 20_000);
});

import type { Principal } from '@imprint/contracts/access';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { IsInt } from 'class-validator';
import { EventEmitter, once } from 'node:events';
import { addConnection, addKey, addPerson, modern, rpc, send, startMcpApp, toolCall, type McpApp } from '../mcp-app.fixture.js';
import { TOOLS } from '../tools/tool-catalogue.js';
import { DeclareTool, readsOnly, Tool, type ToolContext, type ToolResult } from '../tools/tool.js';
import { tools } from '../toolsets/index.js';
import { McpProtocol } from './mcp-protocol.js';

const events = new EventEmitter();

export class WaitArguments {
  @IsInt()
  steps!: number;
}

/** Reports progress, then waits until the test releases it or its client disconnects. */
@DeclareTool({
  name: 'wait_here',
  title: 'Wait',
  description: 'Waits. Use it to test. Nothing comes next.',
  ...({ toolset: 'core', policy: 'read-only', role: 'viewer', anyScope: ['brands:read'], hints: readsOnly } as const),
  arguments: WaitArguments,
  result: () => ({ type: 'object' }),
})
@Injectable()
class WaitTool extends Tool<WaitArguments> {
  override async runTool(caller: Principal, { steps }: WaitArguments, { signal, progress }: ToolContext): Promise<ToolResult> {
    for (let step = 1; step <= steps; step += 1) await progress(step, steps, `step ${step}`);
    events.emit('waiting');
    const cancelled = once(signal, 'abort').then(() => events.emit('cancelled', caller.organizationId));
    await Promise.race([once(events, 'go'), cancelled]);
    return { data: { organizationId: caller.organizationId }, text: 'Done.' };
  }
}

let server: McpApp;
let url: string;
beforeAll(async () => {
  server = await startMcpApp({ providers: [{ provide: TOOLS, useValue: [...tools, WaitTool] }, WaitTool] });
  url = `${server.url}/mcp`;
});
afterAll(() => server?.close());

const pending = (): Promise<number> => server.app.get(McpProtocol).pending();
const wait = (steps: number, id: string | number = 1) => ({
  ...toolCall('wait_here', { steps }, id),
  params: { name: 'wait_here', arguments: { steps }, _meta: { progressToken: `token-${id}` } },
});

it('64 concurrent callers of either era, all with the same ids: each gets its own responses only', async () => {
  const callers = await Promise.all(
    Array.from({ length: 64 }, async (_unused, index) => {
      const person = await addPerson(server, 'creator', `Brand number ${index}`);
      const credential = index % 2 === 0 ? await addKey(server, person) : (await addConnection(server, person)).access;
      return { ...person, credential, index };
    }),
  );
  const rounds = 20;
  const told = await Promise.all(
    callers.map(async ({ credential, brandId, index }) => {
      const foreign: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const id = round % 3 === 0 ? 1 : `call-${round % 2}`;
        const plain = toolCall('get_brands', {}, id);
        const { message, headers } = (index + round) % 4 < 2 ? modern(plain) : { message: plain, headers: {} };
        const { body } = await send(url, message, credential, { headers });
        const text = JSON.stringify(body);
        const isOwn = body.id === id && text.includes(brandId) && text.includes(`Brand number ${index} `);
        const others = callers.filter((other) => other.index !== index && text.includes(other.brandId));
        if (!isOwn || others.length > 0) foreign.push(text);
      }
      return foreign;
    }),
  );
  expect(told.flat()).toEqual([]);
  expect(await pending()).toBe(0);
}, 180_000);

it.each(['legacy', 'modern'] as const)('%s: progress reaches the client that requested it, before the result', async (era) => {
  const key = await addKey(server, await addPerson(server));
  const { message, headers } = era === 'modern' ? modern(wait(3)) : { message: wait(3), headers: {} };
  void once(events, 'waiting').then(() => events.emit('go'));
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(message),
  });
  expect([response.headers.get('content-type'), response.headers.get('x-accel-buffering')]).toEqual(['text/event-stream', 'no']);
  const told = [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, json = '']) => JSON.parse(json) as object);
  expect(told).toMatchObject([
    { method: 'notifications/progress', params: { progressToken: 'token-1', progress: 1, total: 3, message: 'step 1' } },
    { method: 'notifications/progress', params: { progress: 2 } },
    { method: 'notifications/progress', params: { progress: 3 } },
    { id: 1, result: { structuredContent: { data: { organizationId: expect.any(String) } } } },
  ]);
});

it('a client that did not request progress gets a single JSON response', async () => {
  const key = await addKey(server, await addPerson(server));
  void once(events, 'waiting').then(() => events.emit('go'));
  const { headers, body } = await send(url, toolCall('wait_here', { steps: 3 }), key);
  expect([headers.get('content-type'), body.result === undefined]).toEqual(['application/json', false]);
});

it.each([
  ['legacy', 0],
  ['modern', 0],
  ['legacy', 2],
  ['modern', 2],
] as const)('%s, after %i steps: a client that goes away cancels its own call and leaves nothing behind', async (era, steps) => {
  const [gone, stays] = [await addPerson(server), await addPerson(server)];
  const going = new AbortController();
  const started = once(events, 'waiting');
  const plain = wait(steps);
  const { message, headers } = era === 'modern' ? modern(plain) : { message: plain, headers: {} };
  const cancelled = once(events, 'cancelled') as Promise<[string]>;
  const left = send(url, message, await addKey(server, gone), { headers, signal: going.signal }).catch(() => 'left');
  await started;
  const otherStarted = once(events, 'waiting');
  const other = send(url, message, await addKey(server, stays), { headers });
  await otherStarted;
  expect(await pending()).toBe(2);
  going.abort();
  expect(await left).toBe('left');
  expect(await cancelled).toEqual([gone.organizationId]);
  expect(await pending()).toBe(1);
  events.emit('go');
  expect((await other).body.result).toMatchObject({ structuredContent: { data: { organizationId: stays.organizationId } } });
  expect(await pending()).toBe(0);
});

it('a client that cancels a request cancels nobody else’s', async () => {
  const key = await addKey(server, await addPerson(server));
  const started = once(events, 'waiting');
  const call = send(url, toolCall('wait_here', { steps: 0 }), key);
  await started;
  for (const requestId of [1, 2, 3, '1']) {
    const notice = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } };
    expect((await send(url, notice, key)).status).toBe(202);
  }
  events.emit('go');
  expect((await call).body.result).toMatchObject({ structuredContent: { data: {} } });
});

it('a result that is ready after its client has left reaches nobody', async () => {
  const key = await addKey(server, await addPerson(server));
  const going = new AbortController();
  const started = once(events, 'waiting');
  const cancelled = once(events, 'cancelled');
  const left = send(url, wait(0, 'same'), key, { signal: going.signal }).catch(() => 'left');
  await started;
  going.abort();
  await Promise.all([left, cancelled]);
  const { body } = await send(url, rpc('tools/list', {}, 'same'), key);
  expect(body).toMatchObject({ id: 'same', result: { tools: expect.any(Array) } });
});

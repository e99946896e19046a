import { FILE_STORAGE, type FileStorage } from '@imprint/domain/media/storage';
import { GenerationFollower, GenerationReader } from '@imprint/domain/generation';
import { ApiKeyVerifier } from '@imprint/domain/keys';
import { SignalBus } from '@imprint/platform/signals';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addKey, addPerson, rpc, startMcpApp, type McpApp, type Person } from '../mcp-app.fixture.js';
import { nobody } from '../tools/client-person.js';
import { ToolRunner } from '../tools/tool-runner.js';
import type { Fields } from './account.fixture.js';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const storageKey = 'test/generated.png';

let app: McpApp;
let person: Person;
let key: string;
beforeAll(async () => {
  app = await startMcpApp({}, { MCP_GENERATE_WAIT_SECONDS: '60' });
  person = await addPerson(app);
  key = await addKey(app, person);
  await app.app.get<FileStorage>(FILE_STORAGE).put(storageKey, png, 'image/png');
}, 60_000);
afterAll(() => app?.close());
beforeEach(() => app.dataSource.query(`delete from generation`));

interface Message {
  method?: string;
  params?: Fields;
  result?: { structuredContent: { data: Fields & { jobIds: string[]; jobs: Fields[] } }; content: Fields[] };
}

/** The server's messages for one call, as they arrive. */
async function* generate(given: Fields): AsyncGenerator<Message, undefined> {
  const message = rpc('tools/call', {
    name: 'generate',
    arguments: { type: 'image', prompt: 'A cup', brandId: person.brandId, ...given },
    _meta: { progressToken: 'mine' },
  });
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const response = await fetch(`${app.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(message) });
  const isStream = response.headers.get('content-type')?.includes('event-stream');
  let text = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const json = /^data: (.*)$/m.exec(event)?.[1];
      if (json !== undefined) yield JSON.parse(json) as Message;
    }
  }
  if (isStream !== true) yield JSON.parse(text) as Message;
}

const nextOf = async (said: AsyncGenerator<Message, undefined>): Promise<Message> => (await said.next()).value ?? {};

/** Ids of the requested generations, once they exist. */
const begun = (count: number): Promise<string[]> =>
  eventually(async () => {
    const rows = await app.dataSource.query<{ id: string }[]>(`select id from generation order by id`);
    return rows.length === count && rows.map(({ id }) => id);
  });

/** Changes a generation and signals it, like a worker. */
async function moved(generationId: string, change: { status: string; progress?: number; error?: object }): Promise<void> {
  const { status, progress = 0, error = null } = change;
  const output = { assetId: 'asset_1', storageKey, mimeType: 'image/png', width: 1, height: 1, bytes: png.length };
  await app.dataSource.query(
    `update generation set status = $2, progress = $3, error = $4, output = $5, completed_at = now() where id = $1`,
    [generationId, status, progress, error, status === 'completed' ? output : null],
  );
  await app.app.get(SignalBus).publish('generation.changed', { organizationId: person.organizationId, generationId, status });
}

describe('generate', () => {
  it('returns the picture once it is made, and reports progress meanwhile', async () => {
    const said = generate({});
    const first = nextOf(said);
    const [id = ''] = await begun(1);
    await moved(id, { status: 'processing', progress: 40 });
    expect(await first).toMatchObject({
      method: 'notifications/progress',
      params: { progressToken: 'mine', progress: 40, total: 100 },
    });
    await moved(id, { status: 'completed', progress: 100 });
    expect(await nextOf(said)).toMatchObject({ params: { progress: 100, total: 100 } });
    const { result } = await nextOf(said);
    expect(result?.structuredContent.data).toMatchObject({
      status: 'completed',
      jobIds: [id],
      jobs: [{ id, isOver: true, output: { assetId: 'asset_1', mimeType: 'image/png', url: expect.stringContaining('http') } }],
    });
    expect(result?.content.map(({ type, mimeType }) => [type, mimeType])).toEqual([
      ['text', undefined],
      ['image', 'image/jpeg'],
    ]);
  });

  it('waits for all requested pictures, and says which of them failed', async () => {
    const said = generate({ outputs: 2 });
    const half = nextOf(said);
    const [first = '', second = ''] = await begun(2);
    const error = { class: 'validation', code: 'refused', message: 'The vendor refused the prompt.', retryable: false };
    await moved(first, { status: 'failed', error });
    expect(await half).toMatchObject({ params: { progress: 50, message: expect.stringContaining('1 of 2') } });
    await moved(second, { status: 'completed', progress: 100 });
    expect(await nextOf(said)).toMatchObject({ params: { progress: 100 } });
    const { result } = await nextOf(said);
    expect(result?.structuredContent.data.jobs).toMatchObject([
      { id: first, status: 'failed', error: { message: error.message } },
      { id: second, status: 'completed' },
    ]);
    expect(result?.content[0]).toMatchObject({ text: expect.stringContaining('The vendor refused the prompt.') });
  });

  it('makes at most eight per call, and refuses more before anything is made', async () => {
    for (const outputs of [0, 9])
      expect((await nextOf(generate({ outputs }))).result?.structuredContent).toMatchObject({
        code: 'validation_failed',
        errors: [{ field: 'outputs' }],
      });
    const said = generate({ outputs: 8 });
    const first = nextOf(said);
    for (const id of await begun(8)) await moved(id, { status: 'failed' });
    const messages = [await first];
    for await (const message of said) messages.push(message);
    expect(messages.at(-1)?.result?.structuredContent.data.jobIds).toHaveLength(8);
  });

  it('returns the job when the client stops waiting', async () => {
    const client = new AbortController();
    const context = { connector: 'standard', person: nobody, signal: client.signal, progress: () => Promise.resolve() } as const;
    const caller = { ...(await app.app.get(ApiKeyVerifier).verify(key, '')) };
    const given = { type: 'image', prompt: 'A cup', brandId: person.brandId };
    const cancelled = app.app.get(ToolRunner).runTool(caller, 'generate', given, context);
    const [id] = await begun(1);
    client.abort();
    expect(await cancelled).toMatchObject({
      content: [{ text: expect.stringContaining('get_job_status') }],
      structuredContent: { data: { status: 'queued', jobIds: [id], jobs: [{ id, isOver: false, output: null }] } },
    });
  });
});

describe('waiting for a generation', () => {
  const principal = () =>
    ({ ...person, kind: 'session', role: 'owner', scopes: [], apiKeyId: null, brandIds: null, clientIp: null }) as const;
  const following = async (
    timeoutMs: number,
    signal = new AbortController().signal,
    follower = app.app.get(GenerationFollower),
  ) => {
    const id = `gen_${timeoutMs}`;
    await app.dataSource.query(
      `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, aspect_ratio, wake_at)
       values ($1, $2, $3, 'image', 'queued', 'local/card', 'local', 'A cup', '1:1', now())`,
      [id, person.organizationId, person.userId],
    );
    const changed = (): Promise<void> => Promise.resolve();
    return follower.untilOver(principal(), [id], { timeoutMs, signal, changed });
  };

  it('ends at the timeout', async () => {
    await expect(following(1)).resolves.toBe(false);
  });

  it('ends when the client is gone', async () => {
    const client = new AbortController();
    const waiting = following(3_600_000, client.signal);
    client.abort();
    await expect(waiting).resolves.toBe(false);
  });

  it('ends when the process stops', async () => {
    const follower = new GenerationFollower(app.app.get(GenerationReader), app.app.get(SignalBus));
    const waiting = following(3_600_001, undefined, follower);
    follower.onModuleDestroy();
    await expect(waiting).resolves.toBe(false);
  });
});

/** @modes embedded, long: redis */
import type { TextPiece, WrittenContent } from '@imprint/contracts/generation';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  attribute,
  Database,
  Instance,
  limitedColleague,
  Listener,
  Mailbox,
  sessionOf,
  TextVendor,
  Workspace,
  type Job,
} from './harness/index.js';

let mailbox: Mailbox;
let vendor: TextVendor;
let instance: Instance;
let database: Database;
let owner: Workspace;
let key: string;

beforeAll(async () => {
  [mailbox, vendor] = await Promise.all([Mailbox.open(), TextVendor.start()]);
  instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'oauth-server', 'scheduler-worker'],
    settings: { LOGIN_WALL: 'on', ...mailbox.settings, ...vendor.settings },
  });
  database = await Database.open(instance.databaseUrl);
  owner = await Workspace.open(instance);
  key = attribute(owner.key, 'key');
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
  await vendor?.stop();
  await mailbox?.close();
});

const write = async (path = '/v1/content/generate', changes: object = {}): Promise<string> => {
  const request = { brandId: owner.brandId, topic: 'Rhubarb', model: 'openai/writer', ...changes };
  return (await owner.api.data('POST', path, request)).id;
};
const ended = (id: string) => owner.api.until<Job>(`/v1/generations/${id}`, ['completed', 'failed']);

/** A client that puts a text together as docs/real-time.md says. */
class Reader {
  private call = 0;
  parts: string[] = [];
  section: number | null = null;
  /** Every text that it has shown. */
  readonly shown: string[] = [];

  private constructor(readonly listener: Listener) {}

  static async open(credential: string, id: string): Promise<Reader> {
    const reader = new Reader(await Listener.open(instance.apiUrl, credential));
    const ask = () => reader.listener.socket.send(JSON.stringify({ stream: [id] }));
    reader.listener.socket.on('message', (data: Buffer) => {
      const { type, result } = JSON.parse(data.toString()) as { type: string; result: TextPiece };
      if (type === 'text' && !reader.take(result)) ask();
    });
    ask();
    await eventually(() => reader.listener.told.some(({ type }) => type === 'subscription'));
    return reader;
  }

  reads(text: string): Promise<boolean> {
    return eventually(() => this.parts.join(' | ') === text);
  }

  private take({ call, section, part, offset, text }: TextPiece): boolean {
    const parts = call === this.call ? [...this.parts] : [];
    const before = parts[part] ?? '';
    if (part > parts.length || offset > before.length) return false;
    if (offset + text.length >= before.length) parts[part] = before.slice(0, offset) + text;
    [this.call, this.section, this.parts] = [call, section, parts];
    this.shown.push(parts.join(' | '));
    return true;
  }
}

it('shows a post as it is written to whoever asks, and to nobody who may not read it; each call to the model begins anew', async () => {
  const colleague = await limitedColleague(instance, database, owner);
  const stranger = await sessionOf(instance, 'stranger@example.com');
  const id = await write(undefined, { type: 'post' });
  const readers = [await Reader.open(key, id)];
  const others = [await Reader.open(attribute(colleague.key, 'key'), id), await Reader.open(stranger, id)];
  const silent = await Listener.open(instance.apiUrl, key);
  const first = await vendor.next();
  first.write('{"posts": ["Rhubarb \\ud83c');
  await readers[0]?.reads('Rhubarb ');
  first.write('\\udf31 is');
  await readers[0]?.reads('Rhubarb 🌱 is');
  // Somebody who comes later reads all of it.
  readers.push(await Reader.open(key, id));
  await readers[1]?.reads('Rhubarb 🌱 is');
  first.write(' back.", "A second');
  for (const reader of readers) await reader.reads('Rhubarb 🌱 is back. | A second');
  const { attributes } = await owner.api.data<Job>('GET', `/v1/generations/${id}`);
  expect(attributes).toMatchObject({ status: 'processing', written: null });
  expect(await database.rows(`select 1 from generation where to_jsonb(generation)::text like '%is back%'`)).toEqual([]);
  // One post was asked for, so the model is asked again.
  first.end('"]}');
  const second = await vendor.next();
  expect(second.prompt).toContain('Write exactly one post.');
  second.write('{"posts": ["Better');
  for (const reader of readers) await reader.reads('Better');
  second.end(' rhubarb."]}');
  const { posts } = attribute<WrittenContent>(await ended(id), 'written');
  expect(posts).toEqual(['Better rhubarb.']);
  await silent.hears(id, 'completed');
  for (const { listener } of others) expect(listener.told.filter(({ type }) => type === 'text')).toEqual([]);
  expect(silent.told.filter(({ type }) => type === 'text')).toEqual([]);
  for (const reader of readers) {
    // Nothing that was shown has ever been taken back but for the second call.
    const calls = reader.shown.findIndex((text) => text.startsWith('Better'));
    for (const texts of [reader.shown.slice(0, calls), reader.shown.slice(calls)])
      for (const [index, text] of texts.entries()) expect(text.startsWith(texts[index - 1] ?? '')).toBe(true);
  }
});

it('shows the section of an article that is being written, to whoever reads articles', async () => {
  const drafts = await owner.owner.data('POST', '/v1/api-keys', { label: 'Posts', category: 'service', scopes: ['posts:draft'] });
  const id = await write('/v1/articles/generate');
  const [reader, posts] = [await Reader.open(key, id), await Reader.open(attribute(drafts, 'key'), id)];
  const plan = await vendor.next();
  const sections = ['The grain', 'The mill'].map((heading) => ({ heading, points: [] }));
  plan.end(JSON.stringify({ title: 'Old wheat', sections }));
  for (const [index, { heading }] of sections.entries()) {
    const section = await vendor.next();
    section.write(`{"body": "About ${heading}:\\n`);
    await reader.reads(`About ${heading}:\n`);
    expect(reader.section).toBe(index);
    section.end('long ago."}');
  }
  const { body } = attribute<WrittenContent>(await ended(id), 'written');
  expect(body).toBe('## The grain\n\nAbout The grain:\nlong ago.\n\n## The mill\n\nAbout The mill:\nlong ago.');
  expect(posts.listener.told.filter(({ type }) => type === 'text')).toEqual([]);
  expect(posts.listener.statusesOf(id).length).toBeGreaterThan(0);
});

it('is written just the same while nobody streams it, and without a text of it on the way', async () => {
  const listener = await Listener.open(instance.apiUrl, key);
  const id = await write(undefined, { type: 'newsletter' });
  const answer = await vendor.next();
  answer.write('{"title": "Rhubarb", "body": "');
  answer.end('It is back."}');
  expect(attribute<WrittenContent>(await ended(id), 'written')).toMatchObject({ title: 'Rhubarb', body: 'It is back.' });
  await listener.hears(id, 'completed');
  expect(listener.told.filter(({ type }) => type === 'text')).toEqual([]);
});

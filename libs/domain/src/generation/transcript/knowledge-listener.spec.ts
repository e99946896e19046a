import { limits } from '@imprint/contracts/limits';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HeardPart, HeardRecording } from '../../knowledge/index.js';
import { Hearing } from '../transform/transcribe.fixture.js';
import type { OwnModels } from '../vendor-keys/own-models.js';
import { KnowledgeListener } from './knowledge-listener.js';
import type { HeardSpeech } from './transcription-model.js';

let folder: string;
const hearing = new Hearing();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imprint-heard-'));
  hearing.reset();
});
afterEach(() => rm(folder, { recursive: true }));

const priced = (name: string) => {
  const model = hearing.writer(name);
  return { ...model, capability: { ...model.capability, credits: 3, creditsPer: 'minute' as const } };
};
/** @param own models of a key of the organization */
const listenerOf = (own: ReturnType<typeof priced>[] | null = null, names = ['some/writer']): KnowledgeListener => {
  const byName = (models: ReturnType<typeof priced>[]) => new Map(models.map((model) => [model.capability.name, model]));
  const keyed = { of: () => Promise.resolve(own === null ? null : { transcription: byName(own) }) };
  return new KnowledgeListener(
    byName(names.map(priced)),
    new Map([['some/editor', hearing.editor]]),
    keyed as unknown as OwnModels,
  );
};
const said = (text: string, language = 'en'): HeardSpeech => ({ language, segments: [{ start: 1, end: 2.5, text }] });
const offerOf = async (listener: KnowledgeListener, seconds: number | null = 61) => {
  const offer = await listener.offer('org', seconds);
  if ('unavailable' in offer) throw new Error(offer.unavailable);
  return offer;
};
async function listen(listener: KnowledgeListener, more: Partial<HeardRecording> = {}) {
  const kept: [HeardPart, number][] = [];
  const file = { path: join(folder, 'recording'), mimeType: 'audio/mpeg' };
  const recording = { organizationId: 'org', file, offer: await offerOf(listener), known: [], idempotencyKey: 'ktrn_1', ...more };
  const onPart = (part: HeardPart, share: number) => Promise.resolve(void kept.push([part, share]));
  const heard = await listener.listen(recording, { folder, signal: new AbortController().signal, onPart });
  return { heard, kept };
}

describe('the price of a transcription', () => {
  it('is that of its length, of the longest one where nobody knows it, and nothing with a key of the organization', async () => {
    const listener = listenerOf();
    expect(await offerOf(listener)).toMatchObject({
      model: 'some/writer',
      provider: 'some',
      needsOwnKey: false,
      mostMicro: 4_000_000,
    });
    const longest = (limits.transformedSoundSeconds / 60) * 3_000_000;
    expect([await offerOf(listener, null), await offerOf(listener, 10 ** 6)].map(({ mostMicro }) => mostMicro)).toEqual([
      longest,
      longest,
    ]);
    expect(await offerOf(listenerOf([priced('some/writer')]))).toMatchObject({ needsOwnKey: true, mostMicro: 0 });
  });

  it('in the end is that of what was listened to, and never more than was offered', async () => {
    const listener = listenerOf();
    const offer = await offerOf(listener);
    expect([0, 20, 21, 61, 7_200].map((seconds) => listener.costOf(offer, seconds))).toEqual([
      0, 1_000_000, 2_000_000, 4_000_000, 4_000_000,
    ]);
  });

  it('is none where no model is set: what to set is named', async () => {
    expect(await listenerOf(null, []).offer('org', 10)).toEqual({
      unavailable: expect.stringContaining('OPENAI_TRANSCRIPTION_MODELS'),
    });
  });
});

describe('a recording that is transcribed', () => {
  it('is not, if it is longer than its file says: what is reserved follows from that', async () => {
    const listener = listenerOf();
    const hear = async (seconds: number): Promise<unknown> => {
      hearing.sound = { seconds, starts: [0] };
      hearing.next = [said('Hello.')];
      return listen(listener, { offer: await offerOf(listener, 60) });
    };
    await expect(hear(80.1)).rejects.toMatchObject({ code: 'file_unreadable', retryable: false });
    expect(hearing.keys).toEqual([]);
    expect(await hear(80)).toMatchObject({ heard: { seconds: 80 } });
  });

  it('may be of any length where it costs nothing', async () => {
    hearing.sound = { seconds: 7_000, starts: [0] };
    hearing.next = [said('Hello.')];
    const own = listenerOf([priced('some/writer')]);
    expect(await listen(own, { offer: await offerOf(own, 1) })).toMatchObject({ heard: { seconds: 7_000 } });
  });

  it('is heard in parts at the times of the whole, each of which is kept before the next one is sent', async () => {
    hearing.sound = { seconds: 2_400, starts: [0, 1_190.5] };
    hearing.next = [said('Hello.'), said('Hallo.', 'de')];
    const listener = listenerOf();
    const { heard, kept } = await listen(listener, { offer: await offerOf(listener, 2_400) });
    const parts = [
      { start: 0, language: 'en', segments: [{ start: 1, end: 2.5, text: 'Hello.' }] },
      { start: 1_190.5, language: 'de', segments: [{ start: 1_191.5, end: 1_193, text: 'Hallo.' }] },
    ];
    expect(heard).toEqual({ seconds: 2_400, parts });
    expect(kept).toEqual([
      [parts[0], 0.5],
      [parts[1], 1],
    ]);
    expect(hearing.keys).toEqual(['ktrn_1-0', 'ktrn_1-1']);
  });

  it('is asked only for what nobody has paid for yet', async () => {
    hearing.sound = { seconds: 2_400, starts: [0, 1_190.5] };
    hearing.next = [said('Hallo.', 'de')];
    const known = [{ start: 0, language: 'en', segments: [{ start: 1, end: 2, text: 'Known.' }] }];
    const listener = listenerOf();
    const { heard, kept } = await listen(listener, { known, offer: await offerOf(listener, 2_400) });
    expect([hearing.keys, kept.length]).toEqual([['ktrn_1-1'], 1]);
    expect(heard?.parts.flatMap(({ segments }) => segments.map(({ text }) => text))).toEqual(['Known.', 'Hallo.']);
  });

  it('is nothing where it is silent, and nobody is asked', async () => {
    hearing.sound = null;
    expect([(await listen(listenerOf())).heard, hearing.keys]).toEqual([null, []]);
  });

  it('fails if the key is gone with which it was free', async () => {
    const offer = await offerOf(listenerOf([priced('some/writer')]));
    await expect(listen(listenerOf(), { offer })).rejects.toMatchObject({ code: 'vendor_key_removed', retryable: false });
    expect(hearing.keys).toEqual([]);
  });

  it('is not sent with a key that was added after its credits were reserved: it would be paid for twice', async () => {
    const offer = await offerOf(listenerOf());
    const asked: string[] = [];
    const own = priced('some/writer');
    const listener = listenerOf([{ ...own, transcribe: (...given) => (asked.push('own'), own.transcribe(...given)) }]);
    await listen(listener, { offer });
    expect([asked, hearing.keys]).toEqual([[], ['ktrn_1-0']]);
  });

  it('keeps no signs that a database refuses, which a service may write', async () => {
    hearing.next = [said('Fresh\0 bread \ud800.')];
    const { kept } = await listen(listenerOf());
    expect(kept[0]?.[0].segments[0]?.text).toBe('Fresh bread \ufffd.');
  });
});

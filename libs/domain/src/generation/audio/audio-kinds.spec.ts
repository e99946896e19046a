import type { GenerateAudio } from '@imprint/contracts/generation';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generationKindConformance, quietRun, type KindUnderTest } from '../generation-kind.conformance.js';
import type { GenerationEntity } from '../generation.entity.js';
import { openMadeFiles, owner, type OpenedMadeFiles } from '../made-files.fixture.js';
import { MusicKind, VoiceKind } from './audio-kinds.js';
import type { AudioModel, AudioRequest } from './audio-model.js';

/** A quarter of a second of silence: 8,000 samples a second, each of one byte. */
function silence(): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + 2_000, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(2_000, 40);
  return Buffer.concat([head, Buffer.alloc(2_000, 128)]);
}

const asked: AudioRequest[] = [];
const modelOf = (changes: Partial<AudioModel['capability']>): AudioModel => ({
  capability: {
    ...{ name: 'some/voice', provider: 'some', label: 'Some', description: 'Sounds.', promptLength: 40, credits: 0 },
    ...{ timeoutMs: 60_000, makes: 'voice', durations: null },
    voices: [
      { id: 'en', label: 'English', language: 'en' },
      { id: 'de', label: 'German', language: 'de' },
    ],
    ...changes,
  },
  unavailable: null,
  generate: async (request, { folder }) => {
    asked.push(request);
    const path = join(folder, 'sound.wav');
    await writeFile(path, silence());
    return { path, mimeType: 'audio/wav', durationSeconds: 0.25, styleUsed: request.style === null ? null : 'calm' };
  },
  close: () => Promise.resolve(),
});
const speaker = modelOf({});
const band = modelOf({ name: 'some/band', makes: 'music', voices: [], durations: { min: 5, max: 30, usual: 15 } });
const models = new Map([speaker, band].map((model) => [model.capability.name, model]));

let opened: OpenedMadeFiles;
let [voice, music]: [VoiceKind, MusicKind] = [{} as VoiceKind, {} as MusicKind];
const suiteOf = <Name extends 'voice' | 'music'>(type: Name): KindUnderTest<Name> =>
  ({
    body: { type, prompt: 'Breakfast' },
    longer: (length: number) => ({ type, prompt: 'x'.repeat(length) }),
    of: (model: string) => ({ type, prompt: 'Breakfast', model }),
  }) as unknown as KindUnderTest<Name>;
const suites = { voice: suiteOf('voice'), music: suiteOf('music') };
beforeAll(async () => {
  opened = await openMadeFiles();
  opened.storage.stored.clear();
  [voice, music] = [new VoiceKind(models, opened.madeFiles), new MusicKind(models, opened.madeFiles)];
  Object.assign(suites.voice, { kind: voice, stored: opened.storage.stored });
  Object.assign(suites.music, { kind: music, stored: opened.storage.stored });
});
afterAll(() => opened.close());

generationKindConformance('voice', suites.voice);
generationKindConformance('music', suites.music);

describe('voices and music', () => {
  it('become audio of the library, as long as they are', async () => {
    const row = {
      ...{ id: 'gen_9', organizationId: 'org', brandId: null },
      ...voice.accept({ type: 'voice', prompt: 'Guten Morgen', voiceId: 'de' }),
    } as GenerationEntity;
    const made = await voice.make(row, quietRun());
    expect(asked.at(-1)).toEqual({ prompt: 'Guten Morgen', style: null, voiceId: 'de', durationSeconds: null });
    expect(made.output).toMatchObject({ width: null, height: null, durationSeconds: 0.25, mimeType: 'audio/wav' });
    const stored = opened.storage.stored.get('org/asset_9.wav') ?? Buffer.alloc(0);
    expect([stored.length, stored.toString('latin1')]).toEqual([
      made.output?.bytes,
      expect.stringContaining('/trainedAlgorithmicMedia"'),
    ]);
    await opened.dataSource.transaction((manager) => voice.keep(manager, row, made));
    const [asset] = await opened.dataSource.query('select * from asset where id = $1', ['asset_9']);
    expect(asset).toMatchObject({ kind: 'audio', duration_seconds: 0.25, width: null, storage_key: 'org/asset_9.wav' });
  });

  it('say which style their model used, and the library keeps none of it', async () => {
    const row = {
      ...{ id: 'gen_8', organizationId: 'org', brandId: null },
      ...music.accept({ type: 'music', prompt: 'Piano', style: 'like rain' }),
    } as GenerationEntity;
    const made = await music.make(row, quietRun());
    expect(made.output?.styleUsed).toBe('calm');
    await opened.dataSource.transaction((manager) => music.keep(manager, row, made));
    expect(await opened.dataSource.query('select id from asset where id = $1', ['asset_8'])).toHaveLength(1);
  });

  it('are told apart: each kind lists and takes its own models', () => {
    expect([voice, music].map((kind) => kind.listModels().map(({ id }) => id))).toEqual([['some/voice'], ['some/band']]);
    const unknown = expect.objectContaining({ code: 'unknown_model' });
    expect(() => voice.accept({ type: 'voice', prompt: 'Hello', model: 'some/band' })).toThrow(unknown);
  });

  it('take the usual voice and length of their model, and the limits of both', () => {
    expect(voice.accept({ type: 'voice', prompt: 'Hello' }).options).toMatchObject({ voiceId: 'en', durationSeconds: null });
    for (const [asking, durationSeconds] of [
      [undefined, 15],
      [5, 5],
      [30, 30],
    ] as const)
      expect(music.accept({ type: 'music', prompt: 'Calm', durationSeconds: asking }).options).toMatchObject({ durationSeconds });
  });

  it.each<[GenerateAudio, string]>([
    [{ type: 'voice', prompt: 'Hello', voiceId: 'xx' }, '/voiceId'],
    [{ type: 'voice', prompt: 'Hello', durationSeconds: 10 }, '/durationSeconds'],
    [{ type: 'music', prompt: 'Calm', voiceId: 'en' }, '/voiceId'],
    [{ type: 'music', prompt: 'Calm', durationSeconds: 4 }, '/durationSeconds'],
    [{ type: 'music', prompt: 'Calm', durationSeconds: 31 }, '/durationSeconds'],
  ])('refuse what their model does not make: %j', (body, pointer) => {
    const entries = [expect.objectContaining({ source: { pointer } })];
    const kind = body.type === 'voice' ? voice : music;
    expect(() => kind.accept(body as never)).toThrow(expect.objectContaining({ code: 'validation_failed', entries }));
  });

  it('have any voice that is named while their vendor has not said which there are, and name a few of many', () => {
    const voices: AudioModel['capability']['voices'] = [];
    const kindOf = (changes: Partial<AudioModel['capability']>): VoiceKind => {
      const model = modelOf({ name: 'some/account', voices, ...changes });
      return new VoiceKind(new Map([[model.capability.name, model]]), opened.madeFiles);
    };
    const open = kindOf({ areVoicesKnown: false });
    expect(open.accept({ type: 'voice', prompt: 'Hello', voiceId: 'xx' }).options).toMatchObject({ voiceId: 'xx' });
    expect(open.accept({ type: 'voice', prompt: 'Hello' }).options).toMatchObject({ voiceId: null });
    expect(open.listModels()[0]).toMatchObject({ voices: [], areVoicesKnown: false });
    expect(voice.listModels()[0]).toMatchObject({ areVoicesKnown: true });
    const many = Array.from({ length: 50 }, (_, number) => ({ id: `v${number}`, label: 'V', language: 'en' }));
    const entries = [expect.objectContaining({ detail: expect.stringMatching(/It has v0, .*, v39 and 10 more\.$/) })];
    expect(() => kindOf({ voices: many }).accept({ type: 'voice', prompt: 'Hello', voiceId: 'xx' })).toThrow(
      expect.objectContaining({ entries }),
    );
  });

  it('need the right to make videos', () => {
    const key = { ...owner, kind: 'api-key' as const, scopes: ['images:create'] };
    for (const kind of [voice, music])
      expect(() => kind.requireRight(key as never)).toThrow(expect.objectContaining({ code: 'insufficient_permissions' }));
  });
});

import type { GeneratedAudio, ModelError } from '@imprint/domain/generation/audio';
import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../video/index.js';
import { audioModelConformance, audioRequest, heard } from './audio-model.conformance.js';
import { createAudioModels } from './audio-models.js';
import { LocalSpeechModel } from './local-speech.model.js';
import { soundPool } from './sound-pool.js';
import { findEspeak } from './speech/espeak.js';
import { languageOf } from './speech/language-of.js';
import { spokenText } from './speech/spoken-text.js';
import { speechVoices } from './speech/voices.js';
import { JobOnRecord } from './testing/job-on-record.js';
import { noAudioVendors } from './testing/no-vendors.fixture.js';

const installed = { FFMPEG_PATH: null, FFMPEG_THREADS: 1 };
const [ffmpeg, espeak] = await Promise.all([findFfmpeg(installed), findEspeak({ ESPEAK_PATH: null })]);
/** Says in the report that espeak-ng is missing, rather than passing. */
const withEspeak = 'reason' in espeak ? describe.skip : describe;
/** With normal priority, because low priority would starve next to a busy process. */
const open = (tool: typeof ffmpeg, program = espeak): LocalSpeechModel => new LocalSpeechModel(soundPool(1, 0), program, tool);

withEspeak('with espeak-ng', () => {
  audioModelConformance('local/speech without ffmpeg', async () => ({ model: open(null) }));
  if (ffmpeg !== null) audioModelConformance('local/speech with ffmpeg', async () => ({ model: open(ffmpeg) }));
});

describe('local/speech', () => {
  const model = open(null);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'speech-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  afterAll(() => model.close());

  async function said(prompt: string, voiceId: string | null = null, by = model): Promise<GeneratedAudio> {
    const context = {
      signal: new AbortController().signal,
      progress: () => undefined,
      idempotencyKey: 'gen',
      job: new JobOnRecord(),
      folder,
    };
    return by.generate(audioRequest(by, { prompt, voiceId }), context);
  }

  withEspeak('as it is installed', () => {
    it('has every voice of the list', () => {
      expect('voices' in espeak && espeak.voices.map(({ id }) => id)).toEqual(speechVoices.map(({ id }) => id));
    });

    it('reads in the voice that is named, or in that of the language', async () => {
      const bytes = async (...call: Parameters<typeof said>): Promise<Buffer> => readFile((await said(...call)).path);
      const german = await bytes('Wir backen das Brot für die Stadt.', 'de');
      expect((await bytes('Wir backen das Brot für die Stadt.')).equals(german)).toBe(true);
      expect((await bytes('Wir backen das Brot für die Stadt.', 'auto')).equals(german)).toBe(true);
      expect((await bytes('Wir backen das Brot für die Stadt.', 'en-US')).equals(german)).toBe(false);
    });

    it('takes longer for a longer text, with one channel at 48 kHz', async () => {
      const [short, long] = [await said('Bread.'), await said('Bread, cake, and everything else that a bakery has.')];
      expect(long.durationSeconds).toBeGreaterThan((short.durationSeconds ?? 0) * 1.5);
      expect((await heard(long.path)).channels).toBe(1);
    });

    it('reads names of sounds, commands and markup as they are written', async () => {
      const seconds = async (text: string): Promise<number> => (await said(text, 'en-US')).durationSeconds ?? 0;
      // As markup, it would be a pause of nine seconds; as text, it is words.
      expect(await seconds('a <break time="9s"/> b')).toBeLessThan(8);
      // As names of sounds, it would be one word.
      expect(await seconds("[[h@l'oU]]")).toBeGreaterThan(await seconds('hello'));
    });

    it('says that there is nothing to say', async () => {
      const failure = (await said(' \n ').catch((error: unknown) => error)) as ModelError;
      expect(failure).toMatchObject({ class: 'validation', code: 'nothing_to_say', retryable: false });
    });

    it('refuses a voice that it has not', async () => {
      await expect(said('Bread.', '-w/tmp/x')).rejects.toMatchObject({ class: 'validation', code: 'unknown_voice' });
    });

    it('fails with a failure that may pass when the program fails', async () => {
      const path = join(folder, 'espeak-ng');
      await writeFile(path, '#!/bin/sh\nexit 7\n');
      await chmod(path, 0o755);
      const failing = open(null, { path, voices: speechVoices });
      await expect(said('Bread.', 'de', failing)).rejects.toMatchObject({ code: 'renderer_failed', retryable: true });
      await failing.close();
    });
  });

  it('ends the program when nobody waits for the voice any more', async () => {
    const path = join(folder, 'espeak-ng');
    await writeFile(path, '#!/bin/sh\necho $$ > pid\nexec sleep 600\n');
    await chmod(path, 0o755);
    const [endless, stopping] = [open(null, { path, voices: speechVoices }), new AbortController()];
    const context = { signal: stopping.signal, progress: () => undefined, idempotencyKey: 'gen', job: new JobOnRecord(), folder };
    const speaking = endless.generate(audioRequest(endless, { prompt: 'Bread.' }), context);
    const pid = await eventually(async () => Number(await readFile(join(folder, 'pid'), 'utf8')) || undefined);
    stopping.abort(new Error('enough'));
    await expect(speaking).rejects.toThrow('enough');
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await endless.close();
  });

  it('says why it is not available, and what to install', async () => {
    const settings = { ...noAudioVendors, ...installed, GENERATION_THREADS: 1, ESPEAK_PATH: join(tmpdir(), 'no-such-program') };
    const models = await createAudioModels(settings);
    const speech = models.get('local/speech');
    expect(speech?.unavailable).toEqual({ reason: 'ESPEAK_PATH names no program.', install: 'apt-get install espeak-ng' });
    expect([...models.values()].map(({ capability, unavailable }) => [capability.name, unavailable === null])).toEqual([
      ['local/speech', false],
      ['local/loop', true],
    ]);
    const context = {
      signal: new AbortController().signal,
      progress: () => undefined,
      idempotencyKey: 'gen',
      job: new JobOnRecord(),
      folder,
    };
    await expect(speech?.generate(audioRequest(model, { prompt: 'Bread.' }), context)).rejects.toMatchObject({
      ...{ class: 'misconfiguration', code: 'model_unavailable', retryable: false },
    });
    await Promise.all([...models.values()].map((one) => one.close()));
  });

  it('is not available where the program that is named has no voices', async () => {
    const path = join(folder, 'espeak-ng');
    await writeFile(path, '#!/bin/sh\necho nothing\n');
    await chmod(path, 0o755);
    expect(await findEspeak({ ESPEAK_PATH: path })).toMatchObject({ reason: 'espeak-ng has no voices.' });
    await writeFile(path, '#!/bin/sh\nexit 1\n');
    expect(await findEspeak({ ESPEAK_PATH: path })).toMatchObject({ reason: 'espeak-ng does not run.' });
  });
});

describe(languageOf.name, () => {
  it.each([
    ['The bread is fresh and it is warm', 'en-US'],
    ['Das Brot ist frisch und noch warm', 'de'],
    ['Le pain est frais et nous sommes là pour vous', 'fr'],
    ['El pan está fresco y los pasteles también', 'es'],
    ['Il pane è fresco e la torta anche', 'it'],
    ['O pão está fresco e você não pode perder', 'pt-BR'],
    ['Het brood is vers en wij zijn open', 'nl'],
    ['Chleb jest świeży i ciepły, ale nie na długo', 'pl'],
    ['Хлеб свежий и тёплый', 'ru'],
    ['Хліб свіжий і теплий', 'uk'],
    ['面包很新鲜', 'zh'],
    ['빵이 신선합니다', 'ko'],
    ['Το ψωμί είναι φρέσκο', 'el'],
    ['الخبز طازج', 'ar'],
    ['रोटी ताज़ा है', 'hi'],
    ['Lorem ipsum dolor', 'en-US'],
    ['123 !!!', 'en-US'],
  ])('of %j is %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it('is one that has a voice', () => {
    const ids = speechVoices.map(({ id }) => id);
    for (const text of ['a je se na v že', 'og det er', 've bir bu', 'ja on ei', 'este nu la', 'hogy nem van'])
      expect(ids).toContain(languageOf(text));
  });
});

describe(spokenText.name, () => {
  it('leaves no command of espeak-ng in a text, and everything else', () => {
    expect(spokenText('a\u0001b\u0000c\u0530\uE000d')).toBe('a b c  d\n');
    expect(spokenText('[[[x]]] [y]')).toBe('[ [ [x]]] [y]\n');
    expect(spokenText('line\r\nline\tline 👩‍🍳 é')).toBe('line\nline line 👩‍🍳 é\n');
  });
});

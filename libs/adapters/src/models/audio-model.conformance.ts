import { ModelError, type AudioModel, type AudioRequest, type FileModelContext } from '@imprint/domain/generation/audio';
import { findProgram } from '@imprint/platform/programs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readWav, wavBlocks } from './sound/wav.js';
import { JobOnRecord } from './testing/job-on-record.js';

const run = promisify(execFile);

export interface AudioModelUnderTest {
  model: AudioModel;
  /** Makes the next request fail; undefined if nothing outside the model can fail. */
  failNext?(): void;
}

/** What a sound is, by its samples. */
export interface Heard {
  seconds: number;
  channels: number;
  /** Of the samples, from 0 to 1. */
  peak: number;
  /** Root of the mean square. */
  power: number;
}

/** Words that would do something if a shell, an option parser or a reader of markup saw them. */
export const tricks = [
  '--help',
  '-w /dev/shm/imprint-stolen.wav',
  '$(touch stolen)',
  '`touch stolen`; touch stolen | touch stolen && touch stolen',
  "'; touch stolen; '",
  '<speak><audio src="file:///etc/hostname">stolen</audio><break time="30s"/></speak>',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]><speak>&e;</speak>',
  'A \u0001900S fast \u00011A command',
  '%s %n ../../stolen',
].join('\n');

export const audioRequest = (model: AudioModel, changes: Partial<AudioRequest> = {}): AudioRequest => ({
  prompt: 'A calm morning at the bakery, 80 bpm',
  style: null,
  voiceId: model.capability.voices[0]?.id ?? null,
  durationSeconds: model.capability.durations?.min ?? null,
  ...changes,
});

/** Reads a WAV file itself, and others by ffmpeg. */
export async function heard(path: string): Promise<Heard> {
  let wav = path;
  if (!path.endsWith('.wav')) {
    wav = `${path}.decoded.wav`;
    const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-c:a', 'pcm_s16le'];
    await run((await findProgram('ffmpeg')) ?? 'ffmpeg', ['-loglevel', 'error', '-y', '-i', path, ...plain, wav]);
  }
  const sound = readWav(wav, (await stat(wav)).size);
  let [peak, energy] = [0, 0];
  for (const block of wavBlocks(wav, sound))
    for (const value of block) {
      peak = Math.max(peak, Math.abs(value));
      energy += value * value;
    }
  const { channels, frames, rate } = sound;
  return { seconds: frames / rate, channels, peak, power: Math.sqrt(energy / (frames * channels)) };
}

/** Runs `work` in a folder that is gone afterwards. */
export async function audioContext<T>(
  work: (context: FileModelContext) => Promise<T>,
  changes: Partial<FileModelContext> = {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'audio-model-'));
  const quiet = { signal: new AbortController().signal, progress: () => undefined, job: new JobOnRecord() };
  return work({ ...quiet, idempotencyKey: 'gen_conformance', folder, ...changes }).finally(() => rm(folder, { recursive: true }));
}

/** Media type by the first bytes. */
function typeOf(file: Buffer): string | undefined {
  if (file.toString('latin1', 4, 12) === 'ftypM4A ') return 'audio/mp4';
  if (file[0] === 0xff && ((file[1] ?? 0) & 0xe6) === 0xe2) return 'audio/mpeg';
  return /^RIFF....WAVE/s.test(file.toString('latin1', 0, 12)) ? 'audio/wav' : undefined;
}

/** Whether a process of this machine names the folder among its words. */
async function hasProcessIn(folder: string): Promise<boolean> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const words = await Promise.all(ids.map((id) => readFile(join('/proc', id, 'cmdline'), 'utf8').catch(() => '')));
  return words.some((word) => word.includes(folder));
}

/** The guarantees of every audio model. `make` is called once; the model is closed at the end. */
export function audioModelConformance(name: string, make: () => Promise<AudioModelUnderTest>): void {
  describe(`${name} as an audio model`, () => {
    let under: AudioModelUnderTest;
    let folder: string;
    beforeAll(async () => {
      under = await make();
    });
    afterAll(() => under.model.close());
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'audio-model-'));
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));

    const context = (changes: Partial<FileModelContext> = {}): FileModelContext => ({
      ...{
        signal: new AbortController().signal,
        progress: () => undefined,
        idempotencyKey: 'gen_conformance',
        job: new JobOnRecord(),
        folder,
      },
      ...changes,
    });
    const request = (changes: Partial<AudioRequest> = {}): AudioRequest => audioRequest(under.model, changes);

    it('is named provider/model and declares what it accepts', () => {
      const { name: modelName, provider, makes, voices, durations, promptLength, timeoutMs } = under.model.capability;
      expect(modelName).toMatch(new RegExp(`^${provider}/[\\w.-]+$`));
      expect(under.model.unavailable).toBeNull();
      expect([promptLength > 0, timeoutMs > 0]).toEqual([true, true]);
      expect(makes === 'music' ? voices : durations).toEqual(makes === 'music' ? [] : null);
      expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length);
      for (const { language } of voices) expect(() => new Intl.Locale(language)).not.toThrow();
      if (durations !== null) {
        const { min, usual, max } = durations;
        expect([min, usual, max]).toEqual([min, usual, max].toSorted((a, b) => a - b));
      }
    });

    it('makes a file of its type in the folder, which is heard, not clipped, and as long as it says', async () => {
      const made = await under.model.generate(request(), context());
      expect(made.path.startsWith(`${folder}/`)).toBe(true);
      const { seconds, peak, power } = await heard(made.path);
      const said = made.durationSeconds ?? seconds;
      expect(typeOf(await readFile(made.path))).toBe(made.mimeType);
      expect(Math.abs(seconds - said)).toBeLessThan(0.1);
      expect(peak).toBeLessThan(0.99);
      expect(power).toBeGreaterThan(0.02);
      if (request().durationSeconds !== null) expect(said).toBeCloseTo(request().durationSeconds ?? 0, 1);
    });

    it('reports progress that only increases, from 0 to 100', async () => {
      const seen: number[] = [];
      await under.model.generate(request(), context({ progress: (percent) => seen.push(percent) }));
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      expect([seen[0], seen.at(-1), seen.length > 3]).toEqual([0, 100, true]);
    });

    it('takes a text with words for shells, options and markup as text alone, and the longest one that it declares', async () => {
      const { promptLength } = under.model.capability;
      const longest = `${tricks}\n${'Bread and cake. '.repeat(promptLength)}`.slice(0, promptLength);
      const made = await under.model.generate(request({ prompt: longest }), context());
      expect((await heard(made.path)).power).toBeGreaterThan(0.02);
      for (const path of [join(folder, 'stolen'), 'stolen', '/dev/shm/imprint-stolen.wav'])
        await expect(stat(path)).rejects.toThrow('ENOENT');
    }, 120_000);

    it('does not start once aborted; aborted while it works, it leaves no process, and works again', async () => {
      const before = await readdir(tmpdir());
      await expect(under.model.generate(request(), context({ signal: AbortSignal.abort() }))).rejects.toThrow(/abort/i);
      const stopping = new AbortController();
      const prompt = 'Stop. '.repeat(400);
      const durationSeconds = under.model.capability.durations?.max ?? null;
      const progress = (): void => void setImmediate(() => stopping.abort(new Error('enough')));
      const stopped = under.model.generate(request({ prompt, durationSeconds }), context({ signal: stopping.signal, progress }));
      await expect(stopped).rejects.toThrow('enough');
      expect(await hasProcessIn(folder)).toBe(false);
      // Servers of other specs come and go in folders that begin with the name of the product, too.
      const own = (entries: string[]): string[] => entries.filter((entry) => entry.startsWith('imprint-work')).toSorted();
      expect(own(await readdir(tmpdir()))).toEqual(own(before));
      const made = await under.model.generate(request(), context());
      expect((await heard(made.path)).power).toBeGreaterThan(0.02);
    });

    it('classifies failures by who has to act', async () => {
      if (under.failNext === undefined) return;
      under.failNext();
      const failure = await under.model.generate(request(), context()).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ModelError);
      expect((failure as ModelError).class).not.toBe('unknown');
    });

    it('may be closed twice', async () => {
      await under.model.close();
      await under.model.close();
    });
  });
}

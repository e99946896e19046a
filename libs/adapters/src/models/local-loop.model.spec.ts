import type { GeneratedAudio } from '@imprint/domain/generation/audio';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../video/index.js';
import { audioModelConformance, audioRequest, heard } from './audio-model.conformance.js';
import { LocalLoopModel } from './local-loop.model.js';
import { describe as described } from './loop/description.js';
import { Arrangement } from './loop/arrangement.js';
import { timingOf } from './loop/timing.js';
import { seedOf } from './seed.js';
import { soundPool } from './sound-pool.js';
import { JobOnRecord } from './testing/job-on-record.js';

const run = promisify(execFile);
const installed = { FFMPEG_PATH: null, FFMPEG_THREADS: 1 };
const ffmpeg = await findFfmpeg(installed);
/** Says in the report that ffmpeg is missing, rather than passing. */
const withFfmpeg = ffmpeg === null ? it.skip : it;
/** With normal priority, because low priority would starve next to a busy process. */
const open = (tool: typeof ffmpeg): LocalLoopModel => new LocalLoopModel(soundPool(1, 0), tool);

audioModelConformance('local/loop without ffmpeg', async () => ({ model: open(null) }));
if (ffmpeg !== null) audioModelConformance('local/loop with ffmpeg', async () => ({ model: open(ffmpeg) }));

describe('local/loop', () => {
  const model = open(null);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loop-'));
  });
  afterAll(async () => {
    await model.close();
    await rm(folder, { recursive: true });
  });

  async function played(prompt: string, durationSeconds = 3, style: string | null = null): Promise<GeneratedAudio> {
    const context = {
      signal: new AbortController().signal,
      progress: () => undefined,
      idempotencyKey: 'gen',
      job: new JobOnRecord(),
      folder,
    };
    return model.generate(audioRequest(model, { prompt, durationSeconds, style }), context);
  }
  const samples = async (...call: Parameters<typeof played>): Promise<Int16Array> => {
    const bytes = await readFile((await played(...call)).path);
    return new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + bytes.length));
  };
  const digest = (values: Int16Array): string => createHash('sha256').update(values).digest('hex');

  it('says which mood it is in, where a style was asked for', async () => {
    const [dark, other, none] = [await played('Rain', 3, 'düster'), await played('Rain', 3, 'in oil'), await played('Rain')];
    expect([dark, other, none].map(({ styleUsed }) => styleUsed)).toEqual(['dark', 'warm', null]);
  });

  it('plays the same samples for the same words on every machine, and others for others', async () => {
    const upbeat = digest(await samples('upbeat'));
    expect(digest(await samples('upbeat'))).toBe(upbeat);
    expect(digest(await samples('upbeat', 3, 'jazz'))).not.toBe(upbeat);
    expect(digest(await samples('upbeat!'))).not.toBe(upbeat);
    // As it was on x86-64 with Node.js 20 and 24, compiled and interpreted: a machine that differs breaks the promise.
    expect(upbeat).toBe('82b9da5391652ea9e472f2325ce3542f0c2a6580fbb26afaa4d516f7fe80e3ed');
  });

  it.each([3, 7.5, 30])('lasts %d seconds to the sample, begins and ends in silence', async (seconds) => {
    const values = await samples('A warm tune', seconds);
    expect(values.length).toBe(seconds * 48_000 * 2);
    expect([...values.slice(0, 2), ...values.slice(-2)]).toEqual([0, 0, 0, 0]);
  });

  withFfmpeg('is −16 LUFS loud, whatever is played, by the meter of ffmpeg', async () => {
    for (const prompt of ['Energetic techno with drums', 'calm', 'epic trailer']) {
      const { path } = await played(prompt, 20);
      expect((await heard(path)).peak).toBeLessThan(0.85);
      const measured = await run(ffmpeg?.path ?? '', [
        '-hide_banner',
        '-nostats',
        '-i',
        path,
        '-af',
        'ebur128',
        '-f',
        'null',
        '-',
      ]);
      const [, loudness] = /I:\s+(-?[\d.]+) LUFS\s+Threshold/.exec(measured.stderr) ?? [];
      expect(Math.abs(Number(loudness) + 16)).toBeLessThan(0.6);
    }
  });

  it('goes on without a seam where a loop is asked for', async () => {
    const values = await samples('Seamless loop, chill', 12);
    const step = (at: number): number => Math.abs((values[at] ?? 0) - (values[(at - 2 + values.length) % values.length] ?? 0));
    let most = 0;
    for (let at = 2; at < values.length; at += 1) most = Math.max(most, step(at));
    // From the last sample to the first it goes no further than anywhere else, and sounds at both.
    expect(Math.max(step(0), step(1))).toBeLessThanOrEqual(most);
    const power = (part: Int16Array): number => Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);
    expect(power(values.slice(0, 9_600)) / power(values.slice(-9_600))).toBeGreaterThan(0.2);
    expect(power(values.slice(-9_600))).toBeGreaterThan(500);
  });

  it.each([
    ['calm piano in D minor, 72 bpm', { moodName: 'calm', key: 2, mode: 'minor', tempo: 72, lead: 'keys' }],
    ['Fröhliche Musik in Es-Dur, 120 Schläge', { moodName: 'upbeat', key: 3, mode: 'major', tempo: 120 }],
    ['düster, h-Moll, ohne Schlagzeug', { moodName: 'dark', key: 11, mode: 'minor', drums: 'none' }],
    ['B flat major', { key: 10, mode: 'major', moodName: 'warm' }],
    ['F# minor with a flute', { key: 6, mode: 'minor', lead: 'soft' }],
    ['traurig, mit Klavier', { moodName: 'sad', lead: 'keys', mode: 'minor' }],
    ['10 bpm, then 900 bpm', { tempo: 40 }],
    ['seamless loop', { isLoop: true }],
  ])('reads %j', (prompt, expected) => {
    expect(described(prompt, null)).toMatchObject(expected);
  });

  it('takes no key from words that only look like one', () => {
    for (const prompt of ['in a major city', 'a minor problem', 'Abdur'])
      expect(described(prompt, null).key).toBe(seedOf('loop', prompt, '').index(12));
  });

  it.each([3, 10, 15, 30, 60, 90, 180])('fills %d seconds with whole bars, unless a tempo is named', (seconds) => {
    for (const prompt of ['calm', 'upbeat', 'epic', 'energetic', 'mellow', 'warm', 'dark', 'sad']) {
      const description = described(prompt, null);
      const timing = timingOf(description, seconds);
      const [from, to] = description.mood.tempo;
      if (seconds >= 10) expect([timing.isWhole, timing.tempo > from * 0.9, timing.tempo < to * 1.1]).toEqual([true, true, true]);
      expect(timing.frames).toBe(seconds * 48_000);
    }
    expect(timingOf(described('97 bpm', null), seconds).tempo).toBe(97);
  });

  it('has a beginning, a part between and an end', () => {
    const description = described('upbeat pop', null);
    const arrangement = new Arrangement(description, timingOf(description, 60));
    const { bars } = arrangement.timing;
    const all = Array.from({ length: bars }, (_, index) => arrangement.bar(index));
    const melody = all.map(({ notes }) => notes.filter(({ timbre }) => timbre === description.lead).length);
    const bass = all.map(({ notes }) =>
      notes
        .filter(({ timbre }) => timbre === 'bass')
        .map(({ note }) => note)
        .join(),
    );
    expect([melody[0], bass[0], (all[0]?.hits ?? []).length]).toEqual([0, '', 0]);
    expect(new Set(bass).size).toBeGreaterThan(4);
    expect(all.at(-1)?.notes.every(({ length }) => length === arrangement.timing.lengthOf(16))).toBe(true);
    for (const { notes } of all) for (const { note } of notes) expect(note > 27 && note < 97).toBe(true);
  });
});

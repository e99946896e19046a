import { findProgram } from '@imprint/platform/programs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keepProvenance, readProvenance, writeProvenance } from './file-provenance.js';
import { movieFacts } from './movie-facts.js';
import { sourceTypes, type Provenance } from './xmp-packet.js';
import { terrace } from './video-fitter.fixture.js';

const run = promisify(execFile);
const [ffmpeg, ffprobe] = [await findProgram('ffmpeg'), await findProgram('ffprobe')];
/** Says in the report that a program is missing, rather than passing. */
const withFfmpeg = ffmpeg === null || ffprobe === null ? it.skip : it;
const made: Provenance = { sourceType: sourceTypes.trained, made: { model: 'some/film', generationId: 'gen_1' } };
const other: Provenance = { sourceType: sourceTypes.drawn, made: { model: 'local/slideshow', generationId: 'gen_2' } };

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'provenance-'))));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function fileOf(bytes: Buffer, mimeType = 'video/mp4') {
  const path = join(folder, `file-${(files += 1)}`);
  await writeFile(path, bytes);
  return { path, mimeType };
}
const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const chunk = (type: string, content: Buffer, stated = content.length): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(stated, 4);
  return Buffer.concat([head, content]);
};
const wave = (...chunks: Buffer[]): Buffer => chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]));

describe('a video', () => {
  it('says it in a box at its end, and stays the same before that', async () => {
    const file = await fileOf(terrace);
    expect([await readProvenance(file), await writeProvenance(file, made)]).toEqual([null, true]);
    const bytes = await readFile(file.path);
    expect(bytes.subarray(0, terrace.length).equals(terrace)).toBe(true);
    expect(bytes.toString('latin1', terrace.length + 4, terrace.length + 8)).toBe('uuid');
    expect(bytes.readUInt32BE(terrace.length)).toBe(bytes.length - terrace.length);
    expect(await readProvenance(file)).toEqual(made);
  });

  it('says the last that was written, and nothing of what a vendor signed', async () => {
    const manifest = Buffer.concat([Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex'), Buffer.from('signed')]);
    const file = await fileOf(Buffer.concat([terrace, box('uuid', manifest)]));
    await writeProvenance(file, other);
    await writeProvenance(file, made);
    expect(await readProvenance(file)).toEqual(made);
    const bytes = await readFile(file.path);
    expect(bytes.subarray(terrace.length + 4, terrace.length + 8).toString()).toBe('free');
    expect(bytes.toString('latin1').match(/uuid/g)).toHaveLength(1);
  });

  it('whose last box has no end gets one', async () => {
    const open = box('mdat', Buffer.from('pictures'));
    open.writeUInt32BE(0);
    const file = await fileOf(Buffer.concat([box('ftyp', Buffer.from('mp42')), open]));
    expect(await writeProvenance(file, made)).toBe(true);
    expect((await readFile(file.path)).readUInt32BE(12)).toBe(16);
    expect(await readProvenance(file)).toEqual(made);
  });

  it.each([
    ['is cut off', terrace.subarray(0, terrace.length - 1)],
    ['is none', Buffer.from('<html>Too many requests</html>')],
    ['is empty', Buffer.alloc(0)],
    ['ends in half a header', Buffer.concat([terrace, Buffer.alloc(3)])],
  ])('that %s stays as it is', async (_what, bytes) => {
    const file = await fileOf(bytes);
    expect([await writeProvenance(file, made), await readProvenance(file)]).toEqual([false, null]);
    expect((await readFile(file.path)).equals(bytes)).toBe(true);
  });

  it('that is made of another one says the same as that', async () => {
    const [from, into, unmarked] = [await fileOf(terrace), await fileOf(terrace), await fileOf(terrace)];
    await keepProvenance(from, unmarked);
    expect((await readFile(unmarked.path)).equals(terrace)).toBe(true);
    await writeProvenance(from, made);
    await keepProvenance(from, into);
    expect(await readProvenance(into)).toEqual(made);
  });

  it('of hundreds of megabytes is not read into memory', async () => {
    const file = await fileOf(Buffer.concat([box('ftyp', Buffer.from('mp42')), Buffer.from('0000000016d646174', 'hex')]));
    const handle = await open(file.path, 'r+');
    const head = Buffer.alloc(8);
    head.writeUInt32BE(500_000_000);
    head.write('mdat', 4);
    await handle.write(head, 0, 8, 12);
    await handle.truncate(12 + 500_000_000);
    await handle.close();
    const before = process.memoryUsage.rss();
    expect(await writeProvenance(file, made)).toBe(true);
    expect(await readProvenance(file)).toEqual(made);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
    await rm(file.path);
  });
});

describe('sound', () => {
  const samples = Buffer.alloc(2_001, 128);
  const format = chunk('fmt ', Buffer.from('01000100401f0000401f000001000800', 'hex'));

  it.each([
    ['with its length', wave(format, chunk('data', Buffer.concat([samples, Buffer.alloc(1)]), 2_001))],
    ['without the byte that makes it even', wave(format, chunk('data', samples))],
    ['written to a pipe', wave(format, chunk('data', samples, 0xffff_ffff))],
    ['written to a pipe, in another way', wave(format, chunk('data', samples, 0))],
  ])('in a WAV file %s says it in chunks behind the samples', async (_what, bytes) => {
    const file = await fileOf(bytes, 'audio/wav');
    await writeProvenance(file, other);
    expect(await writeProvenance(file, made)).toBe(true);
    const written = await readFile(file.path);
    expect(written.readUInt32LE(4)).toBe(written.length - 8);
    expect(written.subarray(44, 44 + 2_001).equals(samples)).toBe(true);
    expect(written.readUInt32LE(40)).toBe(2_001);
    expect(written.toString('latin1').match(/_PMX/g)).toHaveLength(1);
    expect(written.toString('latin1')).toContain('ISFT');
    expect(await readProvenance(file)).toEqual(made);
    const read = (start: number, end: number) => Promise.resolve(written.subarray(start, end));
    expect((await movieFacts(written.length, read)).durationSeconds).toBeCloseTo(0.25);
  });

  it('that is cut off within a chunk stays as it is', async () => {
    const bytes = wave(chunk('fmt ', Buffer.alloc(4), 16));
    const file = await fileOf(bytes, 'audio/wav');
    expect([await writeProvenance(file, made), (await readFile(file.path)).equals(bytes)]).toEqual([false, true]);
  });

  const frames = Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(1_000, 1)]);
  const title3 = Buffer.concat([Buffer.from('TIT2'), Buffer.from([0, 0, 0, 200, 0, 0, 0]), Buffer.alloc(199, 65)]);
  const title4 = Buffer.concat([Buffer.from('TIT2'), Buffer.from([0, 0, 1, 72, 0, 0, 0]), Buffer.alloc(199, 65)]);
  const tag = (version: number, flags: number, content: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from('ID3'),
      Buffer.from([version, 0, flags, 0, 0, content.length >> 7, content.length & 127]),
      content,
    ]);

  it.each<[string, Buffer, number, Buffer | null]>([
    ['without a tag', frames, 3, null],
    ['with a tag of version 2.3', Buffer.concat([tag(3, 0, Buffer.concat([title3, Buffer.alloc(50)])), frames]), 3, title3],
    ['with a tag of version 2.4', Buffer.concat([tag(4, 0, title4), frames]), 4, title4],
    ['with a tag of version 2.2', Buffer.concat([tag(2, 0, Buffer.alloc(30, 1)), frames]), 3, null],
    ['with a tag that hides bytes', Buffer.concat([tag(3, 0x80, title3), frames]), 3, null],
  ])('in an MP3 file %s says it in the tag before the frames', async (_what, bytes, version, kept) => {
    const file = await fileOf(bytes, 'audio/mpeg');
    await writeProvenance(file, other);
    expect([await writeProvenance(file, made), await readProvenance(file)]).toEqual([true, made]);
    const written = await readFile(file.path);
    expect([written[3], written.subarray(-frames.length).equals(frames)]).toEqual([version, true]);
    expect(written.includes('gen_2')).toBe(false);
    expect(kept === null || written.includes(kept)).toBe(true);
    // The tag ends where the frames begin.
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (written[at] ?? 0), 0);
    expect(10 + size + frames.length).toBe(written.length);
  });
});

/** Frames of all streams, as ffmpeg decodes them. */
const decoded = async (path: string): Promise<string> =>
  (await run(ffmpeg ?? '', ['-v', 'error', '-xerror', '-i', path, '-f', 'md5', '-'])).stdout;

describe('files that ffmpeg makes', () => {
  withFfmpeg.each([
    [
      'video/mp4',
      'mp4',
      ['-f', 'lavfi', '-i', 'testsrc=d=1:s=64x48', '-f', 'lavfi', '-i', 'sine=d=1', '-movflags', '+faststart'],
    ],
    ['video/mp4', 'mp4', ['-f', 'lavfi', '-i', 'testsrc=d=2:s=64x48', '-movflags', '+frag_keyframe+empty_moov']],
    ['audio/mp4', 'm4a', ['-f', 'lavfi', '-i', 'sine=d=1']],
    ['audio/mpeg', 'mp3', ['-f', 'lavfi', '-i', 'sine=d=1']],
    ['audio/wav', 'wav', ['-f', 'lavfi', '-i', 'sine=d=1']],
  ])('as %s (%s %j) play as before, and say it to others', async (mimeType, extension, given) => {
    const path = join(folder, `ffmpeg-${(files += 1)}.${extension}`);
    await run(ffmpeg ?? '', ['-v', 'error', ...given, path]);
    const [before, { size }] = [await decoded(path), await stat(path)];
    expect(await writeProvenance({ path, mimeType }, made)).toBe(true);
    expect(await readProvenance({ path, mimeType })).toEqual(made);
    expect(await decoded(path)).toBe(before);
    const alsoXmp = mimeType.endsWith('mp4') ? ['-export_xmp', '1'] : [];
    const { stdout } = await run(ffprobe ?? '', ['-v', 'warning', '-of', 'json', '-show_format', ...alsoXmp, path]);
    const { format } = JSON.parse(stdout) as { format: { duration: string; size: string; tags?: Record<string, string> } };
    expect(Number(format.size)).toBeGreaterThan(size);
    expect(Math.round(Number(format.duration))).toBe(given.some((each) => each.includes('d=2')) ? 2 : 1);
    if (alsoXmp.length > 0) expect(format.tags?.['xmp']).toContain(`digitalsourcetype/${made.sourceType}`);
    if (extension === 'wav') expect(format.tags?.['encoder']).toBe('Imprint (some/film)');
    if (extension === 'mp3') expect(format.tags?.['id3v2_priv.XMP']).toContain('gen_1');
  });
});

import type { VideoFit } from '@imprint/contracts/publishing/content-rules';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileMissingError } from './storage/index.js';
import type { LocalFile, VideoTool, WaveformDrawing, WorkLimits } from './video-tool/index.js';

/** A second of 64 × 48 pixels. */
export const terrace = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'e2e', 'src', 'fixtures', 'terrace.mp4'));

/** Keeps what it is given. */
export class MemoryStorage {
  readonly stored = new Map<string, Buffer>();
  failing = false;
  readonly intake = {
    kind: 'stream' as const,
    write: async (key: string, _offset: number, source: AsyncIterable<Uint8Array>) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of source) pieces.push(piece);
      this.stored.set(key, Buffer.concat(pieces));
    },
  };
  put(key: string, bytes: Buffer): Promise<void> {
    this.stored.set(key, bytes);
    return Promise.resolve();
  }
  async *read(key: string, start: number, end: number): AsyncIterable<Buffer> {
    if (this.failing) throw await Promise.resolve(new Error('the storage is away'));
    const bytes = this.stored.get(key);
    if (bytes === undefined) throw new FileMissingError(key);
    yield bytes.subarray(start, end);
  }
  delete(key: string): Promise<void> {
    this.stored.delete(key);
    return Promise.resolve();
  }
}

/** Writes the same second of video for every call, and says what it was asked for. */
export class RecordingTool implements VideoTool {
  readonly asked: { input: Buffer; fit: VideoFit }[] = [];
  output = terrace;
  folders = new Set<string>();
  during: (limits: WorkLimits) => Promise<void> = () => Promise.resolve();

  about = () => Promise.resolve({ version: '1', path: '/ffmpeg', canConvert: true });

  async convert(input: LocalFile, output: string, asked: VideoFit, limits: WorkLimits): Promise<void> {
    this.asked.push({ input: await readFile(input.path), fit: asked });
    this.folders.add(join(output, '..'));
    await this.during(limits);
    await writeFile(output, this.output);
  }

  poster = (_input: LocalFile, output: string): Promise<void> => writeFile(output, 'a picture');
  waveform = ({ mimeType }: LocalFile, output: string, { size, seconds }: WaveformDrawing): Promise<void> =>
    writeFile(output, `${seconds} s of ${mimeType} as a wave of ${size.width} × ${size.height}`);
}

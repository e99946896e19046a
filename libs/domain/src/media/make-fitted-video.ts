import type { VideoFit } from '@imprint/contracts/publishing/content-rules';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssetFiles } from './asset-files.js';
import type { AssetEntity } from './asset.entity.js';
import { movieFacts, type MovieFacts } from './movie-facts.js';
import { FILE_STORAGE, type FileStorage } from './storage/index.js';
import { VIDEO_TOOL, VideoToolError, type LocalFile, type VideoTool } from './video-tool/index.js';

/** A converted video that is stored. */
export interface MadeVideo extends MovieFacts {
  bytes: number;
}

const mimeType = 'video/mp4';
/** The longest side of a picture of a video, in pixels. */
const posterSide = 1_280;
/** Of a picture of audio. */
const waveformSize = { width: 1_280, height: 320 };
const posterTimeoutMs = 60_000;
const folderPrefix = 'imprint-video-';
const abandonedMs = 24 * 3_600_000;
/** By how many seconds the sound may outlast the pictures, and a header may be wrong. */
const toleratedSeconds = 1;
/** Of the bitrate, for the second attempt at a file that became too large. */
const lessBitrate = 0.7;

/** Converts a stored video, in a folder of its own that is gone afterwards. */
@Injectable()
export class MakeFittedVideo {
  constructor(
    private readonly files: AssetFiles,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(VIDEO_TOOL) private readonly tool: VideoTool | null,
    @Inject(CONFIG) private readonly config: Pick<Config, 'FFMPEG_TIMEOUT_SECONDS'>,
  ) {}

  /** Removes the folders of processes that were killed. Nothing takes as long as a day. */
  async removeAbandoned(): Promise<void> {
    for (const name of await readdir(tmpdir())) {
      if (!name.startsWith(folderPrefix)) continue;
      const folder = join(tmpdir(), name);
      const isOld = await stat(folder).then(
        ({ mtimeMs }) => Date.now() - mtimeMs > abandonedMs,
        () => false,
      );
      if (isOld) await rm(folder, { recursive: true, force: true });
    }
  }

  /** Whether videos can be converted here. */
  get isPossible(): boolean {
    return this.tool !== null;
  }

  /** Stores the video under that key. @throws VideoToolError when it cannot be made like that, Problem `not_found` */
  async make(asset: AssetEntity, fit: VideoFit, storageKey: string, signal: AbortSignal): Promise<MadeVideo> {
    return this.inFolder(asset, signal, async (input, folder) => {
      const output = join(folder, 'output.mp4');
      const made = await this.converted(asset, fit, { input, output, signal });
      await this.store(storageKey, output, made.bytes);
      return made;
    });
  }

  /** Stores a picture of the video under that key, as a JPEG. @throws VideoToolError, Problem `not_found` */
  async makePoster(asset: AssetEntity, storageKey: string, signal: AbortSignal): Promise<void> {
    await this.inFolder(asset, signal, async (input, folder) => {
      const output = join(folder, 'poster.jpg');
      await this.required().poster(input, output, posterSide, { timeoutMs: posterTimeoutMs, signal });
      const picture = await readFile(output).catch(() => Promise.reject(new VideoToolError('it holds no pictures')));
      await this.storage.put(storageKey, picture, 'image/jpeg');
    });
  }

  /** Stores a picture of how loud the audio is under that key, as a PNG. @throws VideoToolError, Problem `not_found` */
  async makeWaveform(asset: AssetEntity, storageKey: string, signal: AbortSignal): Promise<void> {
    await this.inFolder(asset, signal, async (input, folder) => {
      const output = join(folder, 'waveform.png');
      await this.required().waveform(
        input,
        output,
        { size: waveformSize, seconds: asset.durationSeconds },
        { timeoutMs: posterTimeoutMs, signal },
      );
      const picture = await readFile(output).catch(() => Promise.reject(new VideoToolError('it holds no sound')));
      await this.storage.put(storageKey, picture, 'image/png');
    });
  }

  /** Does work on a copy of the file. */
  private async inFolder<T>(
    { storageKey, mimeType: type, bytes }: AssetEntity,
    signal: AbortSignal,
    work: (input: LocalFile, folder: string) => Promise<T>,
  ): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), folderPrefix));
    try {
      const input = { path: join(folder, 'input'), mimeType: type };
      await writeFile(input.path, this.files.stream(storageKey, 0, bytes), { signal });
      return await work(input, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private required(): VideoTool {
    if (this.tool === null) throw new Error('there is no ffmpeg here');
    return this.tool;
  }

  private async converted(
    { durationSeconds }: AssetEntity,
    fit: VideoFit,
    { input, output, signal }: { input: LocalFile; output: string; signal: AbortSignal },
  ): Promise<MadeVideo> {
    const timeoutMs = this.config.FFMPEG_TIMEOUT_SECONDS * 1_000;
    for (const bitrate of fit.bitrate === null ? [null] : [fit.bitrate, Math.round(fit.bitrate * lessBitrate)]) {
      await this.required().convert(input, output, { ...fit, bitrate }, { timeoutMs, signal });
      const made = await factsOf(output);
      requireDuration(made, fit);
      // What would be larger than it may be ends early.
      const isWhole =
        durationSeconds === null ? made.bytes < fit.maxBytes * 0.98 : isAbout(made.durationSeconds, durationSeconds);
      if (made.bytes <= fit.maxBytes && isWhole) return made;
    }
    throw new VideoToolError(`it has more than ${fit.maxBytes} bytes afterwards, too, or is damaged and would end early`);
  }

  private async store(key: string, path: string, bytes: number): Promise<void> {
    const { intake } = this.storage;
    const read = (): AsyncIterable<Buffer> => createReadStream(path);
    if (intake.kind === 'stream') return intake.write(key, 0, read());
    const hash = createHash('sha256');
    for await (const chunk of read()) hash.update(chunk);
    await intake.store(key, { mimeType, bytes, sha256: hash.digest('hex') }, read);
  }
}

async function factsOf(path: string): Promise<MadeVideo> {
  const { size: bytes } = await stat(path);
  const file = await open(path);
  try {
    const read = async (start: number, end: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
      return buffer.subarray(0, bytesRead);
    };
    return { bytes, ...(await movieFacts(bytes, read)) };
  } finally {
    await file.close();
  }
}

/** Where it was not known before. Nothing is cut off a video. @throws VideoToolError */
function requireDuration({ durationSeconds }: MovieFacts, { maxSeconds }: VideoFit): void {
  if (durationSeconds === null) throw new VideoToolError('it holds no pictures');
  if (maxSeconds !== null && durationSeconds > maxSeconds + toleratedSeconds / 10)
    throw new VideoToolError(`it is ${durationSeconds} seconds long, and the channel takes at most ${maxSeconds}`);
}

const isAbout = (seconds: number | null, expected: number): boolean =>
  seconds !== null && Math.abs(seconds - expected) <= toleratedSeconds + expected * 0.01;

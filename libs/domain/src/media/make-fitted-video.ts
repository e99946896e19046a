import type { VideoFit } from '@imprint/contracts/publishing/content-rules';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetEntity } from './asset.entity.js';
import { keepProvenance } from './file-provenance.js';
import type { MovieFacts } from './movie-facts.js';
import { FILE_STORAGE, type FileStorage } from './storage/index.js';
import { VIDEO_TOOL, VideoToolError, type LocalFile, type VideoTool } from './video-tool/index.js';
import { WorkFiles } from './work-files.js';

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
/** By how many seconds the sound may outlast the pictures, and a header may be wrong. */
const toleratedSeconds = 1;
/** Of the bitrate, for the second attempt at a file that became too large. */
const lessBitrate = 0.7;

/** Converts a stored video, in a folder of its own that is gone afterwards. */
@Injectable()
export class MakeFittedVideo {
  constructor(
    private readonly work: WorkFiles,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(VIDEO_TOOL) private readonly tool: VideoTool | null,
    @Inject(CONFIG) private readonly config: Pick<Config, 'FFMPEG_TIMEOUT_SECONDS'>,
  ) {}

  /** Removes what processes left behind that were killed. */
  async removeAbandoned(): Promise<void> {
    await this.work.removeAbandoned();
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
      await this.work.store(storageKey, { path: output, mimeType });
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
    asset: AssetEntity,
    signal: AbortSignal,
    work: (input: LocalFile, folder: string) => Promise<T>,
  ): Promise<T> {
    return this.work.inFolder(async (folder) => work(await this.work.copy(asset, join(folder, 'input'), signal), folder));
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
      await keepProvenance(input, { path: output, mimeType });
      const { foundType: _type, ...made } = await this.work.facts(output);
      requireDuration(made, fit);
      // What would be larger than it may be ends early.
      const isWhole =
        durationSeconds === null ? made.bytes < fit.maxBytes * 0.98 : isAbout(made.durationSeconds, durationSeconds);
      if (made.bytes <= fit.maxBytes && isWhole) return made;
    }
    throw new VideoToolError(`it has more than ${fit.maxBytes} bytes afterwards, too, or is damaged and would end early`);
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

import type { Size, VideoFit } from '@imprint/contracts/publishing/content-rules';

/** A file of this machine, and what it is said to be. */
export interface LocalFile {
  path: string;
  mimeType: string;
}

/** How a waveform is drawn. */
export interface WaveformDrawing {
  /** Pixels. */
  size: Size;
  /** How long the sound is; null where it is not known. */
  seconds: number | null;
}

/** How long work may take, and when it is of no use any more. */
export interface WorkLimits {
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Port to a program that reads and writes videos and audio. What it is given may be hostile: it reads the given file alone, within bounds of time,
 * memory and bytes, and ends with this process.
 */
export interface VideoTool {
  /** What it is, and whether it can make H.264 and AAC. @throws Error when it does not run */
  about(): Promise<{ version: string; path: string; canConvert: boolean }>;
  /** Writes an MP4 file at `output`, of about `maxBytes` at most: it may end early there. @throws VideoToolError */
  convert(input: LocalFile, output: string, fit: VideoFit, limits: WorkLimits): Promise<void>;
  /** Writes one of the first pictures as a JPEG of at most `side` pixels at `output`. @throws VideoToolError */
  poster(input: LocalFile, output: string, side: number, limits: WorkLimits): Promise<void>;
  /** Draws how loud a file is from beginning to end, as a PNG without background at `output`. @throws VideoToolError */
  waveform(input: LocalFile, output: string, drawing: WaveformDrawing, limits: WorkLimits): Promise<void>;
}

/** The file cannot be read, or takes too long. The message completes "The video cannot be converted: …". */
export class VideoToolError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'VideoToolError';
  }
}

/** Injection token of the instance's `VideoTool`; null where there is none. */
export const VIDEO_TOOL = Symbol('VIDEO_TOOL');

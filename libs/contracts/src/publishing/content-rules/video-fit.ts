import type { Size } from './area.js';

/** What is known of the pictures of a video; null where it is not known. */
export interface VideoFacts {
  /** As ffmpeg names it, such as `h264` or `hevc`. */
  codec: string | null;
  /** As ffmpeg names it, such as `yuv420p`. */
  pixelFormat: string | null;
  /** Pictures in a second. */
  frameRate: number | null;
}

/** What a video is. */
export interface FittableVideo {
  mimeType: string;
  sizeBytes: number;
  width?: number | null;
  height?: number | null;
  durationSeconds?: number | null;
  video?: VideoFacts | null;
}

/** What videos of a channel may be besides their type, size, shape and duration. Absent where the channel names no limit. */
export interface VideoLimit {
  mimeTypes: readonly string[];
  maxBytes: number;
  maxSeconds?: number | null;
  /** As ffmpeg names them. */
  codecs?: readonly string[] | null;
  maxWidth?: number | null;
  maxHeight?: number | null;
  minFrameRate?: number | null;
  maxFrameRate?: number | null;
  /** Bits in a second, with the sound. */
  maxBitrate?: number | null;
  /** Absent where captions are not sent. */
  captions?: CaptionLimit | null;
  /** Absent where no thumbnail is sent. */
  thumbnail?: ThumbnailLimit | null;
  /** Whether this instance converts videos that the channel does not take as they are. */
  converts?: boolean | null;
}

/** Captions of a video in one language. */
export interface CaptionFacts {
  /** BCP 47 tag. */
  language: string;
  /** As WebVTT. */
  bytes: number;
}

/** Which captions a channel is sent with a video. */
export interface CaptionLimit {
  format: 'vtt' | 'srt';
  /** Of one language. */
  maxBytes: number;
  /** Languages. */
  maxCount: number;
  /** Whether they are sent once the video is published, which stays published where that fails. */
  afterPost?: boolean | null;
}

/** What the picture may be that a channel is sent with a video. */
export interface ThumbnailLimit {
  mimeTypes: readonly string[];
  maxBytes: number;
  /** Whether it is sent once the video is published, which stays published where that fails. */
  afterPost?: boolean | null;
  /** Whether it is only sent with a video that is the only file of its post. */
  alone?: boolean | null;
}

/** How a video is changed for a channel: it becomes an MP4 file with H.264 and AAC. */
export interface VideoFit {
  /** Pixels; null where they are not known before. */
  size: Size | null;
  /** Pictures in a second; null for those that it has. */
  frameRate: number | null;
  /** Most bits in a second for the pictures; null where they stay as they are, and only the file around them changes. */
  bitrate: number | null;
  maxBytes: number;
  /** Longest duration, where it is not known before. Nothing is cut off. */
  maxSeconds: number | null;
}

/** What a fitted video is. */
export const fittedVideoType = 'video/mp4';
/** What its pictures are. */
const fittedFacts = { codec: 'h264', pixelFormat: 'yuv420p' } as const;
/** Bits in a second of its sound. */
export const fittedSoundBitrate = 128_000;

/** Enough for 1080 × 1920 at 60 pictures in a second. */
const mostBitrate = 8_000_000;
/** Below this, nothing is to be recognized. */
const leastBitrate = 200_000;
/** Of the bytes that a file may have: encoders meet a bitrate roughly. */
const usedPart = 0.9;
/** The longest side that so many bits in a second are enough for. */
const sides = [
  { bitrate: 2_500_000, side: 1_920 },
  { bitrate: 1_000_000, side: 1_280 },
  { bitrate: 500_000, side: 854 },
  { bitrate: 0, side: 640 },
] as const;

/** What of a video the channel does not take, apart from its duration and shape. */
export type VideoFault = 'type' | 'size' | 'codec' | 'pixels' | 'dimensions' | 'frame_rate' | 'bitrate';

/** Everything of a video that the channel does not take, as far as it is known. */
export function videoFaults(video: FittableVideo, limit: VideoLimit): VideoFault[] {
  const { codec = null, pixelFormat = null, frameRate = null } = video.video ?? {};
  const { codecs = null, minFrameRate, maxFrameRate } = limit;
  const bitrate = bitrateOf(video);
  const found: Readonly<Record<VideoFault, boolean>> = {
    type: !limit.mimeTypes.includes(video.mimeType),
    size: video.sizeBytes > limit.maxBytes,
    codec: codecs !== null && codec !== null && !codecs.includes(codec),
    pixels: codecs !== null && codec === fittedFacts.codec && pixelFormat !== null && pixelFormat !== fittedFacts.pixelFormat,
    dimensions: (video.width ?? 0) > (limit.maxWidth ?? Infinity) || (video.height ?? 0) > (limit.maxHeight ?? Infinity),
    frame_rate: frameRate !== null && frameRate !== within(frameRate, minFrameRate, maxFrameRate),
    bitrate: bitrate !== null && bitrate > (limit.maxBitrate ?? Infinity),
  };
  return (Object.keys(found) as VideoFault[]).filter((fault) => found[fault]);
}

/**
 * How a video is changed so that the channel takes it. Its duration and shape stay.
 * @returns null where it is taken as it is, where this instance converts none, and where nothing helps
 */
export function videoFit(video: FittableVideo, limit: VideoLimit | null | undefined): VideoFit | null {
  if (limit?.converts !== true || !video.mimeType.startsWith('video/') || !limit.mimeTypes.includes(fittedVideoType)) return null;
  const faults = videoFaults(video, limit);
  const { maxBytes, maxSeconds = null } = limit;
  if (faults.length === 0) return null;
  if (faults.every((fault) => fault === 'type') && isPlain(video.video))
    return { size: sizeOf(video), frameRate: null, bitrate: null, maxBytes, maxSeconds };
  const bitrate = bitrateWithin(limit, video.durationSeconds ?? null);
  if (bitrate < leastBitrate) return null;
  const frameRate = faults.includes('frame_rate')
    ? within(video.video?.frameRate ?? 0, limit.minFrameRate, limit.maxFrameRate)
    : null;
  return { size: smaller(sizeOf(video), limit, bitrate), frameRate, bitrate, maxBytes, maxSeconds };
}

/** The video as the channel gets it. Of one that is changed, `sizeBytes` is the most that it has. */
export function asFittedVideo<Video extends FittableVideo>(video: Video, fit: VideoFit | null): Video {
  if (fit === null) return video;
  const { size, frameRate, bitrate, maxBytes } = fit;
  const kept = video.video?.frameRate ?? null;
  return {
    ...video,
    ...(size ?? {}),
    mimeType: fittedVideoType,
    sizeBytes: Math.min(maxBytes, mostBytes(video, bitrate)),
    video: { ...fittedFacts, frameRate: frameRate ?? kept },
  };
}

/** What becomes of a video, to follow "The video is": "converted to H.264, 1080 × 1920". */
export function videoFitInWords({ size, bitrate }: VideoFit): string {
  const pixels = size === null ? '' : `, ${size.width} × ${size.height}`;
  return bitrate === null ? `put into an MP4 file${pixels}` : `converted to H.264${pixels}`;
}

/** Whether its pictures can stay as they are in an MP4 file that every channel plays. */
const isPlain = (facts: VideoFacts | null | undefined): boolean =>
  facts?.codec === fittedFacts.codec && facts.pixelFormat === fittedFacts.pixelFormat;

const within = (value: number, least?: number | null, most?: number | null): number =>
  Math.min(most ?? Infinity, Math.max(least ?? 0, value));

const bitrateOf = ({ sizeBytes, durationSeconds }: FittableVideo): number | null =>
  durationSeconds ? (sizeBytes * 8) / durationSeconds : null;

const sizeOf = ({ width, height }: FittableVideo): Size | null => (width && height ? { width, height } : null);

/** In steps, so that channels with nearly the same limit share a file. */
function bitrateWithin({ maxBytes, maxBitrate }: VideoLimit, seconds: number | null): number {
  const most = Math.min(mostBitrate, (maxBitrate ?? Infinity) - fittedSoundBitrate);
  const affordable = seconds === null ? most : (maxBytes * 8 * usedPart) / seconds - fittedSoundBitrate;
  return Math.floor(Math.min(most, affordable) / 50_000) * 50_000;
}

function mostBytes({ sizeBytes, durationSeconds }: FittableVideo, bitrate: number | null): number {
  if (bitrate === null) return Math.ceil(sizeBytes * 1.05);
  return durationSeconds ? Math.ceil(((bitrate + fittedSoundBitrate) / 8 / usedPart) * durationSeconds) : Infinity;
}

/** Even numbers of pixels, which H.264 with yuv420p needs; never more than there are. */
function smaller(size: Size | null, { maxWidth, maxHeight }: VideoLimit, bitrate: number): Size | null {
  if (size === null) return null;
  const side = sides.find((step) => bitrate >= step.bitrate)?.side ?? 640;
  const scale = Math.min(
    1,
    side / Math.max(size.width, size.height),
    (maxWidth ?? Infinity) / size.width,
    (maxHeight ?? Infinity) / size.height,
  );
  const even = (pixels: number): number => Math.max(2, 2 * Math.floor((pixels * scale + 1e-6) / 2));
  return { width: even(size.width), height: even(size.height) };
}

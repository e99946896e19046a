import { verdictsOn, type LimitedBy, type RuleVerdict } from './rule-verdict.js';
import { videoFaults, videoFit, videoFitInWords, type FittableVideo, type VideoFault, type VideoLimit } from './video-fit.js';

interface VideoLimits {
  videos?: VideoLimit | null;
}

/** What this instance could do about a video that is refused, if it had ffmpeg. */
export function withFfmpeg(refusal: string, mimeType: string, videos: VideoLimit | null | undefined): string {
  if (!mimeType.startsWith('video/') || videos?.converts !== false) return refusal;
  return `${refusal} With ffmpeg installed, this instance would convert it.`;
}

/** What the limits of a channel say about the pictures of videos: about those only that break one. Type and size have rules of their own. */
export function videoVerdicts(
  { label, limits: { videos } }: LimitedBy<VideoLimits>,
  files: readonly FittableVideo[],
): RuleVerdict[] {
  if (!videos) return [];
  return files
    .filter(({ mimeType }) => mimeType.startsWith('video/'))
    .flatMap((file) =>
      videoFaults(file, videos).flatMap((fault) => {
        const detail = inWords[fault]?.(file, videos);
        if (detail === undefined) return [];
        return [verdictsOn('media')('media_video', false, withFfmpeg(`${label} takes ${detail}.`, file.mimeType, videos))];
      }),
    );
}

/** What becomes of videos that the channel does not take as they are. */
export function fittedVideoVerdicts({ label, limits }: LimitedBy<VideoLimits>, files: readonly FittableVideo[]): RuleVerdict[] {
  const fits = files.map((file) => videoFit(file, limits.videos)).filter((fit) => fit !== null);
  return fits.map((fit) =>
    verdictsOn('media')('media_fit', true, `The video is changed for ${label}: it is ${videoFitInWords(fit)}.`),
  );
}

const inWords: Readonly<Partial<Record<VideoFault, (file: FittableVideo, limit: VideoLimit) => string>>> = {
  codec: ({ video }, { codecs }) => `videos with ${codecs?.join(' or ')}; one has ${video?.codec}`,
  pixels: ({ video }) => `videos with yuv420p; one has ${video?.pixelFormat}`,
  dimensions: ({ width, height }, { maxWidth, maxHeight }) =>
    `videos of at most ${[maxWidth && `${maxWidth} pixels across`, maxHeight && `${maxHeight} down`].filter(Boolean).join(' and ')}; one has ${width} × ${height}`,
  frame_rate: ({ video }, { minFrameRate, maxFrameRate }) =>
    `videos from ${minFrameRate ?? 0} to ${maxFrameRate ?? 'any number of'} pictures in a second; one has ${video?.frameRate}`,
  bitrate: ({ sizeBytes, durationSeconds }, { maxBitrate }) =>
    `videos of at most ${maxBitrate} bits in a second; one has ${Math.round((sizeBytes * 8) / (durationSeconds ?? 1))}`,
};

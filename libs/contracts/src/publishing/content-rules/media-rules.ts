import { asFitted, imageFit, type FittableImage, type ImageLimit } from './image-fit.js';
import { verdictsOn, type LimitedBy, type RuleVerdict } from './rule-verdict.js';
import { asFittedVideo, videoFit, type FittableVideo, type VideoLimit } from './video-fit.js';
import { additionVerdicts, type KnownAdditions } from './video-additions.js';
import { fittedVideoVerdicts, videoVerdicts, withFfmpeg } from './video-rules.js';

/** Kinds of files that posts hold, by what shows or plays them. */
export const mediaKinds = ['image', 'video', 'audio'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/**
 * What files of one kind may be: media types, the largest size in bytes, the shape, the duration, and the number of files in one post. A file
 * whose duration or shape is not known is left to the platform.
 */
export interface MediaLimit extends ImageLimit, VideoLimit {
  maxCount: number;
  minSeconds?: number | null;
  maxSeconds?: number | null;
}

/** What a channel takes besides text. */
export interface MediaLimits {
  images: MediaLimit;
  /** Absent on a channel that takes none. */
  videos?: MediaLimit | null;
  /** Absent on a channel that takes none. */
  audio?: MediaLimit | null;
  /** Which kinds one post holds together, and how many files then; absent where a post holds one kind. */
  mixedMedia?: { kinds: readonly MediaKind[]; maxCount: number } | null;
}

/** What the rules need to know about a file. */
export interface CheckedMedia extends FittableImage, FittableVideo, KnownAdditions {}

const plurals: Readonly<Record<MediaKind, string>> = { image: 'images', video: 'videos', audio: 'audio files' };

/** The kind of a file with this media type; undefined for any other file. */
export const mediaKindOf = (mimeType: string): MediaKind | undefined =>
  mediaKinds.find((kind) => mimeType.startsWith(`${kind}/`));

/** The limit of each kind that a channel takes. Images always have one, be it of no files. */
export function takenMedia({ images, videos, audio }: MediaLimits): { kind: MediaKind; limit: MediaLimit }[] {
  return [
    { kind: 'image', limit: images },
    ...(videos ? [{ kind: 'video' as const, limit: videos }] : []),
    ...(audio ? [{ kind: 'audio' as const, limit: audio }] : []),
  ];
}

/** A file as the channel gets it. */
export const asSent = <File extends CheckedMedia>(file: File, { images, videos }: MediaLimits): File =>
  asFittedVideo(asFitted(file, imageFit(file, images)), videoFit(file, videos));

/** Every media type that a channel takes. */
export const takenTypes = (limits: MediaLimits): string[] => takenMedia(limits).flatMap(({ limit }) => limit.mimeTypes);

/** What the limits of a channel say about the files of a post. */
export function mediaVerdicts({ label, limits }: LimitedBy<MediaLimits>, files: readonly CheckedMedia[]): RuleVerdict[] {
  const verdict = verdictsOn('media');
  const media = files.map((file) => asSent(file, limits));
  const types = takenTypes(limits);
  const named = types.join(', ') || 'no media';
  const foreign = media.filter(({ mimeType }) => !types.includes(mimeType));
  const taken = media.filter((item) => !foreign.includes(item));
  return [
    ...countVerdicts({ label, limits }, media),
    ...sizeVerdicts({ label, limits }, taken),
    ...rangeVerdicts({ label, limits }, taken),
    ...videoVerdicts({ label, limits }, taken),
    ...foreign.map(({ mimeType }) =>
      verdict('media_type', false, withFfmpeg(`${label} does not take ${mimeType}; it takes ${named}.`, mimeType, limits.videos)),
    ),
    ...(foreign.length === 0 ? [verdict('media_type', true, `${label} takes ${named}.`)] : []),
    ...fitVerdicts({ label, limits }, files),
    ...additionVerdicts({ label, limits }, files),
  ];
}

/** What becomes of files that the channel does not take as they are. */
function fitVerdicts({ label, limits }: LimitedBy<MediaLimits>, files: readonly CheckedMedia[]): RuleVerdict[] {
  return [...pictureVerdicts({ label, limits }, files), ...fittedVideoVerdicts({ label, limits }, files)];
}

function pictureVerdicts({ label, limits }: LimitedBy<MediaLimits>, files: readonly CheckedMedia[]): RuleVerdict[] {
  const fits = files.map((file) => imageFit(file, limits.images)).filter((fit) => fit !== null);
  if (fits.length === 0) return [];
  const cropped = fits.filter(({ area }) => area !== null).length;
  const changed =
    fits.length === 1
      ? `1 image is changed for ${label}: it becomes a JPEG file`
      : `${fits.length} images are changed for ${label}: they become JPEG files`;
  const crops =
    cropped === 0 ? '' : fits.length === 1 ? ' and is cropped' : `, and ${cropped} ${cropped === 1 ? 'is' : 'are'} cropped`;
  return [verdictsOn('media')('media_fit', true, `${changed}${crops}.`)];
}

/** How many files of each kind there may be, and of several kinds together. */
function countVerdicts({ label, limits }: LimitedBy<MediaLimits>, media: readonly CheckedMedia[]): RuleVerdict[] {
  const verdict = verdictsOn('media');
  const taken = judged(limits, media);
  const isOneKind = takenMedia(limits).length === 1;
  const counted = taken.map(({ kind, limit: { maxCount } }) => {
    const count = isOneKind ? media.length : media.filter(({ mimeType }) => mediaKindOf(mimeType) === kind).length;
    const detail = `${label} takes at most ${maxCount} ${plurals[kind]}; there are ${count}.`;
    return verdict('media_count', count <= maxCount, detail);
  });
  const together = taken.filter(({ kind }) => media.some(({ mimeType }) => mediaKindOf(mimeType) === kind));
  if (together.length < 2) return counted;
  const { kinds = [], maxCount = 0 } = limits.mixedMedia ?? {};
  const names = together.map(({ kind }) => plurals[kind]).join(' and ');
  if (together.some(({ kind }) => !kinds.includes(kind)))
    return [...counted, verdict('media_mix', false, `${label} does not take ${names} in one post.`)];
  const detail = `${label} takes at most ${maxCount} files of several kinds in one post; there are ${media.length}.`;
  return [...counted, verdict('media_mix', media.length <= maxCount, detail)];
}

function sizeVerdicts({ label, limits }: LimitedBy<MediaLimits>, media: readonly CheckedMedia[]): RuleVerdict[] {
  const verdict = verdictsOn('media');
  return judged(limits, media).flatMap(({ kind, limit: { mimeTypes, maxBytes } }) => {
    const most = `${label} takes ${plurals[kind]} of at most ${maxBytes} bytes`;
    const large = media.filter(({ mimeType, sizeBytes }) => mimeTypes.includes(mimeType) && sizeBytes > maxBytes);
    if (large.length === 0) return [verdict('media_size', true, `${most}.`)];
    return large.map(({ sizeBytes, mimeType }) =>
      verdict('media_size', false, withFfmpeg(`${most}; one has ${sizeBytes}.`, mimeType, limits.videos)),
    );
  });
}

/** How long files may be, and of which shape, where there is a limit. */
function rangeVerdicts({ label, limits }: LimitedBy<MediaLimits>, media: readonly CheckedMedia[]): RuleVerdict[] {
  const verdict = verdictsOn('media');
  return judged(limits, media).flatMap(({ kind, limit: { mimeTypes, minSeconds, maxSeconds, minAspect, maxAspect } }) => {
    const ofKind = media.filter(({ mimeType }) => mimeTypes.includes(mimeType));
    const within = (
      rule: string,
      range: Range,
      unit: string,
      valueOf: (file: CheckedMedia) => number | undefined,
    ): RuleVerdict[] => {
      if (range.least === undefined && range.most === undefined) return [];
      const detail = `${label} takes ${plurals[kind]} ${inWords(range)}${unit}`;
      const outside = ofKind.map(valueOf).filter((value) => value !== undefined && !isWithin(value, range));
      if (outside.length === 0) return [verdict(rule, true, `${detail}.`)];
      return outside.map((value) => verdict(rule, false, `${detail}; one has ${value}.`));
    };
    return [
      ...within(
        'media_duration',
        rangeOf(minSeconds, maxSeconds),
        ' seconds',
        ({ durationSeconds }) => durationSeconds ?? undefined,
      ),
      ...within('media_aspect', rangeOf(minAspect, maxAspect), ' (width divided by height)', aspectOf),
    ];
  });
}

interface Range {
  least: number | undefined;
  most: number | undefined;
}

const rangeOf = (least?: number | null, most?: number | null): Range => ({ least: least ?? undefined, most: most ?? undefined });
const isWithin = (value: number, { least = 0, most = Infinity }: Range): boolean => value >= least && value <= most;

function inWords({ least, most }: Range): string {
  if (least === undefined) return `of at most ${most}`;
  return most === undefined ? `of at least ${least}` : `from ${least} to ${most}`;
}

/** To four digits, so that 1080 × 1920 is 9 × 16. */
function aspectOf({ width, height }: CheckedMedia): number | undefined {
  return width && height ? Math.round((width / height) * 10_000) / 10_000 : undefined;
}

/** The kinds that a post has files of; where it has files of no kind that is taken, all that are. */
function judged(limits: MediaLimits, media: readonly CheckedMedia[]): ReturnType<typeof takenMedia> {
  const taken = takenMedia(limits);
  const there = taken.filter(({ kind }) => media.some(({ mimeType }) => mediaKindOf(mimeType) === kind));
  return there.length === 0 ? taken : there;
}

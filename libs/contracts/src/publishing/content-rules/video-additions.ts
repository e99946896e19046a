import { verdictsOn, type LimitedBy, type RuleVerdict } from './rule-verdict.js';
import type { CaptionFacts, CaptionLimit, VideoLimit } from './video-fit.js';

interface VideoLimits {
  videos?: VideoLimit | null;
}

/** What goes along with a video. */
export interface KnownAdditions {
  captionFacts?: readonly CaptionFacts[];
  hasThumbnail?: boolean;
}

/** Which captions a channel is sent, and which are left out because they are too large or too many. */
export function divideCaptions<Captions extends CaptionFacts>(
  captions: readonly Captions[],
  limit: CaptionLimit | null | undefined,
): { sent: Captions[]; left: Captions[] } {
  const fitting = limit ? captions.filter(({ bytes }) => bytes <= limit.maxBytes) : [];
  const sent = fitting.slice(0, limit?.maxCount);
  return { sent, left: captions.filter((each) => !sent.includes(each)) };
}

/** What becomes of captions and thumbnails. What is left out keeps no post from being published. */
export function additionVerdicts(
  { label, limits: { videos } }: LimitedBy<VideoLimits>,
  files: readonly (KnownAdditions & { mimeType: string })[],
): RuleVerdict[] {
  const verdict = verdictsOn('media');
  return files
    .filter(({ mimeType }) => mimeType.startsWith('video/') && videos?.mimeTypes.length)
    .flatMap(({ captionFacts = [], hasThumbnail = false }) => [
      ...captionDetails(label, captionFacts, videos?.captions).map((detail) => verdict('media_captions', true, detail)),
      ...(hasThumbnail ? [verdict('media_thumbnail', true, thumbnailDetail(label, videos, files.length))] : []),
    ]);
}

function captionDetails(label: string, captions: readonly CaptionFacts[], limit: CaptionLimit | null | undefined): string[] {
  const { sent, left } = divideCaptions(captions, limit);
  const names = (some: readonly CaptionFacts[]): string => some.map(({ language }) => language).join(', ');
  const why = limit
    ? `it takes those of at most ${limit.maxCount} ${limit.maxCount === 1 ? 'language' : 'languages'}, with at most ${limit.maxBytes} bytes each`
    : 'it is sent none';
  return [
    ...(sent.length === 0 ? [] : [`${label} is sent captions${when(limit)}: ${names(sent)}.`]),
    ...(left.length === 0 ? [] : [`Captions that ${label} is not sent: ${names(left)}; ${why}.`]),
  ];
}

function thumbnailDetail(label: string, videos: VideoLimit | null | undefined, files: number): string {
  if (!videos?.thumbnail) return `${label} is not sent the thumbnail: it chooses a picture of the video itself.`;
  if (videos.thumbnail.alone === true && files > 1)
    return `${label} is not sent the thumbnail: it takes that of a video that is the only file of its post.`;
  return `${label} is sent the thumbnail of the video${when(videos.thumbnail)}.`;
}

const when = (limit: Pick<CaptionLimit, 'afterPost'> | null | undefined): string =>
  limit?.afterPost === true ? ' once it is published' : '';

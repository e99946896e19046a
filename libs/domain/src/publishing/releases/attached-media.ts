import type { ReleaseMediaInput } from '@imprint/contracts/publishing';
import {
  asFitted,
  asFittedVideo,
  imageFit,
  videoFit,
  type ImageFit,
  type MediaLimits,
  type VideoFit,
} from '@imprint/contracts/publishing/content-rules';
import type { StoredAsset } from '../../media/index.js';
import type { OutgoingMedia } from '../channel/index.js';

/** A file as releases and targets store it. */
export interface AttachedMedia {
  assetId: string;
  altText?: string;
  focus?: { x: number; y: number };
}

interface WithMedia {
  media?: readonly { assetId: string }[] | null;
  thread?: readonly { assetIds?: readonly string[] }[] | null;
  linkCards?: readonly { assetId?: string | null }[] | null;
}

export function attachedMedia(media: readonly ReleaseMediaInput[]): AttachedMedia[] {
  return media.map(({ assetId, altText, focus }) => ({
    assetId,
    ...(altText !== undefined && { altText }),
    ...(focus !== undefined && { focus: { x: focus.x, y: focus.y } }),
  }));
}

/** A file as a channel receives it, unread, and how it is changed for that channel; both null for one that stays as it is. */
export interface OutgoingFile {
  file: Omit<OutgoingMedia, 'read' | 'stream' | 'url'>;
  /** Of a picture. */
  fit: ImageFit | null;
  videoFit: VideoFit | null;
}

/** What a channel receives, as far as its limits are known. */
export function outgoingFile(
  asset: StoredAsset,
  { altText, focus }: Pick<AttachedMedia, 'altText' | 'focus'>,
  limits: MediaLimits | undefined,
): OutgoingFile {
  const { id: assetId, mimeType, width, height, durationSeconds, video, bytes: sizeBytes } = asset;
  const shown = { altText: altText ?? asset.altText, focus: focus ?? null };
  const stored = { assetId, mimeType, width, height, durationSeconds, sizeBytes, ...shown };
  const fit = limits === undefined ? null : imageFit(stored, limits.images);
  const movie = videoFit({ ...stored, video }, limits?.videos);
  if (movie !== null) return { file: { ...asFittedVideo(stored, movie), isConverted: true }, fit: null, videoFit: movie };
  if (fit === null) return { file: stored, fit, videoFit: null };
  // What is in focus is what was cut out.
  return {
    file: { ...asFitted(stored, fit), isConverted: true, ...(fit.area !== null && { focus: null }) },
    fit,
    videoFit: null,
  };
}

/** What one account shows: its own media, or those of the release. */
export function shownMedia<Media>(target: { media?: readonly Media[] | null }, release: { media?: readonly Media[] | null }) {
  return target.media ?? release.media ?? [];
}

/** What a later post of a thread shows. A file that the first post shows, too, is described as it is there. */
export const mediaOfThread = <Media extends { assetId: string }>(
  assetIds: readonly string[],
  media: readonly Media[],
): (Media | { assetId: string })[] => assetIds.map((assetId) => media.find((item) => item.assetId === assetId) ?? { assetId });

/** Every file that a release or one of its accounts names, with its place in the request. */
export function namedAssets(release: WithMedia, targets: readonly WithMedia[]): { assetId: string; pointer: string }[] {
  const named = ({ media, thread, linkCards }: WithMedia, place: string): { assetId: string; pointer: string }[] => [
    ...(media ?? []).map(({ assetId }, index) => ({ assetId, pointer: `${place}/media/${index}/assetId` })),
    ...(thread ?? []).flatMap(({ assetIds = [] }, post) =>
      assetIds.map((assetId, index) => ({ assetId, pointer: `${place}/thread/${post}/assetIds/${index}` })),
    ),
    ...(linkCards ?? []).flatMap(({ assetId }, index) =>
      assetId ? [{ assetId, pointer: `${place}/linkCards/${index}/assetId` }] : [],
    ),
  ];
  return [...named(release, ''), ...targets.flatMap((target, index) => named(target, `/targets/${index}`))];
}

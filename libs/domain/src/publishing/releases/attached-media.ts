import type { ReleaseMediaInput } from '@imprint/contracts/publishing';
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
}

export function attachedMedia(media: readonly ReleaseMediaInput[]): AttachedMedia[] {
  return media.map(({ assetId, altText, focus }) => ({
    assetId,
    ...(altText !== undefined && { altText }),
    ...(focus !== undefined && { focus: { x: focus.x, y: focus.y } }),
  }));
}

/** A file as channels receive it, unread. @param url where the platform finds it */
export function outgoingFile(
  { id, mimeType, width, height, durationSeconds, bytes, altText: ownAltText }: StoredAsset,
  { altText, focus }: Pick<AttachedMedia, 'altText' | 'focus'>,
  url: string,
): Omit<OutgoingMedia, 'read' | 'stream'> {
  const shown = { altText: altText ?? ownAltText, focus: focus ?? null };
  return { assetId: id, mimeType, width, height, durationSeconds, sizeBytes: bytes, ...shown, url };
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
  const named = ({ media, thread }: WithMedia, place: string): { assetId: string; pointer: string }[] => [
    ...(media ?? []).map(({ assetId }, index) => ({ assetId, pointer: `${place}/media/${index}/assetId` })),
    ...(thread ?? []).flatMap(({ assetIds = [] }, post) =>
      assetIds.map((assetId, index) => ({ assetId, pointer: `${place}/thread/${post}/assetIds/${index}` })),
    ),
  ];
  return [...named(release, ''), ...targets.flatMap((target, index) => named(target, `/targets/${index}`))];
}

import { divideCaptions, type ImageFit, type MediaLimits } from '@imprint/contracts/publishing/content-rules';
import { srtOf, type AddedToVideos, type StoredAsset } from '../../media/index.js';
import type { OutgoingMedia } from '../channel/index.js';
import { outgoingFile, type OutgoingFile } from './attached-media.js';

/** What goes along with a video as the channel receives it. */
export interface OutgoingAdditions {
  captions: Pick<OutgoingMedia, 'captions'>;
  /** Unread, and how it is changed for the channel. */
  thumbnail: { asset: StoredAsset; file: OutgoingFile['file']; fit: ImageFit | null } | null;
}

/** Captions and thumbnail of a video, as far as the channel takes them. */
export function outgoingAdditions(
  { id, organizationId, captions, thumbnailAssetId }: StoredAsset,
  added: AddedToVideos,
  limits: MediaLimits | undefined,
): OutgoingAdditions {
  const limit = limits?.videos?.captions;
  const { sent } = divideCaptions(captions, limit);
  const contents = sent.flatMap(({ language }) => {
    const own = added.captions.find(
      (each) => each.assetId === id && each.organizationId === organizationId && each.language === language,
    );
    return own === undefined ? [] : [{ language, content: limit?.format === 'srt' ? srtOf(own.content) : own.content }];
  });
  const picture = added.thumbnails.find((each) => each.id === thumbnailAssetId && each.organizationId === organizationId);
  const taken = limits?.videos?.thumbnail;
  return {
    captions: contents.length === 0 ? {} : { captions: contents },
    thumbnail:
      picture === undefined || !taken
        ? null
        : {
            asset: picture,
            ...outgoingFile(picture, {}, { images: { ...taken, mimeTypes: [...taken.mimeTypes], maxCount: 1 } }),
          },
  };
}

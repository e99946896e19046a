import {
  ChannelError,
  sizeAfterConversion,
  standInFor,
  unreadFile,
  type OutgoingMedia,
} from '@imprint/domain/publishing/channel';
import type { Sharp } from 'sharp';
import { refused } from '../platform-failures.js';

/** Maximum bytes of an image on current Bluesky servers; newer ones accept twice as much. */
export const uploadBytes = 1_000_000;

/** An image that is ready to upload. */
export interface UploadImage {
  bytes: Buffer;
  mimeType: string;
  /** Width and height, in any unit. */
  aspectRatio: { width: number; height: number } | undefined;
}

const untouched = new Set(['png', 'jpeg', 'webp']);
/** Longest side and JPEG quality of each attempt, best first. */
const tries = [
  { side: 4_000, quality: 92 },
  { side: 2_400, quality: 88 },
  { side: 2_000, quality: 80 },
  { side: 1_600, quality: 72 },
  { side: 1_200, quality: 60 },
  { side: 800, quality: 40 },
] as const;

/**
 * An image that the platform accepts. Bytes that fit and contain no camera, location or author stay unchanged; everything else becomes a
 * JPEG without metadata, upright, on white, reduced until it fits.
 * @throws ChannelError when it cannot be decoded
 */
export async function fitImage(media: OutgoingMedia): Promise<UploadImage> {
  const bytes = await media.read();
  // Stored, that is upright. The picture itself is asked only where its size is not known.
  const { width, height } = media;
  const aspectRatio = width === null || height === null ? undefined : { width, height };
  if (unreadFile(bytes) !== undefined) return { ...unread(media, bytes), aspectRatio };
  const { info, ...image } = await fitted(bytes);
  return { ...image, aspectRatio: aspectRatio ?? info };
}

/** In a rehearsal. Stored pictures have no metadata, so only their format and size decide whether they are converted. */
function unread({ assetId, mimeType, sizeBytes }: OutgoingMedia, bytes: Buffer): Pick<UploadImage, 'bytes' | 'mimeType'> {
  if (sizeBytes <= uploadBytes && untouched.has(mimeType.replace('image/', ''))) return { bytes, mimeType };
  return { bytes: standInFor({ assetId, mimeType, bytes: sizeAfterConversion }), mimeType: 'image/jpeg' };
}

interface FittedImage extends Pick<UploadImage, 'bytes' | 'mimeType'> {
  info: { width: number; height: number };
}

async function fitted(bytes: Buffer): Promise<FittedImage> {
  const { default: sharp } = await import('sharp');
  try {
    const source = sharp(bytes);
    const { format, width, height, ...details } = await source.metadata();
    const plain = !details.exif && !details.xmp && !details.iptc && !details.comments?.length;
    if (bytes.length <= uploadBytes && plain && untouched.has(format) && (details.pages ?? 1) === 1) {
      return { bytes, mimeType: `image/${format}`, info: { width, height } };
    }
    return await compress(source);
  } catch (cause) {
    throw cause instanceof ChannelError ? cause : refused('validation', 'image_unreadable', 'An image cannot be read.');
  }
}

async function compress(source: Sharp): Promise<FittedImage> {
  for (const { side, quality } of tries) {
    const { data, info } = await source
      .clone()
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= uploadBytes)
      return { bytes: data, mimeType: 'image/jpeg', info: { width: info.width, height: info.height } };
  }
  throw refused('validation', 'image_too_large', 'An image cannot be made small enough for Bluesky.');
}

import { ChannelError } from '@imprint/domain/publishing/channel';
import type { Sharp } from 'sharp';

/** Maximum bytes of an image on current Bluesky servers; newer ones accept twice as much. */
export const uploadBytes = 1_000_000;

/** An image that is ready to upload. */
export interface UploadImage {
  bytes: Buffer;
  mimeType: string;
  width: number;
  height: number;
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
export async function fitImage(bytes: Buffer): Promise<UploadImage> {
  const { default: sharp } = await import('sharp');
  try {
    const source = sharp(bytes);
    const { format, width, height, ...details } = await source.metadata();
    const plain = !details.exif && !details.xmp && !details.iptc && !details.comments?.length;
    if (bytes.length <= uploadBytes && plain && untouched.has(format) && (details.pages ?? 1) === 1) {
      return { bytes, mimeType: `image/${format}`, width, height };
    }
    return await compress(source);
  } catch (cause) {
    throw cause instanceof ChannelError ? cause : refused('image_unreadable', 'An image cannot be read.');
  }
}

async function compress(source: Sharp): Promise<UploadImage> {
  for (const { side, quality } of tries) {
    const { data, info } = await source
      .clone()
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= uploadBytes) return { bytes: data, mimeType: 'image/jpeg', width: info.width, height: info.height };
  }
  throw refused('image_too_large', 'An image cannot be made small enough for Bluesky.');
}

function refused(code: string, message: string): ChannelError {
  return new ChannelError({ outcome: 'refused', class: 'validation', code, message, retryable: false });
}

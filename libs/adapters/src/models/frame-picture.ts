import type { AspectRatio } from '@imprint/contracts/generation';
import { ModelError } from '@imprint/domain/generation/vendors';
import type { LocalFile } from '@imprint/domain/media/video-tool';

/** A picture that a video starts or ends with, as vendors take it. */
export interface FramePicture {
  mimeType: 'image/jpeg';
  base64: string;
}

/** Pixels: those of the video itself, as every vendor takes them. */
const frames: Readonly<Partial<Record<AspectRatio, readonly [width: number, height: number]>>> = {
  '16:9': [1280, 720],
  '9:16': [720, 1280],
  '1:1': [960, 960],
  '4:5': [768, 960],
};
/** A phone takes 50 million. */
const mostPixels = 120_000_000;
/** Keeps a frame far below 5 MB, which is what vendors take within a request. */
const quality = 88;

/**
 * Crops a picture to the format of the video, so that the video has the format that was asked for whatever the vendor does about others.
 * @throws ModelError `picture_unreadable`
 */
export async function framePicture({ path }: LocalFile, aspectRatio: AspectRatio): Promise<FramePicture> {
  const [width, height] = frames[aspectRatio] ?? [1280, 720];
  const { default: sharp } = await import('sharp');
  try {
    const bytes = await sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width, height, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer();
    return { mimeType: 'image/jpeg', base64: bytes.toString('base64') };
  } catch (cause) {
    const message = 'A picture of the request cannot be read.';
    throw new ModelError({ class: 'validation', code: 'picture_unreadable', retryable: false, message, cause });
  }
}

/** `data:` address of a frame. */
export const dataUri = ({ mimeType, base64 }: FramePicture): string => `data:${mimeType};base64,${base64}`;

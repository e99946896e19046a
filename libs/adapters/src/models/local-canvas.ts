import type { AspectRatio } from '@imprint/contracts/generation';

/** Size of an image in pixels. */
export interface Canvas {
  width: number;
  height: number;
}

/** Sizes of locally drawn images, in pixels: those that social networks show without cropping. */
export const localCanvas: Readonly<Record<AspectRatio, Canvas>> = {
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1200, height: 675 },
  '9:16': { width: 1080, height: 1920 },
};

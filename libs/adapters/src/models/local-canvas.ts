import type { AspectRatio } from '@imprint/contracts/generation';

/** Size of an image in pixels. */
export interface Canvas {
  width: number;
  height: number;
}

/**
 * Sizes of locally drawn images, in pixels: those that social networks show without cropping. Feeds of Instagram and Facebook show 1:1, 4:5
 * and 3:4 with 1080 pixels across and stories 1080 × 1920 (https://primores.org/wiki/marketing/meta-ad-placement-safe-zones/, read
 * 2026-11-28), Pinterest 2:3.
 */
export const localCanvas: Readonly<Record<AspectRatio, Canvas>> = {
  '1:1': { width: 1080, height: 1080 },
  '4:5': { width: 1080, height: 1350 },
  '3:4': { width: 1080, height: 1440 },
  '2:3': { width: 1000, height: 1500 },
  '9:16': { width: 1080, height: 1920 },
  '4:3': { width: 1200, height: 900 },
  '3:2': { width: 1200, height: 800 },
  '16:9': { width: 1200, height: 675 },
};

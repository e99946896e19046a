import type { AspectRatio } from '@imprint/contracts/generation';

export interface Canvas {
  width: number;
  height: number;
}

/** Pixels of what the local models draw: the sizes that social networks show without cropping. */
export const localCanvas: Readonly<Record<AspectRatio, Canvas>> = {
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1200, height: 675 },
};

import type { DuplicatePicture } from '@imprint/contracts/trainings';

/** Pixels of which a difference hash is made. */
export const hashedSize = { width: 9, height: 8 } as const;
/** Of 64 bits, how many may differ between pictures that count as the same: such as after another size, format or quality. */
const mostDifferentBits = 4;

/** A picture, and its hash. */
export interface HashedPicture {
  assetId: string;
  hash: bigint;
}

/** 64 bits, each of which says whether a pixel is darker than the one to its right (dHash). @param light of `hashedSize`, row by row */
export function differenceHash(light: Uint8Array): bigint {
  const { width, height } = hashedSize;
  let hash = 0n;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * width + x;
      hash = (hash << 1n) | ((light[at] ?? 0) < (light[at + 1] ?? 0) ? 1n : 0n);
    }
  return hash;
}

/** How many bits differ. */
export function hammingDistance(one: bigint, other: bigint): number {
  let different = 0;
  for (let bits = one ^ other; bits > 0n; bits &= bits - 1n) different += 1;
  return different;
}

/** Pictures that are nearly the same as one before them that is not a duplicate itself. */
export function nearDuplicates(pictures: readonly HashedPicture[]): DuplicatePicture[] {
  const distinct: HashedPicture[] = [];
  return pictures.flatMap((picture) => {
    const original = distinct.find(({ hash }) => hammingDistance(hash, picture.hash) <= mostDifferentBits);
    if (original !== undefined) return [{ assetId: picture.assetId, duplicateOf: original.assetId }];
    distinct.push(picture);
    return [];
  });
}

import { limits } from '@imprint/contracts/limits';
import type { StoredAsset } from '../../media/index.js';

/** Of files whose length nobody knows, as long as is listened to at most. */
export const secondsOf = (files: readonly Pick<StoredAsset, 'durationSeconds'>[]): number =>
  files.reduce((sum, { durationSeconds }) => sum + Math.min(durationSeconds ?? Infinity, limits.transformedSoundSeconds), 0);

/**
 * As many of the files as can be listened to in the time that was paid for: captions that somebody has deleted since then are not heard anew.
 * @param seconds all of them if undefined
 */
export function withinSeconds<File extends Pick<StoredAsset, 'durationSeconds'>>(
  files: readonly File[],
  seconds = Infinity,
): File[] {
  const taken: File[] = [];
  for (const file of files) if (secondsOf([...taken, file]) <= seconds) taken.push(file);
  return taken;
}

import { ProgramError } from '@imprint/platform/programs';
import type { FfmpegWork } from './ffmpeg-work.js';

/** LUFS that everything is brought to, as what is made here (`sound/loudness.ts`). */
const wanted = -16;
/** LUFS: what is quieter counts as silence. */
const silence = -70;
/** Decibels beyond which a sound is mostly noise, or was meant to be quiet. */
const mostGain = 40;

/**
 * Measures how loud a sound is as a whole, in LUFS, by EBU R 128 (filter `ebur128` of ffmpeg). Null if it
 * is silent.
 * @param input arguments that read it
 * @param filters which it goes through first
 * @throws ProgramError
 */
export async function measured(work: FfmpegWork, input: readonly string[], filters = ''): Promise<number | null> {
  const chain = [...(filters === '' ? [] : [filters]), 'ebur128=framelog=verbose'].join();
  const { stderr } = await work.ask([...input, '-map', '0:a:0', '-vn', '-sn', '-dn', '-af', chain, '-f', 'null', '-']);
  const found = /Integrated loudness:\s+I:\s+(\S+) LUFS/.exec(stderr)?.[1];
  if (found === undefined) throw new Error('ffmpeg did not say how loud the sound is');
  const loudness = Number(found);
  return Number.isFinite(loudness) && loudness > silence ? loudness : null;
}

/** Whether ffmpeg failed because a file has no track of sound. */
export const hasNoSound = (error: unknown): boolean =>
  error instanceof ProgramError && error.stderr.includes("Stream map '0:a:0' matches no streams");

/** Decibels that bring a sound of that loudness to −16 LUFS. */
export const gainOf = (loudness: number): number => Math.min(mostGain, Math.max(-mostGain, wanted - loudness));

/**
 * Filters that bring a sound of that loudness to −16 LUFS: all of it gets the same gain, and peaks above −1.5 dB are held down. ffmpeg's
 * loudnorm would change how loud and quiet parts differ where peaks do not allow that gain, and misses by more than 1 LU what lasts only seconds.
 */
export const levelled = (loudness: number): string =>
  `volume=${gainOf(loudness).toFixed(2)}dB,alimiter=limit=0.84:attack=5:release=50:level=false,aresample=48000`;

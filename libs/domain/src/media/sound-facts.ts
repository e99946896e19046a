import { flacSeconds } from './sound-headers/flac.js';
import { id3Bytes, mp3Seconds } from './sound-headers/mp3.js';
import { oggSeconds } from './sound-headers/ogg.js';
import { wavSeconds } from './sound-headers/wav.js';
import type { ReadPart } from './sound-headers/read-part.js';

/** Bytes of a file that say what it is, behind an ID3 tag. */
const nameBytes = 12;

/**
 * How long a WAV, FLAC, Ogg (Vorbis, Opus) or MP3 file plays, as far as its headers say it: whatever its length, some 100 KB of it are read.
 * @param read a part of the file, from `start` to before `end`
 */
export async function soundSeconds(bytes: number, read: ReadPart): Promise<number | null> {
  const tag = id3Bytes(await read(0, Math.min(bytes, nameBytes)));
  if (tag + nameBytes > bytes) return null;
  const file = { bytes, start: tag, read };
  const name = (await read(tag, tag + nameBytes)).toString('latin1');
  const seconds = name.startsWith('fLaC')
    ? await flacSeconds(file)
    : name.startsWith('OggS')
      ? await oggSeconds(file)
      : /^(?:RIFF|RF64)....WAVE/su.test(name)
        ? await wavSeconds(file)
        : await mp3Seconds(file);
  return seconds === null || !Number.isFinite(seconds) ? null : Math.round(seconds * 1_000) / 1_000 || null;
}

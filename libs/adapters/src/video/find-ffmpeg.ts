import type { Config } from '@imprint/platform/config';
import { findProgram, isProgram } from '@imprint/platform/programs';
import { Logger } from '@nestjs/common';
import { Ffmpeg } from './ffmpeg.js';

/** The ffmpeg of `FFMPEG_PATH`, or of the search path; null where there is none. */
export async function findFfmpeg({
  FFMPEG_PATH,
  FFMPEG_THREADS,
}: Pick<Config, 'FFMPEG_PATH' | 'FFMPEG_THREADS'>): Promise<Ffmpeg | null> {
  if (FFMPEG_PATH === null) {
    const path = await findProgram('ffmpeg');
    return path === null ? null : new Ffmpeg(path, FFMPEG_THREADS);
  }
  if (await isProgram(FFMPEG_PATH)) return new Ffmpeg(FFMPEG_PATH, FFMPEG_THREADS);
  new Logger('ffmpeg').warn({ path: FFMPEG_PATH }, 'FFMPEG_PATH names no program: no video is converted');
  return null;
}

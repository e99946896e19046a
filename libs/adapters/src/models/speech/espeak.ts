import type { Unavailable } from '@imprint/domain/generation/audio';
import type { Config } from '@imprint/platform/config';
import { findProgram, isProgram, runProgram } from '@imprint/platform/programs';
import { Logger } from '@nestjs/common';
import { tmpdir } from 'node:os';
import { installedVoices, type SpeechVoice } from './voices.js';

/** Takes milliseconds, but a machine may be busy when all apps start, and what is missing now is missing until the next start. */
const aboutTimeoutMs = 60_000;
const install = 'apt-get install espeak-ng';

/** espeak-ng as it is installed on this machine (https://github.com/espeak-ng/espeak-ng). */
export interface Espeak {
  path: string;
  voices: readonly SpeechVoice[];
}

/** The espeak-ng of `ESPEAK_PATH`, or of the search path; else why there is none. */
export async function findEspeak({ ESPEAK_PATH }: Pick<Config, 'ESPEAK_PATH'>): Promise<Espeak | Unavailable> {
  if (ESPEAK_PATH !== null && !(await isProgram(ESPEAK_PATH))) {
    new Logger('espeak-ng').warn({ path: ESPEAK_PATH }, 'ESPEAK_PATH names no program: no text is read aloud');
    return { reason: 'ESPEAK_PATH names no program.', install };
  }
  const path = ESPEAK_PATH ?? (await findProgram('espeak-ng'));
  if (path === null) return { reason: 'espeak-ng is not installed.', install };
  try {
    const { stdout } = await runProgram({ path, args: ['--voices'], cwd: tmpdir(), timeoutMs: aboutTimeoutMs });
    const voices = installedVoices(stdout);
    if (voices.length > 0) return { path, voices };
    return { reason: 'espeak-ng has no voices.', install };
  } catch (error) {
    new Logger('espeak-ng').warn({ err: error, path }, 'espeak-ng does not run: no text is read aloud');
    return { reason: 'espeak-ng does not run.', install };
  }
}

import { ModelError, type Unavailable } from '@imprint/domain/generation/audio';
import { runProgram } from '@imprint/platform/programs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { soundFailure, soundTimeoutMs } from '../sound/in-thread.js';
import type { Espeak } from './espeak.js';
import { languageOf } from './language-of.js';
import { spokenText } from './spoken-text.js';
import { automatic, type SpeechVoice } from './voices.js';

/** The voice that reads a text. @throws ModelError `unknown_voice` */
export function voiceFor(voices: readonly SpeechVoice[], text: string, voiceId: string | null): SpeechVoice {
  const id = voiceId === null || voiceId === automatic.id ? languageOf(text) : voiceId;
  const voice = voices.find((offered) => offered.id === id) ?? (id === voiceId ? undefined : voices[0]);
  if (voice !== undefined) return voice;
  throw new ModelError({ class: 'validation', code: 'unknown_voice', message: `There is no voice ${id}.`, retryable: false });
}

/** Has espeak-ng write a WAV file `name` in the folder. The text is in a file, so no word of it is taken for an option. @throws ModelError */
export async function say(
  espeak: Espeak | Unavailable,
  text: string,
  { program }: SpeechVoice,
  { folder, signal, name }: { folder: string; signal: AbortSignal; name: string },
): Promise<string> {
  if ('reason' in espeak) {
    const message = `${espeak.reason} Install it: ${espeak.install}`;
    throw new ModelError({ class: 'misconfiguration', code: 'model_unavailable', message, retryable: false });
  }
  const [written, output] = [join(folder, 'text.txt'), join(folder, name)];
  // 1: UTF-8
  const args = ['-b', '1', '-v', program, '-f', written, '-w', output];
  try {
    await writeFile(written, spokenText(text), { signal });
    await runProgram({ path: espeak.path, args, cwd: folder, timeoutMs: soundTimeoutMs, signal });
  } catch (error) {
    signal.throwIfAborted();
    throw soundFailure('espeak-ng stopped before the text was read.', error);
  }
  return output;
}

/** A text of which nothing is heard. */
export function nothingToSay({ label }: SpeechVoice): ModelError {
  const message = `There is nothing in the text that the voice ${label} reads aloud.`;
  return new ModelError({ class: 'validation', code: 'nothing_to_say', message, retryable: false });
}

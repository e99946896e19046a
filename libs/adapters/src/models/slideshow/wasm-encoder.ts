import type { LocalFile } from '@imprint/domain/media/video-tool';
import type { RenderPool } from '../render-pool.js';
import type { Film } from './film.js';
import { refusal, type EncoderContext, type FilmEncoder } from './film-encoder.js';
import type { EncodeJob, EncodedFilm } from './wasm-film.js';

/** Encodes by WebAssembly in a thread of the render pool, where no ffmpeg is installed: slower, in larger files, and of sound it reads WAV alone. */
export class WasmEncoder implements FilmEncoder {
  constructor(private readonly pool: RenderPool) {}

  async encode(film: Film, sound: LocalFile | null, output: string, { signal, progress }: EncoderContext): Promise<void> {
    const job: EncodeJob = { film, soundPath: sound?.path ?? null, output };
    const answer = await this.pool.run<EncodedFilm>('encode', job, signal, progress);
    if (answer.refused !== null) throw refusal(answer.refused.code, answer.refused.message);
  }
}

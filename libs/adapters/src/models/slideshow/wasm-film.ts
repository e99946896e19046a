import { readFile, writeFile } from 'node:fs/promises';
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { frameOf, layWaveform, mix, paint, type Frame, type LoadedScene, type LoadedWaveform } from './composite.js';
import { frameRate, type Film } from './film.js';
import { readWave, soundSource, WaveError } from './wasm-sound.js';
import { clearTimes } from './movie-times.js';

/** What a thread encodes. */
export interface EncodeJob {
  film: Film;
  /** A WAV file; null for silence. */
  soundPath: string | null;
  output: string;
}

/** What was wrong with the request, if anything. */
export interface EncodedFilm {
  refused: { code: string; message: string } | null;
}

/** Of H.264, 10 (best) to 51. */
const quantization = 22;
/** 0 (smallest) to 10 (fastest). */
const speed = 5;
const turnEvery = 10;

/** Makes the file of a film without leaving JavaScript and WebAssembly. */
export async function encodeFilm(
  { film, soundPath, output }: EncodeJob,
  progress: (percent: number) => void,
): Promise<EncodedFilm> {
  const seconds = film.frames / frameRate;
  try {
    const sound = await readWave(soundPath, seconds);
    const pictures = await encodePictures(film, (percent) => progress(percent * 0.95));
    await writeFile(output, await joined(pictures, sound));
    progress(100);
    return { refused: null };
  } catch (error) {
    if (error instanceof WaveError) return { refused: { code: 'audio_unreadable', message: error.message } };
    throw error;
  }
}

/** An MP4 file with the pictures alone. */
async function encodePictures(film: Film, progress: (percent: number) => void): Promise<Uint8Array> {
  const encoder = await createEncoder();
  try {
    encoder.width = film.width;
    encoder.height = film.height;
    encoder.frameRate = frameRate;
    encoder.quantizationParameter = quantization;
    encoder.speed = speed;
    encoder.groupOfPictures = frameRate * 2;
    encoder.initialize();
    let count = 0;
    const waveform = await loadedWaveform(film);
    for await (const frame of framesOf(film)) {
      if (waveform !== null) layWaveform(waveform, count, frame);
      encoder.addFrameYuv(frame.data);
      count += 1;
      if (count % turnEvery === 0) progress((count * 100) / film.frames);
    }
    encoder.finalize();
    return encoder.FS.readFile(encoder.outputFilename);
  } finally {
    encoder.delete();
  }
}

/** The library waits for failures of the whole process, each time it is loaded, to print them once more; they are the pool's. */
async function createEncoder(): ReturnType<(typeof import('h264-mp4-encoder'))['createH264MP4Encoder']> {
  const { default: library } = await import('h264-mp4-encoder');
  const events = ['uncaughtException', 'unhandledRejection'] as const;
  const before = events.map((event) => new Set(process.listeners(event as 'uncaughtException')));
  const encoder = await library.createH264MP4Encoder();
  events.forEach((event, index) => {
    for (const listener of process.listeners(event as 'uncaughtException'))
      if (before[index]?.has(listener) !== true) process.removeListener(event, listener);
  });
  return encoder;
}

/** Every frame of the film in turn; each is overwritten by the next. */
async function* framesOf(film: Film): AsyncGenerator<Frame> {
  const [shown, first, second] = [frameOf(film), frameOf(film), frameOf(film)];
  let skipped = 0;
  let scene = await loaded(film, 0);
  for (let index = 0; index < film.scenes.length; index += 1) {
    if (scene === null) return;
    const { frames, transition } = scene.scene;
    const overlap = transition?.frames ?? 0;
    for (let frame = skipped; frame < frames - overlap; frame += 1) {
      paint(scene, frame, shown);
      yield shown;
    }
    const next = transition === null ? null : await loaded(film, index + 1);
    for (let frame = 0; next !== null && transition !== null && frame < overlap; frame += 1) {
      paint(scene, frames - overlap + frame, first);
      paint(next, frame, second);
      mix(transition.kind, first, second, frame / overlap, shown);
      yield shown;
    }
    [scene, skipped] = [next, overlap];
  }
}

async function loaded(film: Film, index: number): Promise<LoadedScene | null> {
  const scene = film.scenes[index];
  if (scene === undefined) return null;
  return {
    scene,
    ground: await readFile(scene.ground),
    overlay: scene.overlay === null ? null : await readFile(scene.overlay.path),
  };
}

async function loadedWaveform({ waveform = null }: Film): Promise<LoadedWaveform | null> {
  if (waveform === null) return null;
  return { waveform, picture: await readFile(waveform.picture), masks: await readFile(waveform.masks) };
}

/** Pictures and sound in one file, its description first. */
async function joined(pictures: Uint8Array, sound: Float32Array): Promise<Uint8Array> {
  const input = new Input({ formats: [MP4], source: new BufferSource(pictures) });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('the encoder made no video');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new EncodedVideoPacketSource('avc');
  const audio = soundSource(sound);
  output.addVideoTrack(video, { frameRate });
  output.addAudioTrack(audio.source);
  await output.start();
  let number = 0;
  // The encoder says nothing of colours, so that players would guess.
  const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const timed = packet.clone({ timestamp: number / frameRate, duration: 1 / frameRate });
    await video.add(timed, number === 0 ? { decoderConfig: { ...decoderConfig, colorSpace } } : undefined);
    number += 1;
  }
  video.close();
  await audio.write();
  await output.finalize();
  if (target.buffer === null) throw new Error('nothing was written');
  const file = Buffer.from(target.buffer);
  clearTimes(file);
  return file;
}

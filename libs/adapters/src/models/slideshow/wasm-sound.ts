import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { AudioSample, AudioSampleSource } from 'mediabunny';
import { readFile } from 'node:fs/promises';
import { sound } from './film-encoder.js';

/** The request's sound cannot be used. The message is for whoever sent it. */
export class WaveError extends Error {}

const damaged = 'The sound is damaged, or in a format that is not read here.';
/** Of a chunk, and of the format chunk without extensions (https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html). */
const [headerBytes, formatBytes] = [8, 16];
/** How samples are coded. */
const [pcm, float, extensible] = [1, 3, 0xfffe];
/** An hour in CD quality. */
const mostBytes = 700 * 1_048_576;

/**
 * Samples of both channels in turn for exactly that length, faded where the recording begins and ends.
 * @throws WaveError
 */
export async function readWave(path: string | null, seconds: number): Promise<Float32Array> {
  const made = new Float32Array(Math.round(seconds * sound.sampleRate) * sound.channels);
  if (path === null) return made;
  const bytes = await readFile(path);
  if (bytes.length > mostBytes) throw new WaveError(damaged);
  const wave = waveOf(bytes);
  const length = Math.min(made.length / sound.channels, Math.floor((wave.count * sound.sampleRate) / wave.rate));
  const [fadeIn, fadeOut] = [sound.fadeInSeconds * sound.sampleRate, sound.fadeOutSeconds * sound.sampleRate];
  for (let index = 0; index < length; index += 1) {
    const strength = Math.min(1, index / fadeIn, (length - index) / fadeOut);
    const place = (index * wave.rate) / sound.sampleRate;
    const at = Math.floor(place);
    for (let channel = 0; channel < sound.channels; channel += 1) {
      const first = wave.sample(at, channel);
      const second = wave.sample(Math.min(wave.count - 1, at + 1), channel);
      made[index * sound.channels + channel] = (first + (second - first) * (place - at)) * strength;
    }
  }
  return made;
}

interface Wave {
  rate: number;
  count: number;
  /** -1 to 1; of a recording with one channel, that. */
  sample(index: number, channel: number): number;
}

function waveOf(bytes: Buffer): Wave {
  const isWave = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE';
  if (!isWave) throw new WaveError('Without ffmpeg, only sound in WAV files is read.');
  const chunks = chunksOf(bytes);
  const [format, data] = [chunks.get('fmt '), chunks.get('data')];
  if (format === undefined || format.length < formatBytes || data === undefined) throw new WaveError(damaged);
  const named = format.readUInt16LE(0);
  const coding = named === extensible && format.length >= 26 ? format.readUInt16LE(24) : named;
  const [channels, rate, bits] = [format.readUInt16LE(2), format.readUInt32LE(4), format.readUInt16LE(14)];
  const read = readerOf(data, coding, bits);
  const count = Math.floor(data.length / ((bits / 8) * channels));
  if (read === undefined || channels === 0 || channels > 8 || rate < 4_000 || rate > 384_000 || count === 0)
    throw new WaveError(damaged);
  return { rate, count, sample: (index, channel) => read(index * channels + Math.min(channel, channels - 1)) };
}

function chunksOf(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at + headerBytes <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    const name = bytes.toString('latin1', at, at + 4);
    if (!chunks.has(name)) chunks.set(name, bytes.subarray(at + headerBytes, at + headerBytes + length));
    at += headerBytes + length + (length % 2);
  }
  return chunks;
}

function readerOf(data: Buffer, coding: number, bits: number): ((at: number) => number) | undefined {
  if (coding === float && bits === 32) return (at) => data.readFloatLE(at * 4);
  if (coding !== pcm) return undefined;
  switch (bits) {
    case 8:
      return (at) => ((data[at] ?? 128) - 128) / 128;
    case 16:
      return (at) => data.readInt16LE(at * 2) / 32_768;
    case 24:
      return (at) => data.readIntLE(at * 3, 3) / 8_388_608;
    case 32:
      return (at) => data.readInt32LE(at * 4) / 2_147_483_648;
    default:
      return undefined;
  }
}

/** A track of AAC, which `write` fills. */
export function soundSource(samples: Float32Array): { source: AudioSampleSource; write(): Promise<void> } {
  registerAacEncoder();
  const source = new AudioSampleSource({ codec: 'aac', bitrate: sound.bitrate });
  const write = async (): Promise<void> => {
    const { sampleRate, channels: numberOfChannels } = sound;
    const step = sampleRate * numberOfChannels;
    for (let at = 0; at < samples.length; at += step) {
      const data = samples.subarray(at, at + step);
      const timestamp = at / step;
      const sample = new AudioSample({ data, format: 'f32', numberOfChannels, sampleRate, timestamp });
      await source.add(sample);
      sample.close();
    }
    source.close();
  };
  return { source, write };
}

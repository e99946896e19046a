import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** Of everything that is made here. */
export const sampleRate = 48_000;
const headerBytes = 44;
const frameBytes = 2;
/** Values of one channel that are handled at a time. */
const blockFrames = 48_000;

/** Where the samples of a WAV file lie, and what they are. */
export interface WavSound {
  channels: number;
  /** Samples of each channel in a second. */
  rate: number;
  /** Samples of each channel. */
  frames: number;
  /** Byte of the first one. */
  start: number;
}

/** Writes 16-bit PCM as a WAV file in blocks; its header says in the end how much came. */
export class WavWriter {
  private readonly file: number;
  private readonly waiting = Buffer.alloc(blockFrames * frameBytes);
  private filled = 0;
  private bytes = 0;

  constructor(
    path: string,
    private readonly channels: number,
  ) {
    this.file = openSync(path, 'w');
    writeSync(this.file, this.header());
  }

  /** @param block values from -1 to 1, those of the channels in turn */
  write(block: Float32Array): void {
    for (const value of block) {
      this.waiting.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), this.filled);
      this.filled += frameBytes;
      if (this.filled === this.waiting.length) this.flush();
    }
  }

  /** Returns the samples of each channel. */
  end(): number {
    this.flush();
    writeSync(this.file, this.header(), 0, headerBytes, 0);
    closeSync(this.file);
    return this.bytes / frameBytes / this.channels;
  }

  private flush(): void {
    writeSync(this.file, this.waiting, 0, this.filled, headerBytes + this.bytes);
    this.bytes += this.filled;
    this.filled = 0;
  }

  private header(): Buffer {
    const header = Buffer.alloc(headerBytes);
    const [bytes, align] = [this.bytes, this.channels * frameBytes];
    header.write('RIFF', 0, 'latin1');
    header.writeUInt32LE(headerBytes - 8 + bytes, 4);
    header.write('WAVEfmt ', 8, 'latin1');
    header.writeUInt32LE(16, 16);
    // PCM
    header.writeUInt16LE(1, 20);
    header.writeUInt16LE(this.channels, 22);
    header.writeUInt32LE(sampleRate, 24);
    header.writeUInt32LE(sampleRate * align, 28);
    header.writeUInt16LE(align, 32);
    header.writeUInt16LE(frameBytes * 8, 34);
    header.write('data', 36, 'latin1');
    header.writeUInt32LE(bytes, 40);
    return header;
  }
}

/** Reads a file as `WavWriter` and espeak-ng write them: 16-bit PCM behind a header of 44 bytes. @throws Error when it is another one */
export function readWav(path: string, bytes: number): WavSound {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(headerBytes);
    const isWhole = readSync(file, header, 0, headerBytes, 0) === headerBytes;
    const names = [header.toString('latin1', 0, 4), header.toString('latin1', 8, 16), header.toString('latin1', 36, 40)].join();
    const [format, bits] = [header.readUInt16LE(20), header.readUInt16LE(34)];
    if (!isWhole || names !== 'RIFF,WAVEfmt ,data' || format !== 1 || bits !== 16) throw new Error('This is no 16-bit WAV file.');
    const channels = header.readUInt16LE(22);
    const length = Math.min(header.readUInt32LE(40), bytes - headerBytes);
    const frames = Math.floor(length / (channels * frameBytes));
    return { channels, rate: header.readUInt32LE(24), frames, start: headerBytes };
  } finally {
    closeSync(file);
  }
}

/** The values of a WAV file, from -1 to 1, some at a time. */
export function* wavBlocks(path: string, { channels, frames, start }: WavSound): Generator<Float32Array> {
  const file = openSync(path, 'r');
  try {
    for (let done = 0; done < frames; done += blockFrames) {
      const bytes = Buffer.alloc(Math.min(blockFrames, frames - done) * channels * frameBytes);
      readSync(file, bytes, 0, bytes.length, start + done * channels * frameBytes);
      const block = new Float32Array(bytes.length / frameBytes);
      for (let index = 0; index < block.length; index += 1) block[index] = bytes.readInt16LE(index * frameBytes) / 32_768;
      yield block;
    }
  } finally {
    closeSync(file);
  }
}

import type { LocalFile } from '@imprint/domain/media/video-tool';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const execute = promisify(execFile);

/** Small real files, and what is measured of those that are made of them. */
export class TransformFiles {
  constructor(
    private readonly ffmpeg: string,
    private readonly folder: string,
  ) {}

  /** Runs ffmpeg. Returns what it says. */
  async run(...args: string[]): Promise<string> {
    const { stderr } = await execute(this.ffmpeg, ['-hide_banner', '-nostats', '-y', ...args], { cwd: this.folder });
    return stderr;
  }

  /** A video of one colour. @param sound of `-f lavfi`; without one it has no track of sound */
  async video(name: string, colour: string, { size = '160x90', seconds = 2, sound = '' } = {}): Promise<LocalFile> {
    const isWebm = name.endsWith('.webm');
    const [pictures, heard] = isWebm ? ['libvpx', 'libvorbis'] : ['libx264', 'aac'];
    const source = ['-f', 'lavfi', '-i', `color=${colour}:size=${size}:rate=25:duration=${seconds}`];
    const track = sound === '' ? [] : ['-f', 'lavfi', '-i', sound, '-c:a', heard, '-t', String(seconds)];
    await this.run(...source, ...track, '-c:v', pictures, '-pix_fmt', 'yuv420p', name);
    return { path: join(this.folder, name), mimeType: isWebm ? 'video/webm' : 'video/mp4' };
  }

  async audio(name: string, source: string, seconds: number): Promise<LocalFile> {
    await this.run('-f', 'lavfi', '-i', source, '-t', String(seconds), '-ac', '2', '-ar', '48000', name);
    return { path: join(this.folder, name), mimeType: name.endsWith('.wav') ? 'audio/wav' : 'audio/mp4' };
  }

  async picture(name: string, background: string): Promise<LocalFile> {
    const path = join(this.folder, name);
    await writeFile(
      path,
      await sharp({ create: { width: 320, height: 180, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    );
    return { path, mimeType: 'image/jpeg' };
  }

  /** Integrated loudness in LUFS, as ffmpeg's ebur128 measures it. */
  async loudness(path: string): Promise<number> {
    const said = await this.run('-i', path, '-map', '0:a', '-af', 'ebur128', '-f', 'null', '-');
    return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(said)?.[1]);
  }

  /** How loud a tone is in a part of a file, in decibels. */
  async level(path: string, { hertz, from, to }: { hertz: number; from: number; to: number }): Promise<number> {
    const filters = `atrim=${from}:${to},bandpass=f=${hertz}:width_type=h:w=50,bandpass=f=${hertz}:width_type=h:w=50,volumedetect`;
    const said = await this.run('-i', path, '-map', '0:a', '-af', filters, '-f', 'null', '-');
    return Number(/mean_volume: (-?[\d.]+) dB/.exec(said)?.[1]);
  }

  /** Digest of the packets of pictures, which encoding anew would change. */
  async pictures(path: string): Promise<string> {
    const { stdout } = await execute(this.ffmpeg, ['-v', 'error', '-i', path, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-']);
    return stdout.trim();
  }
}

import { fittedSoundBitrate, type VideoFit } from '@imprint/contracts/publishing/content-rules';
import {
  VideoToolError,
  type LocalFile,
  type VideoTool,
  type WaveformDrawing,
  type WorkLimits,
} from '@imprint/domain/media/video-tool';
import { ProgramError, runProgram } from '@imprint/platform/programs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { boundedCall, boundedInput, isRead } from './ffmpeg-input.js';

/** Of waveforms, on no background: seen on white and on black. */
const waveColour = '0x7d8590';
const samplesOfColumn = 256;
/** Of audio that is drawn, and where nobody knows how long it is. */
const mostSeconds = 6 * 3_600;
const usualSeconds = 600;
const aboutTimeoutMs = 10_000;
/** The longest side where nothing is known of the video. */
const usualSide = 1_920;

/** ffmpeg as it is installed on this machine (https://ffmpeg.org/ffmpeg.html, https://ffmpeg.org/ffmpeg-formats.html). */
export class Ffmpeg implements VideoTool {
  constructor(
    readonly path: string,
    private readonly threads: number,
  ) {}

  async about(): Promise<{ version: string; path: string; canConvert: boolean }> {
    const ask = async (question: string): Promise<string> =>
      (await runProgram({ path: this.path, args: ['-hide_banner', question], cwd: tmpdir(), timeoutMs: aboutTimeoutMs })).stdout;
    const [version, encoders] = await Promise.all([ask('-version'), ask('-encoders')]);
    const names = encoders.split('\n').map((line) => line.trim().split(/\s+/)[1]);
    const canConvert = ['libx264', 'aac'].every((name) => names.includes(name));
    return { version: /^ffmpeg version (\S+)/.exec(version)?.[1] ?? 'of an unknown version', path: this.path, canConvert };
  }

  async convert(input: LocalFile, output: string, fit: VideoFit, limits: WorkLimits): Promise<void> {
    const pictures = fit.bitrate === null ? ['-c:v', 'copy'] : this.encoded(fit, fit.bitrate);
    const sound = ['-c:a', 'aac', '-b:a', String(fittedSoundBitrate), '-ar', '48000', '-ac', '2'];
    // The first tracks of pictures and sound, if there is one; no place, device or anything else that came along.
    const tracks = ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];
    const file = ['-movflags', '+faststart', '-fs', String(fit.maxBytes), '-f', 'mp4'];
    await this.run(input, [...tracks, ...pictures, ...sound, ...file], output, limits);
  }

  async poster(input: LocalFile, output: string, side: number, limits: WorkLimits): Promise<void> {
    // The most typical one of the first pictures: the very first is often black.
    const filters = `thumbnail=50,scale=w='min(${side},iw)':h='min(${side},ih)':force_original_aspect_ratio=decrease`;
    const picture = ['-map', '0:v:0', '-frames:v', '1', '-vf', filters, '-q:v', '3', '-map_metadata', '-1', '-f', 'image2'];
    await this.run(input, [...picture, '-update', '1'], output, limits);
  }

  async waveform(input: LocalFile, output: string, { size, seconds }: WaveformDrawing, limits: WorkLimits): Promise<void> {
    const longest = Math.min(mostSeconds, seconds === null ? mostSeconds : seconds * 1.1 + 1);
    // showwavespic keeps every sample: as many as the picture needs, each of them how loud the sound is around it.
    const rate = Math.min(48_000, Math.max(500, Math.ceil((size.width * samplesOfColumn) / (seconds ?? usualSeconds))));
    const drawing = [
      `[0:a:0]aformat=channel_layouts=mono:sample_rates=${Math.max(8_000, rate)}`,
      'aeval=abs(val(0)):c=same',
      `aformat=channel_layouts=mono:sample_rates=${rate}`,
      'asetnsamples=n=4096:p=0',
      `showwavespic=s=${size.width}x${size.height}:colors=${waveColour}:scale=sqrt:draw=full`,
    ].join();
    const picture = ['-filter_complex', drawing, '-frames:v', '1', '-map_metadata', '-1', '-c:v', 'png'];
    await this.run(input, [...picture, '-f', 'image2', '-update', '1'], output, limits, ['-t', String(longest)]);
  }

  /** Writes the sound of a file as M4A with AAC-LC at 48 kHz. @throws VideoToolError */
  async encodeSound(input: LocalFile, output: string, bitrate: number, limits: WorkLimits): Promise<void> {
    const sound = ['-map', '0:a:0', '-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', String(bitrate), '-ar', '48000'];
    // `ipod` is what ffmpeg calls M4A, which players tell from a video by its brand.
    const file = ['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'ipod'];
    await this.run(input, [...sound, ...file], output, limits);
  }

  private encoded({ size, frameRate }: VideoFit, bitrate: number): string[] {
    const scale =
      size === null
        ? `scale=w='min(${usualSide},iw)':h='min(${usualSide},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`
        : `scale=${size.width}:${size.height}`;
    const filters = [scale, 'setsar=1', ...(frameRate === null ? [] : [`fps=${frameRate}`])].join(',');
    return [
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
      ...['-maxrate', String(bitrate), '-bufsize', String(bitrate * 2), '-flags', '+cgop', '-threads', String(this.threads)],
      ...['-vf', filters],
    ];
  }

  private async run(
    input: LocalFile,
    args: readonly string[],
    output: string,
    limits: WorkLimits,
    ofInput: readonly string[] = [],
  ): Promise<void> {
    if (!isRead(input)) throw new VideoToolError(`${input.mimeType} is not read`);
    const call = {
      path: this.path,
      args: [...boundedCall(this.threads), ...boundedInput(input, this.threads, ofInput), ...[...args, `file:${output}`]],
      cwd: dirname(output),
      ...limits,
    };
    try {
      await runProgram(call);
    } catch (error) {
      if (!(error instanceof ProgramError)) throw error;
      const why =
        error.reason === 'timeout' ? 'it takes too long' : 'it is damaged, or in a format that ffmpeg does not read here';
      throw new VideoToolError(why, { cause: error });
    }
  }
}

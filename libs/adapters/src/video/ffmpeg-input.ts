import type { LocalFile } from '@imprint/domain/media/video-tool';

/**
 * The demuxer for each type. ffmpeg never guesses: a file that is a playlist, whatever it is called, is not taken for one, and so names no
 * other file to read.
 */
const demuxers: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'mov',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
};

/** Of one picture: 8K has 33 million. */
const mostPixels = 36_000_000;
/** Of one block of memory. */
const mostAllocation = 512 * 1_048_576;

/** Whether files of that type are read at all. */
export const isRead = ({ mimeType }: LocalFile): boolean => demuxers[mimeType] !== undefined;

/** What every call of ffmpeg begins with: it asks nothing, says only what went wrong, and has bounds. */
export const boundedCall = (threads: number): string[] => [
  ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', '-max_alloc', String(mostAllocation)],
  ...['-filter_threads', String(threads), '-filter_complex_threads', String(threads)],
];

/** One file that ffmpeg reads, as what it is said to be, and nothing that it may refer to. @param options of this input, such as a part of it */
export function boundedInput(file: LocalFile, threads: number, options: readonly string[] = []): string[] {
  const bounds = ['-protocol_whitelist', 'file', '-max_pixels', String(mostPixels), '-threads', String(threads)];
  return [...bounds, ...options, '-f', demuxers[file.mimeType] ?? 'data', '-i', `file:${file.path}`];
}

/** Arguments of ffmpeg for the files that are made: what every player shows and plays. */

/** H.264, as pictures are kept. */
export const pictures = (threads: string): string[] => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
  ...['-maxrate', '10M', '-bufsize', '20M', '-threads', threads],
];

/** AAC-LC in stereo. */
export const sound = ['-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', '160k', '-ar', '48000', '-ac', '2'] as const;

/** No subtitles, data, places, devices or anything else that came along, and no version of a library. */
export const nothingElse = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'] as const;

/** An MP4 file whose description stands first. */
export const mp4 = (path: string): string[] => ['-movflags', '+faststart', '-f', 'mp4', `file:${path}`];

/** An M4A file: `ipod` is what ffmpeg calls it. */
export const m4a = (path: string): string[] => ['-vn', '-movflags', '+faststart', '-f', 'ipod', `file:${path}`];

/** Sound that begins with the pictures, even where the file has none there yet. */
export const inTime = 'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo';

/** Full HD at most, either way round, in its own shape. */
export const atMostFullHd =
  "scale=w='min(if(gte(iw,ih),1920,1080),iw)':h='min(if(gte(iw,ih),1080,1920),ih)':force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1";

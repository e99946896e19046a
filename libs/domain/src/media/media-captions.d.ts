// Its own declarations import each other without file extensions, which Node's resolution does not find.
declare module 'media-captions' {
  interface ReadCue {
    /** Seconds. */
    readonly startTime: number;
    readonly endTime: number;
    readonly text: string;
  }

  /** With `strict`, throws for most of what it cannot read, and leaves out the rest. */
  export function parseText(
    text: string,
    options: { type: 'vtt' | 'srt'; strict: boolean; errors: boolean },
  ): Promise<{ readonly cues: readonly ReadCue[] }>;
}

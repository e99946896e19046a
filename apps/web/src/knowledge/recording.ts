import type { AssetResource } from '@imprint/sdk';

/** Where a recording comes from: the computer, the library, or an address. */
export const origins = ['upload', 'audio', 'video', 'url'] as const;
export type Origin = (typeof origins)[number];

/** What somebody has given of a recording so far. */
export interface Recording {
  origin: Origin;
  asset: AssetResource | undefined;
  url: string;
  transcript: string;
}

export const noRecording: Recording = { origin: 'upload', asset: undefined, url: '', transcript: '' };

export const isComplete = ({ origin, asset, url, transcript }: Recording): boolean =>
  transcript.trim() !== '' || (origin === 'url' ? url.trim() !== '' : asset !== undefined);

/** What the API is sent of it. An address says by its ending whether there are pictures, too. */
export function contentOf({ origin, asset, url, transcript }: Recording) {
  const text = transcript.trim() === '' ? {} : { text: transcript };
  if (origin === 'url' && url.trim() !== '') {
    const isVideo = /\.(?:mp4|m4v|mov|webm)(?:[?#]|$)/iu.test(url.trim());
    return { kind: isVideo ? ('video' as const) : ('audio' as const), url: url.trim(), ...text };
  }
  const kind = asset?.attributes.kind === 'video' ? ('video' as const) : ('audio' as const);
  return { kind, ...(asset !== undefined && { assetId: asset.id }), ...text };
}

/** Seconds as players show them, e.g. `1:02:05`. */
export function positionText(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const clock = [...(hours > 0 ? [hours] : []), minutes, rest];
  return clock.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** Something that is said, and when. */
export interface Sentence {
  text: string;
  seconds: number;
}

/** What is said in a recording, one below the other; none of a transcript without times. */
export function sentencesOf(text: string, marks: readonly { at: number; seconds?: number | null }[]): Sentence[] {
  return marks.flatMap(({ at, seconds }, index) =>
    typeof seconds !== 'number' ? [] : [{ seconds, text: text.slice(at, marks[index + 1]?.at).trim() }],
  );
}

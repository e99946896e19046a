import { problem, type Problem } from '@imprint/contracts/errors';
import type { CaptionFormat } from '@imprint/contracts/media';
import { parseText } from 'media-captions';

/** When something is said, in seconds, and what, as WebVTT has it. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

const mostCues = 20_000;
/** By how many seconds a cue may outlast the video: files are often made with rounded times. */
const toleratedSeconds = 1;
/** A line with the times of a cue, in either format. */
const times = /^.*\d:\d\d[.,]\d+ *-->/gmu;
/** The tags that both formats have. */
const foreignTags = /<(?!\/?[biu]>)[^>]*>/gu;

/**
 * The cues of a file, in order.
 * @param seconds how long the video is; null where it is not known
 * @throws Problem `captions_invalid`
 */
export async function readCaptions(content: string, format: CaptionFormat | undefined, seconds: number | null): Promise<Cue[]> {
  const text = content.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n');
  const type = format ?? (text.startsWith('WEBVTT') ? 'vtt' : 'srt');
  const cues = (await parsed(text, type)).map(({ startTime, endTime, text: said }) => ({
    ...{ start: milliseconds(startTime), end: milliseconds(endTime) },
    text: type === 'vtt' ? said.trim() : fromSubRip(said.trim()),
  }));
  // What the parser cannot make sense of it leaves out. Nothing may be lost without a word.
  if (cues.length !== (text.match(times) ?? []).length)
    throw invalid('A cue has times that cannot be read, or ends before it begins.');
  if (cues.length === 0) throw invalid('There is no cue in it.');
  if (cues.length > mostCues) throw invalid(`There are ${cues.length} cues; at most ${mostCues} are taken.`);
  for (const [index, { start, end }] of cues.entries()) {
    const name = `Cue ${index + 1}, at ${timeOf(start)},`;
    if (end <= start) throw invalid(`${name} ends before it begins.`);
    if (start < (cues[index - 1]?.start ?? 0)) throw invalid(`${name} begins before the one above it. Put them in order.`);
    if (seconds !== null && end > seconds + toleratedSeconds)
      throw invalid(`${name} ends at ${timeOf(end)}, after the end of the video at ${timeOf(milliseconds(seconds))}.`);
  }
  return cues;
}

/** What somebody says, as the text of a cue: no sign of it is markup, or ends the cue. */
export const vttText = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** As WebVTT (https://www.w3.org/TR/webvtt1/). */
export const writtenVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ start, end, text }) => `${timeOf(start)} --> ${timeOf(end)}\n${text}\n`).join('\n')}`;

/**
 * As SubRip, which has no specification: numbers, commas, and no markup but bold, italic and underlined.
 * @param vtt which `writtenVtt` has written: a paragraph for each cue, after the heading
 */
export const srtOf = (vtt: string): string =>
  vtt
    .trim()
    .split('\n\n')
    .slice(1)
    .map((cue, index) => {
      const [line = '', ...text] = cue.split('\n');
      return `${index + 1}\n${line.replaceAll('.', ',')}\n${toSubRip(text.join('\n'))}\n`;
    })
    .join('\n');

async function parsed(text: string, type: CaptionFormat): Promise<Awaited<ReturnType<typeof parseText>>['cues']> {
  try {
    return (await parseText(text, { type, strict: true, errors: true })).cues;
  } catch (error) {
    throw invalid(error instanceof Error ? sentence(error.message) : 'It cannot be read.');
  }
}

const invalid = (detail: string): Problem => problem('captions_invalid', detail, { pointer: '/content' });
const sentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
const milliseconds = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

const fromSubRip = (text: string): string =>
  text
    .replaceAll(foreignTags, '')
    .replaceAll(/\{\\[^}]*\}/gu, '')
    .replaceAll(/&(?!\w+;)/gu, '&amp;');

const toSubRip = (text: string): string =>
  text
    .replaceAll(foreignTags, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/&(?:lrm|rlm);/gu, '')
    .replaceAll('&amp;', '&');

function timeOf(seconds: number): string {
  const all = Math.round(seconds * 1_000);
  const parts = [all / 3_600_000, (all / 60_000) % 60, (all / 1_000) % 60];
  const clock = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  return `${clock}.${String(all % 1_000).padStart(3, '0')}`;
}

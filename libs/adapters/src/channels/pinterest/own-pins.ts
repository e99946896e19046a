import type { LookUpResult, SentPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import type { PinterestApi } from './api.js';
import { listed } from './pages.js';
import { publishedPin, textsOf, type PinTexts } from './pins.js';

/** Of 250 pins each; with more, the look-up cannot tell that one is not there. */
const pagesAtMost = 10;
/** How far the clock of Pinterest may be behind. */
const clockSkewMs = 5 * 60_000;

interface OwnPin extends PinTexts {
  pin: unknown;
  createdAt: number;
}

/**
 * Finds pins of the board with the content of this one. Pinterest keeps no marker of ours, so a pin is recognised by its texts, among those
 * that were created since it was sent. In which order a board lists its pins is not documented, so all of them are read.
 */
export async function findOwnPins(
  { api, website }: { api: PinterestApi; website: string },
  accessToken: string,
  { post, boardId }: { post: SentPost; boardId: string },
  signal: AbortSignal,
): Promise<LookUpResult> {
  const path = `boards/${encodeURIComponent(boardId)}/pins`;
  const { items, isWhole } = await listed(api, accessToken, { path, pagesAtMost }, signal);
  const since = post.firstSentAt.getTime() - clockSkewMs;
  const wanted = textsOf(post);
  const same = items.map(ownPin).filter((pin) => pin.createdAt >= since && isSame(pin, wanted));
  if (same.length > 0) {
    const oldestFirst = same.toSorted((a, b) => a.createdAt - b.createdAt);
    return { outcome: 'candidates', records: oldestFirst.map(({ pin }) => publishedPin(pin, website)) };
  }
  return isWhole ? { outcome: 'absent' } : { outcome: 'unknown', reason: 'The board has too many pins to tell.' };
}

function ownPin(pin: unknown): OwnPin {
  const fields = fieldsOf(pin);
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
  const written = textOf(fields, 'created_at');
  // Without a time zone, it is in UTC.
  const createdAt = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(written) ? written : `${written}Z`).getTime();
  return {
    pin,
    createdAt,
    title: text('title'),
    description: text('description'),
    link: text('link'),
    altText: text('alt_text'),
  };
}

function isSame(pin: PinTexts, wanted: PinTexts): boolean {
  return (['title', 'description', 'link', 'altText'] as const).every(
    (name) => normalized(pin[name]) === normalized(wanted[name]),
  );
}

/** Texts are trimmed on the way, and line breaks written differently. */
function normalized(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').trim();
}

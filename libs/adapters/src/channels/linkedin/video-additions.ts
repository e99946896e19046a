import type { OutgoingCaptions, OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { addressOf } from '../answer-fields.js';
import { sendAddition } from '../video-additions.js';
import type { LinkedinApi } from './api.js';

/** What goes along with a video. */
type Addition = 'captions' | 'thumbnail';

/** Where each is sent. */
export type AdditionAddresses = Partial<Record<Addition, string>>;

/** Where what LinkedIn does not take with the video is kept. */
const leftOutStep = (name: string): string => `${name} without`;

const leftOut = (steps: OutgoingPost['steps'], name: string): readonly string[] =>
  steps.find(leftOutStep(name))?.value.split(' ') ?? [];

/** What is to go along with the video. @param name of its step */
export function wantedAdditions(
  steps: OutgoingPost['steps'],
  name: string,
  { captions = [], thumbnail }: OutgoingMedia,
): Addition[] {
  const has: Readonly<Record<Addition, boolean>> = { captions: captions.length > 0, thumbnail: thumbnail !== undefined };
  const without = leftOut(steps, name);
  return (['captions', 'thumbnail'] as const).filter((addition) => has[addition] && !without.includes(addition));
}

/** Has every further upload of the video go without these. @returns whether there are any */
export async function leaveOut(steps: OutgoingPost['steps'], name: string, additions: readonly string[]): Promise<boolean> {
  if (additions.length === 0) return false;
  await steps.save(leftOutStep(name), [...new Set([...leftOut(steps, name), ...additions])].join(' '));
  return true;
}

/** Addresses in the answer to a video that was begun. */
export function addressesIn({ captionsUploadUrl, thumbnailUploadUrl }: Readonly<Record<string, unknown>>): AdditionAddresses {
  const [captions, thumbnail] = [addressOf(captionsUploadUrl), addressOf(thumbnailUploadUrl)];
  return { ...(captions !== null && { captions }), ...(thumbnail !== null && { thumbnail }) };
}

/** Sends what goes along with a video. @returns what LinkedIn does not take */
export async function refusedAdditions(
  { api, accessToken, steps }: { api: LinkedinApi; accessToken: string; steps: OutgoingPost['steps'] },
  { id, name, additions }: { id: string; name: string; additions: AdditionAddresses },
  { captions = [], thumbnail }: OutgoingMedia,
  signal: AbortSignal,
): Promise<Addition[]> {
  const refused: Addition[] = [];
  const { thumbnail: picturePlace, captions: captionsPlace } = additions;
  const sends = async (addition: Addition, send: () => Promise<void>): Promise<void> => {
    if (!(await sendAddition(steps, `${name} ${addition} ${id}`, send, signal))) refused.push(addition);
  };
  const [first] = captions;
  if (thumbnail !== undefined && picturePlace !== undefined)
    await sends('thumbnail', async () => api.uploadThumbnail(picturePlace, await thumbnail.read(), signal));
  if (first !== undefined && captionsPlace !== undefined)
    await sends('captions', () => api.uploadCaptions(accessToken, captionsPlace, captionsForm(first), signal));
  return refused;
}

/** The form as others quote the page on the Videos API: four public programs have this `metadata` word for word (read 2026-11-28). */
function captionsForm({ language, content }: OutgoingCaptions): FormData {
  const form = new FormData();
  const looks = { formattedForEasyReader: true, largeText: true };
  const kind = { source: 'USER_PROVIDED', transcriptType: 'CLOSED_CAPTION' };
  form.set('metadata', JSON.stringify({ format: 'SRT', ...looks, ...kind, locale: localeOf(language) }));
  form.set('file', new Blob([content], { type: 'text/plain' }), 'captions.srt');
  return form;
}

/** Every example names a country. Without one, it is the one where the language is spoken most. */
function localeOf(tag: string): { language: string; country?: string } {
  const { language } = new Intl.Locale(tag);
  const countries = [tag, language].map((each) => new Intl.Locale(each).maximize().region ?? '');
  const country = countries.find((each) => /^[A-Z]{2}$/.test(each));
  return { language: language.toUpperCase(), ...(country !== undefined && { country }) };
}

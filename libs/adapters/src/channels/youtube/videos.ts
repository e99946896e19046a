import { oneLine } from '@imprint/contracts/documents';
import type { OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf } from '../answer-fields.js';
import { objectOf } from '../platform-failures.js';
import { postGone } from '../post-gone.js';
import { shortened } from '../shortened.js';
import type { YoutubeApi } from './api.js';
import { YoutubeRefusal } from './failures.js';

/** As https://docs.zernio.com/platforms/youtube has it (read 2026-11-26). */
const titleLength = 100;
/** A multiple of 256 KiB, as the protocol wants it. */
export const partBytes = 8 * 1024 * 1024;

/** What every video of this instance is, beside its own texts. */
export interface VideoSettings {
  privacy: string;
  category: string;
}

/** A post as `videos.insert` takes it. */
export const videoOf = (post: Pick<OutgoingPost, 'title' | 'text'>, { privacy, category }: VideoSettings): object => ({
  snippet: { title: titleOf(post), description: post.text, categoryId: category },
  status: { privacyStatus: privacy, selfDeclaredMadeForKids: false },
});

/** The title of the release, or else the first line of its text. YouTube takes no angle brackets. */
function titleOf({ title, text }: Pick<OutgoingPost, 'title' | 'text'>): string {
  const lines = [title, ...text.split(/[\r\n]/)].map((line) => oneLine(line.replaceAll(/[<>]/g, ' '), line.length));
  return shortened(lines.find((line) => line !== '') ?? 'Untitled', titleLength);
}

export function recordOf(video: unknown, website: string): PublishedRecord {
  const id = textOf(fieldsOf(video), 'id');
  return savedRecord(id, website);
}

export const savedRecord = (id: string, website: string): PublishedRecord => ({
  externalProviderId: id,
  externalShortcode: null,
  url: `${website}/watch?v=${encodeURIComponent(id)}`,
});

/** Changes title and description. What else `snippet` has would be deleted by an update that leaves it out. */
export async function editVideo(
  api: YoutubeApi,
  accessToken: string,
  { id, post }: { id: string; post: Pick<OutgoingPost, 'title' | 'text'> },
  signal: AbortSignal,
): Promise<void> {
  const found = fieldsOf(await api.call(accessToken, { path: 'videos', query: { part: 'snippet', id } }, signal));
  const [video] = listOf(found['items'] ?? []);
  if (video === undefined) throw postGone('YouTube');
  const { categoryId, tags, defaultLanguage } = objectOf(objectOf(video)['snippet']);
  const kept = { categoryId, tags, defaultLanguage };
  const body = { id, snippet: { ...kept, title: titleOf(post), description: post.text } };
  await api.call(accessToken, { method: 'PUT', path: 'videos', query: { part: 'snippet' }, body }, signal);
}

export async function deleteVideo(
  api: YoutubeApi,
  accessToken: string,
  id: string,
  signal: AbortSignal,
): Promise<'deleted' | 'gone'> {
  try {
    await api.call(accessToken, { method: 'DELETE', path: 'videos', query: { id } }, signal);
    return 'deleted';
  } catch (error) {
    if (error instanceof YoutubeRefusal && error.status === 404) return 'gone';
    throw error;
  }
}

import { randomUUID } from 'node:crypto';
import { ChannelError, type EditedPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf } from '../answer-fields.js';
import { postGone } from '../post-gone.js';
import { roomPath, type MatrixApi, type MatrixRoom } from './api.js';
import { messageContent, replacement, type ShownImage } from './event-content.js';
import { objectIn, removalReason, roomEvent, type RoomEvent } from './own-events.js';

/** More edits of one message than anybody makes. */
const pagesAtMost = 20;

/** Replaces the text and the alternative text, and keeps the file. Every edit is one of its own, also if it says the same as one before. */
export async function editEvent(api: MatrixApi, access: MatrixRoom, post: EditedPost, signal: AbortSignal): Promise<void> {
  const event = await readEvent(api, access, post.externalProviderId, signal);
  if (event.isRedacted) throw postGone('Matrix');
  const body = replacement(event.id, messageContent(post, imageIn(event, post.media[0]?.altText ?? null)));
  await api.call(access, { method: 'PUT', path: roomPath(access, 'send', 'm.room.message', randomUUID()), body }, signal);
}

/**
 * Removes a message, and then what its edits said, which servers keep (event_replacements.md, "Redactions of edited events"). The other way
 * round, an interruption would bring back what the message said at first.
 */
export async function deleteEvent(
  api: MatrixApi,
  access: MatrixRoom,
  eventId: string,
  signal: AbortSignal,
): Promise<'deleted' | 'gone'> {
  const event = await readEvent(api, access, eventId, signal);
  const edits = await editsOf(api, access, eventId, signal);
  if (!event.isRedacted) await redact(api, access, eventId, signal);
  for (const edit of edits) if (!edit.isRedacted) await redact(api, access, edit.id, signal);
  return event.isRedacted ? 'gone' : 'deleted';
}

/** https://github.com/matrix-org/matrix-spec/blob/main/data/api/client-server/redaction.yaml */
async function redact(api: MatrixApi, access: MatrixRoom, eventId: string, signal: AbortSignal): Promise<void> {
  const path = roomPath(access, 'redact', eventId, randomUUID());
  await api.call(access, { method: 'PUT', path, body: { reason: removalReason } }, signal);
}

/** A removed event is still there, without content. One that is not there is one that the account cannot read, which says nothing. */
async function readEvent(api: MatrixApi, access: MatrixRoom, eventId: string, signal: AbortSignal): Promise<RoomEvent> {
  const event = await api.find(access, { path: roomPath(access, 'event', eventId) }, signal);
  if (event !== undefined) return roomEvent(event);
  throw new ChannelError({
    ...({ outcome: 'refused', class: 'validation', code: 'post_not_readable', retryable: false } as const),
    message: 'The Matrix homeserver does not show the message to the account any more.',
  });
}

/** https://github.com/matrix-org/matrix-spec/blob/main/data/api/client-server/relations.yaml */
async function editsOf(api: MatrixApi, access: MatrixRoom, eventId: string, signal: AbortSignal): Promise<RoomEvent[]> {
  const path = roomPath(access, 'relations', eventId, 'm.replace', 'm.room.message').replace('/v3/', '/v1/');
  const edits: RoomEvent[] = [];
  let from: string | undefined;
  for (let page = 0; page < pagesAtMost; page += 1) {
    const query = from === undefined ? '' : `&from=${encodeURIComponent(from)}`;
    const fields = fieldsOf(await api.call(access, { path: `${path}?limit=50${query}` }, signal));
    edits.push(...listOf(fields['chunk']).map(roomEvent));
    const next = fields['next_batch'];
    if (typeof next !== 'string') break;
    from = next;
  }
  return edits;
}

/** The file of an event, with another alternative text. */
function imageIn({ content }: RoomEvent, altText: string | null): ShownImage | undefined {
  const { url } = content;
  if (typeof url !== 'string') return undefined;
  const info = objectIn(content, 'info') ?? {};
  const mimeType = typeof info['mimetype'] === 'string' ? info['mimetype'] : '';
  return { url, info, mimeType, altText };
}

import type { LookUpResult, PublishedRecord, SentPost } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf } from '../answer-fields.js';
import { roomPath, type MatrixApi, type MatrixRoom } from './api.js';
import { targetKey } from './event-content.js';
import { ownUserId } from './room.js';

const pageSize = 100;
/** Of the account's messages in the room since the target was sent; with more, the look-up cannot tell. */
const pagesAtMost = 20;
/** How far the clock of the homeserver may be behind. */
const clockSkewMs = 5 * 60_000;

/** Why Imprint removed a message, as its members see it, and by which a look-up knows that it was no target in doubt. */
export const removalReason = 'Deleted with Imprint';

/** An event of a room. */
export interface RoomEvent {
  id: string;
  sender: string;
  sentAt: number;
  content: Readonly<Record<string, unknown>>;
  isRedacted: boolean;
  /** Reason and sender of the redaction, where the server shows it. */
  redaction: { sender: unknown; reason: unknown } | undefined;
}

/** An event as the Client-Server API shows it (https://github.com/matrix-org/matrix-spec/tree/main/data/event-schemas/schema). */
export function roomEvent(value: unknown): RoomEvent {
  const fields = fieldsOf(value);
  const content = objectIn(fields, 'content') ?? {};
  const because = objectIn(objectIn(fields, 'unsigned') ?? {}, 'redacted_because');
  const sentAt = fields['origin_server_ts'];
  return {
    id: textOf(fields, 'event_id'),
    sender: textOf(fields, 'sender'),
    sentAt: typeof sentAt === 'number' ? sentAt : 0,
    content,
    // Nothing of the content of a message survives (https://github.com/matrix-org/matrix-spec/blob/main/content/rooms/v11.md).
    isRedacted: because !== undefined || content['msgtype'] === undefined,
    redaction: because && { sender: because['sender'], reason: objectIn(because, 'content')?.['reason'] },
  };
}

/**
 * Finds the event of a target among the account's messages in the room since it was sent, by the key in its content
 * (https://github.com/matrix-org/matrix-spec/blob/main/data/api/client-server/message_pagination.yaml).
 */
export async function findOwnEvent(
  api: MatrixApi,
  access: MatrixRoom,
  post: SentPost,
  signal: AbortSignal,
): Promise<LookUpResult> {
  const userId = await ownUserId(api, access, signal);
  const since = post.firstSentAt.getTime() - clockSkewMs;
  let from: string | undefined;
  let isInDoubt = false;
  for (let page = 0; page < pagesAtMost; page += 1) {
    const { events, end } = await messages(api, access, { userId, from }, signal);
    const own = events.filter(({ sender }) => sender === userId);
    const found = own.find(({ content }) => content[targetKey] === post.targetId);
    if (found !== undefined) return { outcome: 'found', record: publishedRecord(access.room, found.id) };
    isInDoubt ||= own.some((event) => event.sentAt >= since && isRemovedByOthers(event, userId));
    if (end === undefined || own.some(({ sentAt }) => sentAt < since)) return isInDoubt ? removed : { outcome: 'absent' };
    from = end;
  }
  return { outcome: 'unknown', reason: 'There are too many messages in the room since to tell.' };
}

const removed: LookUpResult = {
  outcome: 'unknown',
  reason: 'A message of the account was removed from the room since, and may have been this one.',
};

/** What somebody removed is empty, so nobody can say whether it was the one that is looked for. Imprint itself removes known posts only. */
const isRemovedByOthers = ({ isRedacted, redaction }: RoomEvent, userId: string): boolean =>
  isRedacted && !(redaction?.sender === userId && redaction.reason === removalReason);

async function messages(
  api: MatrixApi,
  access: MatrixRoom,
  { userId, from }: { userId: string; from: string | undefined },
  signal: AbortSignal,
): Promise<{ events: RoomEvent[]; end: string | undefined }> {
  const query = new URLSearchParams({
    dir: 'b',
    limit: String(pageSize),
    filter: JSON.stringify({ senders: [userId], types: ['m.room.message'] }),
    ...(from !== undefined && { from }),
  });
  const fields = fieldsOf(await api.call(access, { path: `${roomPath(access, 'messages')}?${query.toString()}` }, signal));
  const { end } = fields;
  const events = listOf(fields['chunk']).filter((event) => fieldsOf(event)['type'] === 'm.room.message');
  return { events: events.map(roomEvent), end: typeof end === 'string' && end !== from ? end : undefined };
}

/** The link opens the message in any Matrix app (https://github.com/matrix-org/matrix-spec/blob/main/content/appendices.md, "matrix.to"). */
export function publishedRecord(room: string, eventId: string): PublishedRecord {
  const url = `https://matrix.to/#/${encodeURIComponent(room)}/${encodeURIComponent(eventId)}`;
  return { externalProviderId: eventId, externalShortcode: null, url };
}

export function objectIn(fields: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> | undefined {
  const value = fields[name];
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
}

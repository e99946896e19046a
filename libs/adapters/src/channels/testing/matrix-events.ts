import { Refusal } from './simulated-request.js';

/** An event of a room as a homeserver stores it. */
export interface SimulatedEvent {
  id: string;
  room: string;
  type: string;
  sender: string;
  content: Readonly<Record<string, unknown>>;
  sentAt: Date;
  /** The event that has removed its content. */
  redactedBy: SimulatedEvent | null;
}

/** A standard error response. */
export const matrixRefusal = (status: number, errcode: string, error: string, more: object = {}): Refusal =>
  new Refusal({ status, body: { errcode, error, ...more } });

/** As clients get it: without the content of a removed one, and with what removed it. */
export function stripped({ id, room, type, sender, content, sentAt, redactedBy }: SimulatedEvent): object {
  const unsigned = redactedBy === null ? {} : { redacted_because: stripped(redactedBy) };
  return { event_id: id, room_id: room, type, sender, content, origin_server_ts: sentAt.getTime(), unsigned };
}

/** A page of the events of a room, the latest first. Its token is how many events of the room come after it. */
export function listedMessages(
  events: readonly SimulatedEvent[],
  query: URLSearchParams,
  { maxPage, filters }: { maxPage: number; filters: boolean },
): object {
  if (query.get('dir') !== 'b') throw matrixRefusal(400, 'M_INVALID_PARAM', 'Only dir=b is simulated');
  const start = Number(query.get('from') ?? 0);
  const limit = Math.min(Number(query.get('limit') ?? 10), maxPage);
  const page = events.toReversed().slice(start, start + limit);
  const { senders, types } = JSON.parse(query.get('filter') ?? '{}') as { senders?: string[]; types?: string[] };
  const isAskedFor = ({ sender, type }: SimulatedEvent): boolean =>
    !filters || ((senders?.includes(sender) ?? true) && (types?.includes(type) ?? true));
  // A page may be empty although there are more.
  const end = start + limit < events.length ? { end: String(start + limit) } : {};
  return { start: String(start), chunk: page.filter(isAskedFor).map(stripped), ...end };
}

/** A message as members see it, with its latest replacement. */
export interface ShownMessage {
  text: string;
  altTexts: readonly string[];
}

/** Messages that are not removed, as apps show them. */
export function shownMessages(events: readonly SimulatedEvent[]): ShownMessage[] {
  const messages = events.filter(({ type, redactedBy }) => type === 'm.room.message' && redactedBy === null);
  const replaces = ({ content }: SimulatedEvent): string | undefined =>
    (content['m.relates_to'] as { event_id?: string } | undefined)?.event_id;
  return messages
    .filter((event) => replaces(event) === undefined)
    .map(({ id, content }) => {
      const latest = messages.findLast((event) => replaces(event) === id)?.content['m.new_content'];
      return shown((latest as Readonly<Record<string, unknown>> | undefined) ?? content);
    });
}

function shown(content: Readonly<Record<string, unknown>>): ShownMessage {
  const { msgtype, body, filename } = content;
  if (msgtype !== 'm.image') return { text: String(body), altTexts: [] };
  const isCaption = filename !== undefined && filename !== body;
  const described = content['org.matrix.msc1767.alt_text'] as
    { 'org.matrix.msc1767.markup': readonly { body: string }[] } | undefined;
  return { text: isCaption ? String(body) : '', altTexts: [described?.['org.matrix.msc1767.markup'][0]?.body ?? ''] };
}

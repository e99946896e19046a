import { randomUUID } from 'node:crypto';
import { listedMessages, matrixRefusal, stripped, type SimulatedEvent } from './matrix-events.js';
import type { Answer, Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

interface Room {
  encrypted: boolean;
  name: string | null;
  /** Membership of the account. */
  membership: 'join' | 'leave' | 'invite' | null;
  /** Whether the account may send messages. */
  mayPost: boolean;
}

interface Upload {
  mimeType: string;
  bytes: number;
}

/** Of an event in the format of federation, with signatures. */
const eventBytes = 65_536;
const ok = (body: unknown): Answer => ({ status: 200, body });
const notFound = (what: string): Error => matrixRefusal(404, 'M_NOT_FOUND', `${what} not found`);

/**
 * A homeserver with one account, as the specification of Matrix describes it: transaction ids for each session, rooms with their state and
 * aliases, uploads, replacements, redactions, pages of messages, and the size of events. It is ours and no independent judge: no homeserver is
 * to be had for tests.
 */
export class MatrixSimulator extends SimulatedServer {
  static readonly userId = '@terrace:matrix.example';
  static readonly room = '!spring:matrix.example';
  static readonly alias = '#menu:matrix.example';
  readonly events: SimulatedEvent[] = [];
  readonly uploads = new Map<string, Upload>();
  readonly rooms = new Map<string, Room>([
    [MatrixSimulator.room, { encrypted: false, name: 'Café Terrace', membership: 'join', mayPost: true }],
  ]);
  /** Largest upload in bytes. */
  maxUpload = 10_485_760;
  /** Most events of a page. */
  maxPage = 100;
  /** Whether filters of messages are followed, as servers should. */
  filters = true;
  /** What the well-known document says; null for none. */
  baseUrl: string | null = null;
  protected readonly failure: Answer = { status: 500, body: { errcode: 'M_UNKNOWN', error: 'Internal server error' } };
  /** Tokens with the sessions that they belong to. */
  private readonly sessions = new Map<string, string>();
  private readonly transactions = new Map<string, string>();

  addToken(): string {
    const token = `syt_${randomUUID()}`;
    this.sessions.set(token, randomUUID());
    return token;
  }

  /** Forgets the transactions of every session, as after some time. */
  forgetTransactions(): void {
    this.transactions.clear();
  }

  /** Somebody else writes in the room. */
  addMessage(sender: string, body: string): SimulatedEvent {
    return this.append(MatrixSimulator.room, 'm.room.message', sender, { msgtype: 'm.text', body });
  }

  /** Somebody else, or another app of the account, removes an event. */
  remove(eventId: string, sender: string, reason?: string): void {
    const event = this.events.find(({ id }) => id === eventId);
    if (event === undefined) throw notFound('Event');
    const redaction = this.append(event.room, 'm.room.redaction', sender, {
      redacts: eventId,
      ...(reason !== undefined && { reason }),
    });
    event.content = {};
    event.redactedBy = redaction;
  }

  protected handle(asked: Asked): Answer {
    const { method, url } = asked;
    if (url.pathname === '/.well-known/matrix/client') return this.wellKnown();
    const session = this.authorize(asked);
    const path = url.pathname.split('/').slice(1).map(decodeURIComponent);
    const [, api, version, ...rest] = path;
    if (api === 'media' && `${method} ${rest.join('/')}` === 'POST upload') return this.upload(asked);
    if (api !== 'client') throw matrixRefusal(404, 'M_UNRECOGNIZED', 'Unrecognized request');
    if (rest.join('/') === 'account/whoami') return ok({ user_id: MatrixSimulator.userId, device_id: session });
    if (rest[0] === 'directory') return this.resolve(rest[2] ?? '');
    const [scope, roomId = '', verb = '', ...names] = rest;
    if (scope !== 'rooms' || (version === 'v1') !== (verb === 'relations'))
      throw matrixRefusal(404, 'M_UNRECOGNIZED', 'Unrecognized request');
    const room = this.roomOf(roomId, verb);
    if (method === 'PUT') return this.once(`${session} ${url.pathname}`, () => this.put(asked, roomId, room, [verb, ...names]));
    return this.read(asked, roomId, room, [verb, ...names]);
  }

  private read(asked: Asked, roomId: string, room: Room, [verb, ...names]: readonly string[]): Answer {
    switch (verb) {
      case 'state':
        return this.state(room, names);
      case 'messages':
        return this.messages(asked, roomId);
      case 'event':
        return ok(stripped(this.eventOf(roomId, names[0] ?? '')));
      case 'relations':
        return this.edits(asked, this.eventOf(roomId, names[0] ?? ''));
      default:
        throw matrixRefusal(404, 'M_UNRECOGNIZED', 'Unrecognized request');
    }
  }

  /** A transaction of a session is executed once; one that failed is not kept. */
  private once(key: string, execute: () => string): Answer {
    const id = this.transactions.get(key) ?? execute();
    this.transactions.set(key, id);
    return ok({ event_id: id });
  }

  private put({ body }: Asked, roomId: string, room: Room, [verb, target = '']: readonly string[]): string {
    if (!room.mayPost) throw matrixRefusal(403, 'M_FORBIDDEN', "You don't have permission to post that to the room");
    let content: Record<string, unknown>;
    try {
      content = JSON.parse(body.toString()) as Record<string, unknown>;
    } catch {
      throw matrixRefusal(400, 'M_NOT_JSON', 'Content not JSON.');
    }
    if (verb === 'redact') {
      this.eventOf(roomId, target);
      this.remove(target, MatrixSimulator.userId, typeof content['reason'] === 'string' ? content['reason'] : undefined);
      return this.events.at(-1)?.id ?? '';
    }
    if (target !== 'm.room.message' || typeof content['msgtype'] !== 'string' || typeof content['body'] !== 'string')
      throw matrixRefusal(400, 'M_BAD_JSON', 'Content must have a msgtype and a body');
    const size = Buffer.byteLength(JSON.stringify(federated(roomId, content)));
    if (size > eventBytes) throw matrixRefusal(413, 'M_TOO_LARGE', 'event too large');
    if (content['msgtype'] === 'm.image' && !this.uploads.has(String(content['url'])))
      throw matrixRefusal(400, 'M_BAD_JSON', 'There is no such file');
    return this.append(roomId, target, MatrixSimulator.userId, content).id;
  }

  private append(room: string, type: string, sender: string, content: Record<string, unknown>): SimulatedEvent {
    const id = `$${randomUUID().replaceAll('-', '')}`;
    const event = { id, room, type, sender, content, sentAt: new Date(), redactedBy: null };
    this.events.push(event);
    return event;
  }

  private wellKnown(): Answer {
    if (this.baseUrl === null) throw matrixRefusal(404, 'M_NOT_FOUND', 'No such file');
    return ok({ 'm.homeserver': { base_url: this.baseUrl } });
  }

  private authorize({ headers }: Asked): string {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) throw matrixRefusal(401, 'M_MISSING_TOKEN', 'Missing access token');
    const session = this.sessions.get(token);
    // As a server might, to see that nothing repeats it.
    if (session === undefined) throw matrixRefusal(401, 'M_UNKNOWN_TOKEN', `Invalid access token passed: ${token}`);
    return session;
  }

  private resolve(alias: string): Answer {
    if (alias !== MatrixSimulator.alias) throw notFound(`Room alias ${alias}`);
    return ok({ room_id: MatrixSimulator.room, servers: ['matrix.example'] });
  }

  private upload({ body, headers }: Asked): Answer {
    if (body.length > this.maxUpload) throw matrixRefusal(413, 'M_TOO_LARGE', 'Upload request body is too large');
    const address = `mxc://matrix.example/${randomUUID().replaceAll('-', '')}`;
    this.uploads.set(address, { mimeType: headers['content-type'] ?? 'application/octet-stream', bytes: body.length });
    return ok({ content_uri: address });
  }

  /** Who has left a room still reads the state at that time. */
  private roomOf(roomId: string, verb: string): Room {
    const room = this.rooms.get(roomId);
    const isReadable = room?.membership === 'join' || (room?.membership === 'leave' && verb === 'state');
    if (room === undefined || !isReadable)
      throw matrixRefusal(403, 'M_FORBIDDEN', `User ${MatrixSimulator.userId} not in room ${roomId}`);
    return room;
  }

  private state({ encrypted, name, membership }: Room, [type, key = '']: readonly string[]): Answer {
    if (type === 'm.room.member' && key === MatrixSimulator.userId) return ok({ membership });
    if (type === 'm.room.encryption' && encrypted) return ok({ algorithm: 'm.megolm.v1.aes-sha2' });
    if (type === 'm.room.name' && name !== null) return ok({ name });
    if (type === 'm.room.canonical_alias') return ok({ alias: MatrixSimulator.alias });
    throw notFound('Event');
  }

  private eventOf(room: string, id: string): SimulatedEvent {
    const event = this.events.find((each) => each.id === id && each.room === room);
    if (event === undefined) throw notFound('Event');
    return event;
  }

  private messages({ url: { searchParams } }: Asked, room: string): Answer {
    const inRoom = this.events.filter((event) => event.room === room);
    return ok(listedMessages(inRoom, searchParams, { maxPage: this.maxPage, filters: this.filters }));
  }

  private edits({ url: { searchParams } }: Asked, { id }: SimulatedEvent): Answer {
    const start = Number(searchParams.get('from') ?? 0);
    const limit = Math.min(Number(searchParams.get('limit') ?? 5), this.maxPage);
    const all = this.events.filter(({ content }) => relationOf(content) === id).reverse();
    const next = start + limit < all.length ? { next_batch: String(start + limit) } : {};
    return ok({ chunk: all.slice(start, start + limit).map(stripped), ...next });
  }
}

/** What an event replaces. */
export function relationOf(content: Readonly<Record<string, unknown>>): string | undefined {
  const relation = content['m.relates_to'] as { rel_type?: string; event_id?: string } | undefined;
  return relation?.rel_type === 'm.replace' ? relation.event_id : undefined;
}

/** An event as homeservers send it to each other, as large as a room can make it: with 10 and 20 events that it refers to. */
function federated(room: string, content: Record<string, unknown>): object {
  const hash = 'x'.repeat(43);
  return {
    auth_events: Array.from({ length: 10 }, () => `$${hash}`),
    content,
    depth: 9_007_199_254_740_991,
    hashes: { sha256: hash },
    origin_server_ts: Date.now(),
    prev_events: Array.from({ length: 20 }, () => `$${hash}`),
    room_id: room.padEnd(255, 'x'),
    sender: MatrixSimulator.userId.padEnd(255, 'x'),
    signatures: { ['x'.repeat(230)]: { [`ed25519:${'x'.repeat(20)}`]: 'x'.repeat(86) } },
    type: 'm.room.message',
  };
}

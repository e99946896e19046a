import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { SeenPost } from '../channel-suite.fixture.js';
import { faultOf, NostrUser, sha256, tagOf, type StoredEvent } from './nostr-events.js';
import { Refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** `maxEventSize`, `rejectEventsNewerThanSeconds` (https://github.com/hoytech/strfry/blob/0171fc9ec300a69df8aaf2a7a32a460f169124a2/strfry.conf). */
const limits = { eventBytes: 65_536, futureSeconds: 900 } as const;

interface Client {
  socket: WebSocket;
  challenge: string;
  /** Who it has proven to be. */
  publicKey: string | undefined;
}

/**
 * A relay of Nostr as NIP-01 (events, questions), NIP-09 (deletions), NIP-11 (limits) and NIP-42 (who asks) document it, with a Blossom server
 * (BUD-01, BUD-02) at the same address. It is ours and no independent judge.
 */
export class NostrSimulator extends SimulatedServer {
  static readonly user = new NostrUser('67dea2ed018072d675f5415ecfaed7d2597555e202d85b3d65ea4e58d2d92ffa');
  readonly events = new Map<string, StoredEvent>();
  readonly blobs = new Map<string, { type: string; bytes: Buffer }>();
  /** Types of the messages that have come, in order. */
  readonly received: string[] = [];
  /** What it says of itself; null for nothing. */
  limitation: Record<string, unknown> | null = { max_message_length: 131_072, max_content_length: 65_536 };
  /** With which words it refuses notes, or answers no question. */
  refuses: { event?: string; question?: string; authentication?: string; upload?: { status: number; reason: string } } = {};
  /** Whether it answers only those who have said who they are. */
  asksWho = false;
  /** Whether it takes requests to delete, and does nothing. */
  ignoresDeletions = false;
  /** Whether it never answers to an event. */
  isSilent = false;
  protected readonly failure: Answer = { status: 500, body: { message: 'Internal error' } };
  private readonly sockets = new WebSocketServer({ noServer: true, maxPayload: 131_072 });

  override async start(): Promise<string> {
    this.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.sockets.handleUpgrade(request, socket, head, (client) => this.serve(client)),
    );
    return super.start();
  }

  override async stop(): Promise<void> {
    for (const client of this.sockets.clients) client.terminate();
    await super.stop();
  }

  /** Notes as people see them: without the addresses of their files. */
  notes(): SeenPost[] {
    const notes = [...this.events.values()].filter(({ kind }) => kind === 1);
    return notes.map((event) => {
      const files = event.tags.filter(([name]) => name === 'imeta').map(fileIn);
      for (const { url } of files) if (!this.blobs.has(url.split('/').at(-1) ?? '')) throw new Error(`no file at ${url}`);
      const addresses = files.map(({ url }) => url).join('\n');
      const text = addresses === '' ? event.content : event.content.slice(0, -addresses.length).replace(/\n\n$/, '');
      return { text, altTexts: files.map(({ alt }) => alt), repliesTo: this.parentOf(event) };
    });
  }

  protected handle({ method, url, headers, body }: Asked): Answer {
    if (method === 'PUT' && url.pathname === '/upload') return this.upload(headers, body);
    if (headers.accept !== 'application/nostr+json' || this.limitation === null) return { status: 200, html: '<h1>A relay</h1>' };
    const headersOfAnswer = { 'content-type': 'application/nostr+json' };
    return { status: 200, headers: headersOfAnswer, body: { name: 'relay', limitation: this.limitation } };
  }

  private parentOf({ tags }: StoredEvent): string | null {
    const marked = (marker: string) => tags.find(([name, , , mark]) => name === 'e' && mark === marker)?.[1];
    const parent = this.events.get(marked('reply') ?? marked('root') ?? '');
    return parent?.content.split('\n\n')[0] ?? null;
  }

  private serve(socket: WebSocket): void {
    const client: Client = { socket, challenge: randomUUID(), publicKey: undefined };
    if (this.asksWho) this.say(client, 'AUTH', client.challenge);
    socket.on('message', (data) => {
      const [type = '', ...rest] = JSON.parse((data as Buffer).toString()) as [string, ...unknown[]];
      this.received.push(type);
      if (type === 'EVENT') this.take(client, rest[0] as StoredEvent);
      if (type === 'AUTH') this.believe(client, rest[0] as StoredEvent);
      if (type === 'REQ') this.answerQuestion(client, String(rest[0]), rest[1] as Record<string, unknown>);
    });
  }

  private take(client: Client, event: StoredEvent): void {
    if (this.isSilent) return this.say(client, 'NOTICE', 'busy');
    const fault = this.faultOf(client, event);
    if (fault !== undefined) return this.say(client, 'OK', event.id, false, fault);
    if (this.events.has(event.id)) return this.say(client, 'OK', event.id, true, 'duplicate: already have this event');
    this.events.set(event.id, event);
    if (event.kind === 5 && !this.ignoresDeletions)
      for (const [name, id = ''] of event.tags)
        if (name === 'e' && this.events.get(id)?.pubkey === event.pubkey) this.events.delete(id);
    this.say(client, 'NOTICE', 'hello');
    this.say(client, 'OK', event.id, true, '');
  }

  private faultOf({ publicKey }: Client, event: StoredEvent): string | undefined {
    if (this.asksWho && publicKey === undefined) return 'auth-required: we only take events of people we know';
    if (this.refuses.event !== undefined && event.kind === 1) return this.refuses.event;
    if (Buffer.byteLength(JSON.stringify(event)) > limits.eventBytes) return `invalid: event too large: ${limits.eventBytes}`;
    if (event.created_at > Date.now() / 1000 + limits.futureSeconds) return 'invalid: created_at too late';
    return faultOf(event);
  }

  private believe(client: Client, event: StoredEvent): void {
    const isFresh = Math.abs(Date.now() / 1000 - event.created_at) < 600;
    const isAnswer = event.kind === 22_242 && tagOf(event, 'challenge') === client.challenge && isFresh;
    const isHere = new URL(tagOf(event, 'relay') ?? 'ws://nowhere').hostname === 'localhost';
    const fault = this.refuses.authentication ?? (isAnswer && isHere ? faultOf(event) : 'invalid: no answer to the challenge');
    if (fault === undefined) client.publicKey = event.pubkey;
    this.say(client, 'OK', event.id, fault === undefined, fault ?? '');
  }

  private answerQuestion(client: Client, name: string, filter: Record<string, unknown>): void {
    if (this.asksWho && client.publicKey === undefined)
      return this.say(client, 'CLOSED', name, 'auth-required: we only answer people we know');
    if (this.refuses.question !== undefined) return this.say(client, 'CLOSED', name, this.refuses.question);
    const has = (list: unknown, value: unknown): boolean => !Array.isArray(list) || list.includes(value);
    const matching = [...this.events.values()].filter(
      ({ id, pubkey, kind }) => has(filter['ids'], id) && has(filter['authors'], pubkey) && has(filter['kinds'], kind),
    );
    for (const event of matching) this.say(client, 'EVENT', name, event);
    this.say(client, 'EOSE', name);
  }

  private say({ socket }: Client, ...message: unknown[]): void {
    socket.send(JSON.stringify(message));
  }

  private upload(headers: IncomingMessage['headers'], bytes: Buffer): Answer {
    const refused = (status: number, reason: string): Refusal => new Refusal({ status, headers: { 'x-reason': reason } });
    const { upload } = this.refuses;
    if (upload !== undefined) throw refused(upload.status, upload.reason);
    const [, encoded = ''] = /^Nostr (.+)$/.exec(headers.authorization ?? '') ?? [];
    if (encoded === '') throw refused(401, 'Missing Auth event');
    const event = JSON.parse(Buffer.from(encoded, 'base64').toString()) as StoredEvent;
    const now = Date.now() / 1000;
    const isValid = event.kind === 24_242 && event.created_at < now && Number(tagOf(event, 'expiration')) > now;
    const hash = sha256(bytes);
    if (!isValid || event.content === '' || tagOf(event, 't') !== 'upload' || tagOf(event, 'x') !== hash || faultOf(event))
      throw refused(401, 'Auth event does not allow this');
    const type = headers['content-type'] ?? 'application/octet-stream';
    const name = `${hash}.${type.split('/')[1]}`;
    this.blobs.set(name, { type, bytes });
    const uploaded = Math.floor(now);
    return { status: 200, body: { url: `https://cdn.example.com/${name}`, sha256: hash, size: bytes.length, type, uploaded } };
  }
}

/** What NIP-92 has clients read. */
function fileIn(tag: readonly string[]): { url: string; alt: string } {
  const field = (name: string): string => tag.find((entry) => entry.startsWith(`${name} `))?.slice(name.length + 1) ?? '';
  if (tag.length < 3 || field('url') === '' || field('m') === '') throw new Error(`no file: ${tag.join('|')}`);
  return { url: field('url'), alt: field('alt') };
}

import { holdsScope, roleAtLeast, type Principal } from '@imprint/contracts/access';
import { readsTextsWrittenAs, type WrittenAs } from '@imprint/contracts/generation';
import { closeCodes, socketLimits, type RealTimeMessage, type ViewerState } from '@imprint/contracts/messages';
import type { HeldCredential } from '@imprint/auth';
import type { RawData, WebSocket } from 'ws';
import { readClientMessage } from './client-message.js';
import type { MessageType } from './message-type.js';
import { messageTypes } from './message-types.js';

/** Milliseconds after which a peer that does not answer the close is disconnected. */
const closeWithinMs = 1_000;

export interface SocketOptions {
  /** Id of the request that opened it; identifies the connection in the log and in responses. */
  id: string;
  held: HeldCredential;
  /** Bytes that may be buffered for a slow reader. */
  bufferBytes: number;
}

/** What decides whether somebody who is limited to brands receives a message. */
export interface Belonging {
  /** Of the work; looked up where somebody is limited to brands. */
  brandId?: string | null;
  /** Who asked for it. */
  requesterId?: string;
}

/** What a socket reports to those that keep it. */
export interface SocketListener {
  /** Called once, with the close code of whichever side closed first; nothing is sent afterwards. */
  onEnd: (socket: LiveSocket, code: number) => void;
  /** The person behind it has something open, changes it, or has left it. */
  onViewing: (socket: LiveSocket, id: string, state: ViewerState) => void;
  /** It wants these texts from their start. */
  onStreaming: (socket: LiveSocket, generationIds: readonly string[]) => void;
}

/** One open connection: what it may receive, what it subscribed to, and how it ends. */
export class LiveSocket {
  readonly id: string;
  readonly held: HeldCredential;
  /** Empty for everything in the organization. */
  private readonly wanted = new Set<string>();
  private readable: ReadonlySet<MessageType> = new Set();
  private malformed = 0;
  private isAlive = true;
  private isClosing = false;
  private readonly bufferBytes: number;
  private viewed: string | null = null;
  private viewedAt = 0;
  private streamed: ReadonlySet<string> = new Set();
  private streaming: NodeJS.Timeout | undefined;

  constructor(
    private readonly socket: WebSocket,
    { id, held, bufferBytes }: SocketOptions,
    private readonly listener: SocketListener,
  ) {
    this.id = id;
    this.held = held;
    this.bufferBytes = bufferBytes;
    this.readAs(held.principal);
    socket.on('message', (data, isBinary) => this.receive(data, isBinary));
    socket.on('pong', () => (this.isAlive = true));
    // A close follows any error, such as an invalid frame.
    socket.on('error', () => undefined);
    socket.once('close', (code) => this.end(code));
  }

  get organizationId(): string {
    return this.held.principal.organizationId;
  }

  wants(type: MessageType, id: string): boolean {
    return this.readable.has(type) && (this.wanted.size === 0 || this.wanted.has(id));
  }

  views(id: string): boolean {
    return this.viewed === id;
  }

  /** Whether it wants the text of the generation while it is written. */
  streams(generationId: string): boolean {
    return this.streamed.has(generationId);
  }

  /** Whether it is the session of one of these people, or of somebody who receives everybody's messages of the type. */
  isFor(userIds: readonly string[], { leastForAll }: MessageType): boolean {
    const { kind, userId, role } = this.held.principal;
    return isPerson(kind) && (userIds.includes(userId) || (leastForAll !== undefined && roleAtLeast(role, leastForAll)));
  }

  /** Whether the person is limited to brands. */
  get isLimited(): boolean {
    return this.held.principal.brandIds !== null;
  }

  /** Whether the work is among what the person sees. @param brandId of the work, as far as it is known */
  sees(
    { of, isSharedWithoutBrand }: Pick<MessageType, 'of' | 'isSharedWithoutBrand'>,
    { brandId, requesterId }: Belonging,
  ): boolean {
    const { brandIds, userId } = this.held.principal;
    if (brandIds === null || of === 'organization' || (isSharedWithoutBrand && brandId === null)) return true;
    return of === 'requester' ? requesterId === userId : typeof brandId === 'string' && brandIds.includes(brandId);
  }

  /** Whether the person may read a text of the brand. */
  readsText(writtenAs: WrittenAs, brandId: string | null): boolean {
    return readsTextsWrittenAs(this.held.principal, writtenAs) && this.sees({ of: 'generation' }, { brandId });
  }

  /** Applies the credential's current rights. False when it has none. */
  readAs(principal: Principal): boolean {
    this.held.principal = principal;
    this.readable = new Set(messageTypes.filter((type) => mayRead(principal, type)));
    return this.readable.size > 0;
  }

  /** False when nothing was sent: the socket is closing, or its reader is too slow and it closes now. */
  send(text: Buffer): boolean {
    if (this.isClosing) return false;
    if (this.socket.bufferedAmount > this.bufferBytes) {
      this.close(closeCodes.slowReader, 'too slow');
      return false;
    }
    this.socket.send(text, { binary: false });
    return true;
  }

  /** Sends a ping; a peer that has not answered the last one is disconnected. */
  ping(): void {
    if (!this.isAlive) return this.socket.terminate();
    this.isAlive = false;
    this.socket.ping();
  }

  close(code: number, reason: string): void {
    if (this.isClosing) return;
    this.end(code);
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), closeWithinMs).unref();
  }

  private end(code: number): void {
    if (this.isClosing) return;
    this.view(null);
    clearTimeout(this.streaming);
    this.isClosing = true;
    this.listener.onEnd(this, code);
  }

  private receive(data: RawData, isBinary: boolean): void {
    if (this.isClosing) return;
    this.isAlive = true;
    const message = isBinary || !Buffer.isBuffer(data) ? null : readClientMessage(data.toString('utf8'));
    if (message === null)
      return this.refuse(
        'malformed_message',
        'Send {"subscribe": ["id"]}, {"unsubscribe": ["id"]}, {"viewing": "id"} or {"stream": ["gen_…"]} as text.',
      );
    if (new Set(message.stream).size > socketLimits.streamedTexts)
      return this.refuse('too_many_ids', `A socket can stream at most ${socketLimits.streamedTexts} texts.`);
    for (const id of message.unsubscribe) this.wanted.delete(id);
    if (new Set([...this.wanted, ...message.subscribe]).size > socketLimits.subscribedIds)
      return this.refuse('too_many_ids', `A socket can subscribe to at most ${socketLimits.subscribedIds} ids.`);
    for (const id of message.subscribe) this.wanted.add(id);
    if (message.viewing !== undefined) this.view(message.viewing, message.editing);
    if (message.stream !== undefined) this.stream(message.stream);
    const status = this.wanted.size === 0 ? 'all' : 'narrowed';
    this.answer({ type: 'subscription', status, result: { ids: this.wanted.size } });
  }

  /** Only of people: programs look at nothing. Said again and again, it is the sign that somebody is still there. */
  private view(id: string | null, isEditing = false): void {
    const { kind } = this.held.principal;
    if (kind !== 'session' && kind !== 'local') return;
    if (id !== null && Date.now() - this.viewedAt < socketLimits.viewingEveryMs) return;
    const before = this.viewed;
    this.viewed = id;
    if (before !== null && before !== id) this.listener.onViewing(this, before, 'left');
    if (id === null) return;
    this.viewedAt = Date.now();
    this.listener.onViewing(this, id, isEditing ? 'editing' : 'viewing');
  }

  /** However often it is asked for, workers are asked once in a while. */
  private stream(generationIds: readonly string[]): void {
    this.streamed = new Set(generationIds);
    this.streaming ??= setTimeout(() => {
      this.streaming = undefined;
      if (this.streamed.size > 0) this.listener.onStreaming(this, [...this.streamed]);
    }, socketLimits.streamAfterMs);
  }

  private refuse(code: string, message: string): void {
    this.malformed += 1;
    this.answer({ type: 'error', status: 'refused', error: { class: 'validation', code, message, retryable: false } });
    if (this.malformed >= socketLimits.malformedMessages) this.close(closeCodes.malformedMessages, code);
  }

  private answer(message: Omit<RealTimeMessage, 'id' | 'at'>): void {
    this.send(encode({ id: this.id, ...message, at: new Date().toISOString() }));
  }
}

function mayRead(principal: Principal, { scopes, least }: MessageType): boolean {
  if (least !== undefined && !roleAtLeast(principal.role, least)) return false;
  return scopes === 'sessions' ? isPerson(principal.kind) : scopes.some((scope) => holdsScope(principal, scope));
}

const isPerson = (kind: Principal['kind']): boolean => kind === 'session' || kind === 'local';

/** Encoded once for all receivers. */
export function encode(message: RealTimeMessage): Buffer {
  return Buffer.from(JSON.stringify(message));
}

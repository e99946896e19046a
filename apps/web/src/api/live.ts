import type { QueryClient } from '@tanstack/react-query';
import { session } from './instance.js';
import type { TextPiece } from './streams/streamed-text.js';
import { TextStreams } from './streams/text-streams.js';

/** A message of `/v1/ws` (docs/real-time.md): something of this type has changed. */
type LiveMessage =
  | { type: LiveType | 'subscription' | 'error'; id: string; status: string }
  | { type: 'text'; id: string; status: 'writing'; result: TextPiece }
  | Presence;

/** What messages are about. */
export type LiveType =
  | 'api-key'
  | 'approval'
  | 'article'
  | 'asset'
  | 'audit-entry'
  | 'batch'
  | 'brand'
  | 'chat'
  | 'connection'
  | 'delivery'
  | 'execution'
  | 'generation'
  | 'interview'
  | 'invitation'
  | 'knowledge'
  | 'mcp-connection'
  | 'member'
  | 'memory'
  | 'newsletter'
  | 'notice'
  | 'organization'
  | 'publishing'
  | 'release'
  | 'prompt'
  | 'scan'
  | 'snippet'
  | 'tag'
  | 'target'
  | 'training'
  | 'upload'
  | 'webhook-settings';

/** Somebody has the same open, changes it, or has left it. */
export interface Presence {
  type: 'presence';
  id: string;
  status: 'viewing' | 'editing' | 'left';
  result: { userId: string };
}

export type LiveState = 'connecting' | 'open' | 'lost';

/** How messages say that a row cannot be read any more. */
const endings = new Set(['deleted', 'revoked', 'rotated']);

/**
 * Queries name the types of messages after which they are read again: `meta: { live: ['release'] }`. A mutation that may end a row names it,
 * `meta: { ends: id }`: until it has its answer, no message makes the page ask for that row, which may be gone.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { live?: readonly LiveType[] };
    mutationMeta: { ends?: string };
  }
}

const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** Changes that follow each other closely are read once. */
const gatherMs = 150;
/** A browser does not notice that the network swallows everything: the socket has to answer every now and then. */
const probeEveryMs = 30_000;
const answerWithinMs = 5_000;
/** Changes nothing; the answer is a message like any other. */
const probe = JSON.stringify({ unsubscribe: [] });

/**
 * The one socket of the page. Messages are only a reason to read again: they can be missed, so everything shown is read again each
 * time the socket opens.
 */
export class Live {
  state: LiveState = 'connecting';
  /** What models are writing. */
  readonly texts = new TextStreams((generationIds) => this.say({ stream: generationIds }));
  private socket: WebSocket | undefined;
  private waitMs = firstWaitMs;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private readonly changed = new Set<string>();
  private readonly gone = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private readonly presenceListeners = new Set<(presence: Presence) => void>();
  private readonly ended = new AbortController();
  private wasOpen = false;

  constructor(
    private readonly organizationId: string,
    private readonly queries: QueryClient,
  ) {
    const { signal } = this.ended;
    window.addEventListener('offline', () => this.close(), { signal });
    window.addEventListener('online', () => this.connectNow(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || this.probe(), { signal });
    const probing = setInterval(() => this.probe(), probeEveryMs);
    signal.addEventListener('abort', () => clearInterval(probing));
    void this.connect();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly onPresence = (listener: (presence: Presence) => void): (() => void) => {
    this.presenceListeners.add(listener);
    return () => this.presenceListeners.delete(listener);
  };

  /** What the person has open. Without a connection nobody hears of it: it is said again once there is one. */
  view(id: string | null, isEditing = false): void {
    this.say({ viewing: id, ...(isEditing && { editing: true }) });
  }

  readonly stop = (): void => {
    this.ended.abort();
    this.close();
    clearTimeout(this.timer);
  };

  private say(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private async connect(): Promise<void> {
    const token = await session.credential().catch(() => undefined);
    if (this.ended.signal.aborted || session.hasEnded || this.socket !== undefined) return;
    const address = new URL(`/v1/ws?organizationId=${encodeURIComponent(this.organizationId)}`, window.location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address, token === undefined ? [] : ['bearer', token]);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }) => this.take(JSON.parse(String(data)) as LiveMessage);
    socket.onclose = ({ code }) => this.closed(code === 4401);
  }

  private opened(): void {
    this.waitMs = firstWaitMs;
    this.become('open');
    // What was read before the first opening is only moments old.
    if (this.wasOpen) this.refetch(() => true);
    this.wasOpen = true;
    this.texts.opened();
  }

  /** At once, without the wait that failed attempts have led to. */
  private connectNow(): void {
    this.waitMs = firstWaitMs;
    clearTimeout(this.timer);
    void this.connect();
  }

  /** The page goes on as when the server had closed it; a browser may take minutes to say so. */
  private close(): void {
    if (this.socket === undefined) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.closed(false);
  }

  private closed(isRefused: boolean): void {
    this.socket = undefined;
    clearTimeout(this.deadline);
    this.deadline = undefined;
    this.become('lost');
    if (this.ended.signal.aborted) return;
    if (isRefused) void session.credential({ isRefused }).finally(() => this.connectNow());
    else this.timer = setTimeout(() => void this.connect(), this.waitMs * (0.5 + Math.random()));
    this.waitMs = Math.min(this.waitMs * 2, longestWaitMs);
  }

  private probe(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(probe);
    this.deadline ??= setTimeout(() => this.close(), answerWithinMs);
  }

  private take(message: LiveMessage): void {
    const { type, id, status } = message;
    clearTimeout(this.deadline);
    this.deadline = undefined;
    if (type === 'subscription') return;
    if (type === 'text') return this.texts.take(id, message.result);
    if (type === 'presence') {
      for (const listener of this.presenceListeners) listener(message);
      return;
    }
    if (this.changed.size === 0) setTimeout(() => this.refetchChanged(), gatherMs);
    this.changed.add(type);
    if (endings.has(status)) this.gone.add(id);
  }

  private refetchChanged(): void {
    const types = new Set(this.changed);
    this.changed.clear();
    this.refetch((type) => types.has(type));
  }

  /** What was about a single row that is gone stays as it is: whoever ended it here is on their way to another page. */
  private refetch(isConcerned: (type: LiveType) => boolean): void {
    const ending = this.queries
      .getMutationCache()
      .findAll({ status: 'pending' })
      .map(({ meta }) => meta?.ends);
    const isGone = (part: unknown): boolean => typeof part === 'string' && (this.gone.has(part) || ending.includes(part));
    void this.queries.invalidateQueries({
      predicate: ({ meta, queryKey }) => (meta?.live?.some(isConcerned) ?? false) && !queryKey.some(isGone),
    });
  }

  private become(state: LiveState): void {
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

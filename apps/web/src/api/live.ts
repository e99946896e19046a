import type { QueryClient } from '@tanstack/react-query';
import { session } from './instance.js';

/** A message of `/v1/ws` (docs/real-time.md): something of this type has changed. */
interface LiveMessage {
  id: string;
  type: string;
}

export type LiveState = 'connecting' | 'open' | 'lost';

/** Queries name the types of messages after which they are read again: `meta: { live: ['release'] }`. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { live?: readonly string[] };
  }
}

const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** Changes that follow each other closely are read once. */
const gatherMs = 150;

/**
 * The one socket of the page. Messages are only a reason to read again: they can be missed, so everything shown is read again each
 * time the socket opens.
 */
export class Live {
  state: LiveState = 'connecting';
  private socket: WebSocket | undefined;
  private waitMs = firstWaitMs;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly changed = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private isStopped = false;
  private wasOpen = false;

  constructor(
    private readonly organizationId: string,
    private readonly queries: QueryClient,
  ) {
    void this.connect();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly stop = (): void => {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.socket?.close();
  };

  private async connect(): Promise<void> {
    const token = await session.credential().catch(() => undefined);
    if (this.isStopped || session.hasEnded) return;
    const address = new URL(`/v1/ws?organizationId=${encodeURIComponent(this.organizationId)}`, window.location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address, token === undefined ? [] : ['bearer', token]);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }) => this.take(JSON.parse(String(data)) as LiveMessage);
    socket.onclose = ({ code }) => this.closed(code);
  }

  private opened(): void {
    this.waitMs = firstWaitMs;
    this.become('open');
    // What was read before the first opening is only moments old.
    if (this.wasOpen) void this.queries.invalidateQueries({ predicate: ({ meta }) => meta?.live !== undefined });
    this.wasOpen = true;
  }

  private closed(code: number): void {
    if (this.isStopped) return;
    this.become('lost');
    const isRefused = code === 4401;
    const waitMs = isRefused ? 0 : this.waitMs * (0.5 + Math.random());
    this.waitMs = Math.min(this.waitMs * 2, longestWaitMs);
    this.timer = setTimeout(() => {
      if (isRefused) void session.credential({ isRefused }).finally(() => void this.connect());
      else void this.connect();
    }, waitMs);
  }

  private take({ type }: LiveMessage): void {
    if (this.changed.size === 0) setTimeout(() => this.refetchChanged(), gatherMs);
    this.changed.add(type);
  }

  private refetchChanged(): void {
    const types = new Set(this.changed);
    this.changed.clear();
    void this.queries.invalidateQueries({ predicate: ({ meta }) => meta?.live?.some((type) => types.has(type)) ?? false });
  }

  private become(state: LiveState): void {
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

import type { Failure } from '../errors/failure.js';

/** A reference to one piece of work that changed. */
export interface Changed {
  organizationId: string;
  id: string;
}

/** State of a piece of work, as sent over `GET /v1/ws`. */
export interface WorkState extends Changed {
  status: string;
  /** 0 to 100, if known. */
  progress?: number;
  /** Result so far; its shape depends on the type. */
  result?: object | null;
  error?: Failure | null;
  /** People whose sessions receive it; absent for everybody who may read the type. */
  userIds?: readonly string[];
  /** Who asked for it. */
  requesterId?: string;
}

/** Every message of `GET /v1/ws`. */
export interface RealTimeMessage {
  /** Id of what changed; in a response to the client, id of the connection. */
  id: string;
  status: string;
  /** Listed in docs/real-time.md; `subscription` and `error` respond to the client. */
  type: string;
  progress?: number;
  result?: object;
  error?: Failure;
  /** When the state was read (ISO 8601). Of two messages with the same id, the later one is current. */
  at: string;
}

/** Close codes of the WebSocket. 1001 and 1009 are defined by RFC 6455 §7.4.1. */
export const closeCodes = {
  goingAway: 1001,
  malformedMessages: 4400,
  credentialDied: 4401,
  slowReader: 4408,
} as const;

/** Limits on what a client of `GET /v1/ws` sends. */
export const socketLimits = {
  /** Bytes per message; a longer one closes the socket with 1009. */
  messageBytes: 4_096,
  /** Ids that one socket can subscribe to. */
  subscribedIds: 1_000,
  idLength: 64,
  /** Milliseconds between two announcements of what a client views; earlier ones are ignored. */
  viewingEveryMs: 250,
  /** Generations whose texts one socket can stream. */
  streamedTexts: 20,
  /** Milliseconds until a request to stream texts is passed on, together with those that follow it. */
  streamAfterMs: 250,
  /** Malformed messages after which the socket is closed. */
  malformedMessages: 5,
} as const;

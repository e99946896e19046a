import type { Failure } from '../errors/failure.js';

/** Names one piece of work that changed. */
export interface Changed {
  organizationId: string;
  id: string;
}

/** Where a piece of work stands, as `GET /v1/ws` tells it. */
export interface WorkState extends Changed {
  status: string;
  /** 0 to 100, where it is known. */
  progress?: number;
  /** What came out of it so far; its shape belongs to the type. */
  result?: object | null;
  error?: Failure | null;
}

/** Every message of `GET /v1/ws`. */
export interface RealTimeMessage {
  /** Of what changed; of the connection in answers to the client. */
  id: string;
  status: string;
  /** `approval`, `generation`, `release`, `target`, `upload`; `subscription` and `error` answer the client. */
  type: string;
  progress?: number;
  result?: object;
  error?: Failure;
  /** When this was read, ISO 8601: of two messages about one id the later one holds. */
  at: string;
}

/** Why the server closes a socket. 1001 and 1009 are those of RFC 6455 §7.4.1. */
export const closeCodes = {
  goingAway: 1001,
  malformedMessages: 4400,
  credentialDied: 4401,
  slowReader: 4408,
} as const;

/** What a client of `GET /v1/ws` may send. */
export const socketLimits = {
  /** Bytes of one message; a longer one closes the socket with 1009. */
  messageBytes: 4_096,
  /** Ids that one socket is narrowed to. */
  subscribedIds: 1_000,
  idLength: 64,
  /** Messages that were not understood, until the socket is closed. */
  malformedMessages: 5,
} as const;

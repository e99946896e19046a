import type { Setting } from '../settings/setting.js';

/** An error that the API answers with. A code never changes its meaning once published. */
export interface ErrorDeclaration {
  /** HTTP status. */
  status: number;
  title: string;
  /** Tells the caller what to do. */
  advice: string;
}

/** What a sample of an event is made of: ids by their prefix, and the time when the work ended. */
export interface SampleSource {
  id: (prefix: string) => string;
  at: Date;
}

/** A type of outbound webhook (spec §6.3). */
export interface EventDeclaration {
  family: string;
  summary: string;
  /** Class of what the event carries beside the envelope. */
  payload: new () => object;
  /** Field of it that ended, and with which status. */
  subject: string;
  status: string;
  /** An event as the work would send it, valid against its schema. */
  sample: (source: SampleSource) => { eventId: string; payload: object };
}

/** A topic of the bus between processes; the type says what its messages carry. */
export interface Signal<T extends object> {
  readonly message?: T;
}
export const signal = <T extends object>(): Signal<T> => ({});

/**
 * What a domain brings with it. Every name must be new among all rooms. A declaration is data that other contracts are made of, so its file
 * imports none of `ids`, `limits`, `error-catalogue`, `signals`, `queues`, `audit` and `events`.
 */
export interface RoomDeclaration {
  /** Prefix of the ids of each kind of row (`release: 'rel'` makes `rel_01j…`). */
  idPrefixes?: Readonly<Record<string, string>>;
  /** Parts of the API by the first segment of their paths: a name for people, and what it is about. */
  apiTags?: Readonly<Record<string, readonly [name: string, description: string]>>;
  /** Numbers that callers can run into. */
  limits?: Readonly<Record<string, number>>;
  errors?: Readonly<Record<string, ErrorDeclaration>>;
  /** Environment variables. */
  settings?: Readonly<Record<string, Setting<unknown>>>;
  /** Names of BullMQ queues. A job carries ids only: the row is the record, the job a wake-up. */
  queues?: Readonly<Record<string, string>>;
  /** Only shorten the wait until the next poll, so losing one loses nothing; carry ids, never content. */
  signals?: Readonly<Record<string, Signal<object>>>;
  /** Changes that leave an audit entry, as `subject.done`. */
  auditActions?: readonly string[];
  events?: Readonly<Record<string, EventDeclaration>>;
}

/** Keeps the literal types of a declaration. */
export const declareRoom = <const T extends RoomDeclaration>(room: T): T => room;

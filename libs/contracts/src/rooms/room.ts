import type { Setting } from '../settings/setting.js';

/** An error of the API. Once published, a code never changes its meaning. */
export interface ErrorDeclaration {
  /** HTTP status. */
  status: number;
  title: string;
  /** Tells the caller what to do. */
  advice: string;
}

/** The variable parts of an event sample: ids by prefix, and the time when the work ended. */
export interface SampleSource {
  id: (prefix: string) => string;
  at: Date;
}

/** An event type of the webhooks (spec §6.3). */
export interface EventDeclaration {
  family: string;
  summary: string;
  /** Class of the data next to the envelope. */
  payload: new () => object;
  /** Field of the payload that ended, and its final status. */
  subject: string;
  status: string;
  /** An event as the work would send it; valid against its schema. */
  sample: (source: SampleSource) => { eventId: string; payload: object };
}

/** A topic of the bus between processes, typed by its messages. */
export interface Signal<T extends object> {
  readonly message?: T;
}
/** Declares a topic; the type argument is the only information. */
export const signal = <T extends object>(): Signal<T> => ({});

/**
 * What a domain contributes. Every name must be unique across rooms. Other contracts are built from these declarations, so the file of a
 * declaration must not import `ids`, `limits`, `error-catalogue`, `signals`, `queues`, `audit` or `events`.
 */
export interface RoomDeclaration {
  /** Prefix of the ids of each kind of row (`release: 'rel'` makes `rel_01j…`). */
  idPrefixes?: Readonly<Record<string, string>>;
  /** Tags of the OpenAPI document by the first path segment of their routes. */
  apiTags?: Readonly<Record<string, readonly [name: string, description: string]>>;
  /** Limits that callers can run into. */
  limits?: Readonly<Record<string, number>>;
  errors?: Readonly<Record<string, ErrorDeclaration>>;
  /** Environment variables. */
  settings?: Readonly<Record<string, Setting<unknown>>>;
  /** Names of BullMQ queues. A job carries ids only: the row is the record, and the job a wake-up. */
  queues?: Readonly<Record<string, string>>;
  /** Signals only shorten the wait until the next poll, so one may be lost. They carry ids, never content. */
  signals?: Readonly<Record<string, Signal<object>>>;
  /** Changes that are audited, as `subject.done`. */
  auditActions?: readonly string[];
  events?: Readonly<Record<string, EventDeclaration>>;
}

/** Preserves the literal types of a declaration. */
export const declareRoom = <const T extends RoomDeclaration>(room: T): T => room;

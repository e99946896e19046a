import type { Scope } from '@imprint/contracts/access';
import type { Changed, Signals, SignalTopic, WorkState } from '@imprint/contracts/messages';
import type { Type } from '@nestjs/common';

/** Finds a provider of the app. */
export type Provided = <Reader>(reader: Type<Reader>) => Reader;

/** A kind of work that sockets tell of. The room whose work it is declares it. */
export interface MessageType {
  name: string;
  /** Any one of them lets an API key read this over REST, and hear of it here. */
  scopes: readonly Scope[];
  topic: SignalTopic;
  changedBy(signal: never): Changed[];
  /** Module with the readers that `load` asks for. */
  readers: Type<object>;
  load(provided: Provided, changed: readonly Changed[]): Promise<WorkState[]>;
}

/** The Nest module of a room, which may bring messages beside its routes. */
export type MessagingRoom = Type<object> & { readonly messageTypes?: readonly MessageType[] };

/** What a message follows from, with the signal typed by its topic. */
export const on = <Topic extends SignalTopic>(topic: Topic, changedBy: (signal: Signals[Topic]) => Changed[]) => ({
  topic,
  changedBy,
});

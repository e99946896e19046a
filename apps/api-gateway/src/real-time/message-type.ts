import type { Scope } from '@imprint/contracts/access';
import type { Changed, Signals, SignalTopic, WorkState } from '@imprint/contracts/messages';
import type { Type } from '@nestjs/common';

/** Returns a provider of the app. */
export type Provided = <Reader>(reader: Type<Reader>) => Reader;

/** A kind of work that is reported over sockets, declared by its room. */
export interface MessageType {
  name: string;
  /** Any one of these lets an API key read the work over REST and receive its messages. `sessions`: no key receives them. */
  scopes: readonly Scope[] | 'sessions';
  topic: SignalTopic;
  changedBy(signal: never): Changed[];
  /** Module with the readers that `load` uses. */
  readers: Type<object>;
  load(provided: Provided, changed: readonly Changed[]): Promise<WorkState[]>;
}

/** The Nest module of a room, which may declare message types in addition to routes. */
export type MessagingRoom = Type<object> & { readonly messageTypes?: readonly MessageType[] };

/** The signal that causes a message, typed by its topic. */
export const on = <Topic extends SignalTopic>(topic: Topic, changedBy: (signal: Signals[Topic]) => Changed[]) => ({
  topic,
  changedBy,
});

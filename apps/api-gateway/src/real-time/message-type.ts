import type { Role, Scope } from '@imprint/contracts/access';
import type { BrandedWork } from '@imprint/domain/branding';
import type { Changed, Signals, SignalTopic, WorkState } from '@imprint/contracts/messages';
import type { Type } from '@nestjs/common';

/** Returns a provider of the app. */
export type Provided = <Reader>(reader: Type<Reader>) => Reader;

/** A kind of work that is reported over sockets, declared by its room. */
export interface MessageType {
  name: string;
  /** Any one of these lets an API key read the work over REST and receive its messages. `sessions`: no key receives them. */
  scopes: readonly Scope[] | 'sessions';
  /**
   * Which of it members receive who are limited to brands: all of what concerns the `organization`, what they asked for themselves, or what
   * is of their brands.
   */
  of: 'organization' | 'requester' | BrandedWork;
  /** Whether they also receive what belongs to no brand, which they can read. */
  isSharedWithoutBrand?: true;
  /** Role that a session needs; absent if every role may read the work. */
  least?: Role;
  /** Role with which a session also receives what is other people's. */
  leastForAll?: Role;
  /** Milliseconds between two reads, for work that changes in bursts. */
  everyMs?: number;
  topic: SignalTopic;
  changedBy(signal: never): Changed[];
  /** Module with the readers that `load` uses, if it uses any. */
  readers?: Type<object>;
  load(provided: Provided, changed: readonly Changed[]): Promise<WorkState[]>;
}

/** The Nest module of a room, which may declare message types in addition to routes. */
export type MessagingRoom = Type<object> & { readonly messageTypes?: readonly MessageType[] };

/** The signal that causes a message, typed by its topic. */
export const on = <Topic extends SignalTopic>(topic: Topic, changedBy: (signal: Signals[Topic]) => Changed[]) => ({
  topic,
  changedBy,
});

/** The same for a signal that says everything, so that nothing is read. */
export const onState = <Topic extends SignalTopic>(topic: Topic, statesOf: (signal: Signals[Topic]) => WorkState[]) => ({
  topic,
  changedBy: statesOf,
  load: (_provided: Provided, states: readonly WorkState[]): Promise<WorkState[]> => Promise.resolve([...states]),
});

/**
 * What is audited: `status` is what was done. Of what belongs to a person, only that person hears.
 * @param name type of the audited subject
 */
export const audited = (name: string, audience: Pick<MessageType, 'least' | 'leastForAll'> = {}): MessageType => ({
  name,
  scopes: 'sessions',
  of: 'organization',
  ...audience,
  ...onState('audit.recorded', ({ organizationId, action, subject: { type, id, userId } }) => {
    if (type !== name) return [];
    const status = action.slice(action.indexOf('.') + 1);
    return [{ organizationId, id, status, ...(userId !== undefined && { userIds: [userId] }) }];
  }),
});

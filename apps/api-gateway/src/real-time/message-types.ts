import { selfServiceScopes, type Scope } from '@imprint/contracts/access';
import * as rooms from '../rooms.js';
import type { MessageType, MessagingRoom } from './message-type.js';

const messagingRooms: Readonly<Record<string, MessagingRoom>> = rooms;

/** Everything there is to hear, as the rooms declare it. */
export const messageTypes: readonly MessageType[] = Object.values(messagingRooms).flatMap((room) => room.messageTypes ?? []);

const heardWith = new Set(messageTypes.flatMap(({ scopes }) => scopes));

/** What opens a socket at all, in the order of the contract: no new room moves the others about in the docs. */
export const messageScopes: readonly Scope[] = selfServiceScopes.filter((scope) => heardWith.has(scope));

import { selfServiceScopes, type Scope } from '@imprint/contracts/access';
import * as rooms from '../rooms.js';
import type { MessageType, MessagingRoom } from './message-type.js';

const messagingRooms: Readonly<Record<string, MessagingRoom>> = rooms;

/** Every message type, collected from the rooms. */
export const messageTypes: readonly MessageType[] = Object.values(messagingRooms).flatMap((room) => room.messageTypes ?? []);

const heardWith = new Set(messageTypes.flatMap(({ scopes }) => (scopes === 'sessions' ? [] : scopes)));

/** Scopes of which one is required to open a socket, in the order of the contract, so that a new room does not reorder the docs. */
export const messageScopes: readonly Scope[] = selfServiceScopes.filter((scope) => heardWith.has(scope));

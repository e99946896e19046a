import { fieldsOf, textOf } from '../answer-fields.js';
import { misconfigured } from '../platform-failures.js';
import { clientPath, roomPath, type MatrixAccess, type MatrixApi, type MatrixRoom } from './api.js';
import { MatrixRefusal } from './failures.js';

/** User id of the account (https://github.com/matrix-org/matrix-spec/blob/main/data/api/client-server/whoami.yaml). */
export async function ownUserId(api: MatrixApi, access: MatrixAccess, signal: AbortSignal): Promise<string> {
  return textOf(fieldsOf(await api.call(access, { path: clientPath('account', 'whoami') }, signal)), 'user_id');
}

/**
 * Id of a room that was entered as an id or an alias
 * (https://github.com/matrix-org/matrix-spec/blob/main/data/api/client-server/directory.yaml).
 */
export async function findRoom(api: MatrixApi, access: MatrixAccess, entered: string, signal: AbortSignal): Promise<string> {
  const room = entered.trim();
  if (/^![^\s]{1,254}$/.test(room)) return room;
  if (!/^#[^\s]+:[^\s]+$/.test(room))
    throw misconfigured('invalid_room', 'The room must be an id such as !… or an alias such as #news:example.org.', 'room');
  const answer = await api.find(access, { path: clientPath('directory', 'room', room) }, signal);
  if (answer === undefined) throw misconfigured('room_not_found', `There is no room ${room}.`, 'room');
  return textOf(fieldsOf(answer), 'room_id');
}

/** @throws ChannelError `not_in_room` */
export async function assertJoined(api: MatrixApi, access: MatrixRoom, userId: string, signal: AbortSignal): Promise<void> {
  const notInRoom = misconfigured('not_in_room', `${userId} has not joined the room: accept the invitation or join it.`, 'room');
  try {
    const member = await api.find(access, { path: roomPath(access, 'state', 'm.room.member', userId) }, signal);
    if (member === undefined || fieldsOf(member)['membership'] !== 'join') throw notInRoom;
  } catch (error) {
    if (error instanceof MatrixRefusal && error.errcode === 'M_FORBIDDEN') throw notInRoom;
    throw error;
  }
}

/**
 * Encryption of a room is never turned off again, and what is sent without it there is shown to nobody as trustworthy, or breaks what its
 * members rely on. So nothing is sent.
 * @throws ChannelError `room_encrypted`
 */
export async function assertUnencrypted(api: MatrixApi, access: MatrixRoom, signal: AbortSignal, field?: string): Promise<void> {
  const encryption = await api.find(access, { path: roomPath(access, 'state', 'm.room.encryption') }, signal);
  if (encryption === undefined) return;
  const message = 'The room is encrypted, and Imprint would send messages without encryption: choose a room that is not.';
  throw misconfigured('room_encrypted', message, field);
}

/** What people call the room: its name, its alias, or else what was entered. */
export async function nameOfRoom(api: MatrixApi, access: MatrixRoom, entered: string, signal: AbortSignal): Promise<string> {
  for (const [type, field] of [
    ['m.room.name', 'name'],
    ['m.room.canonical_alias', 'alias'],
  ] as const) {
    const state = await api.find(access, { path: roomPath(access, 'state', type) }, signal);
    const name = state === undefined ? undefined : fieldsOf(state)[field];
    if (typeof name === 'string' && name.trim() !== '') return name;
  }
  return entered;
}

import type { XmppPlace } from './addresses.js';
import { askServer, type AccountSession } from './account-session.js';
import { misconfigured } from '../platform-failures.js';
import { conditionOf, entryRefused, isError, messageRefused, noVoice, questionRefused, roomNotFound } from './failures.js';
import { attribute, element, elements, namespaces, type Element } from './xml.js';

/** A message to everybody in a room. */
export interface RoomMessage {
  to: string;
  type: 'groupchat';
  /** Ours: the same for every attempt. It stands in the archive of the room. */
  id: string;
  body: string;
}

/** Signs out at once. */
export async function leave({ bosh }: AccountSession): Promise<void> {
  await bosh.end([element('presence', { xmlns: namespaces.client, type: 'unavailable' })]);
}

/**
 * What a room says about itself (XEP-0045). Asked before the account enters it, because whoever enters a room that does not exist
 * creates it.
 * @returns its name, empty for none
 * @throws ChannelError, also for a room without an archive: a lost answer could not be settled there
 */
export async function describeRoom({ bosh }: AccountSession, room: string): Promise<string> {
  const query = element('query', { xmlns: namespaces.disco });
  const iq = element('iq', { xmlns: namespaces.client, type: 'get', id: 'describe', to: room }, query);
  const answer = await askServer(bosh, iq);
  if (isError(answer)) {
    const condition = conditionOf(answer);
    // A service answers so for rooms that it does not have, or does not show.
    throw condition === 'service-unavailable' ? roomNotFound() : questionRefused(condition);
  }
  const described = elements(answer, 'query').flatMap((found) => elements(found));
  const features = described.filter((child) => child.getName() === 'feature').map((child) => attribute(child, 'var'));
  if (!features.includes(namespaces.muc)) throw misconfigured('not_a_room', 'The address is not one of a room.', 'room');
  if (!features.includes(namespaces.archive))
    throw misconfigured(
      'room_not_archived',
      'The room keeps no archive (XEP-0313), in which lost answers are looked up. Ask its owner to turn archiving on.',
      'room',
    );
  return attribute(
    described.find((child) => child.getName() === 'identity'),
    'name',
  );
}

/** Enters the room (XEP-0045). @throws ChannelError also where the account may not speak */
export async function enter({ bosh }: AccountSession, { room, nickname }: XmppPlace): Promise<void> {
  const history = element('history', { maxchars: '0' });
  const presence = { xmlns: namespaces.client, to: `${room}/${nickname}` };
  const self = await bosh.ask([element('presence', presence, element('x', { xmlns: namespaces.muc }, history))], (received) => {
    if (received.getName() !== 'presence' || !isFrom(received, room)) return undefined;
    return isError(received) || statusesOf(received).includes('110') ? received : undefined;
  });
  if (isError(self)) throw entryRefused(conditionOf(self));
  // The room was not there: it is gone again when the account leaves without having set it up (XEP-0045).
  if (statusesOf(self).includes('201')) throw roomNotFound();
  if (attribute(self.getChild('x', namespaces.mucUser)?.getChild('item'), 'role') === 'visitor') throw noVoice();
}

/** Sends a message, and waits until the room sends it to everybody, the sender included (XEP-0045). */
export async function send({ bosh }: AccountSession, { body, ...attributes }: RoomMessage): Promise<void> {
  const { id, to: room } = attributes;
  // Servers that give messages other ids leave this one as it is (XEP-0359).
  const ours = element('origin-id', { xmlns: namespaces.ids, id });
  const message = element('message', { xmlns: namespaces.client, ...attributes }, element('body', {}, body), ours);
  const answer = await bosh.ask([message], (received) =>
    received.getName() === 'message' && hasId(received, id) && (isError(received) || isFrom(received, room))
      ? received
      : undefined,
  );
  if (isError(answer)) throw messageRefused(conditionOf(answer));
}

/** Whether a message is the one with this id. */
export const hasId = (message: Element, id: string): boolean =>
  attribute(message, 'id') === id || attribute(message.getChild('origin-id', namespaces.ids), 'id') === id;

const isFrom = (stanza: Element, room: string): boolean => attribute(stanza, 'from').split('/')[0]?.toLowerCase() === room;

const statusesOf = (presence: Element): string[] =>
  elements(presence, 'x').flatMap((x) => elements(x, 'status').map((status) => attribute(status, 'code')));

import type { OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { sha256Hex } from '@imprint/platform/crypto';
import type { XmppPlace } from './addresses.js';
import type { RoomMessage } from './room.js';

/** Of what a target is known by in the archive: nobody can guess it, and so nobody else has written it there before. */
const idLength = 40;

export const messageIdOf = (targetId: string): string => sha256Hex(targetId).slice(0, idLength);

/**
 * The resource of the account for a target. A session that looks the target up ends the one that has tried to send it, so nothing of that one
 * arrives later.
 */
export const resourceOf = (targetId: string): string => `imprint-${sha256Hex(`resource ${targetId}`).slice(0, 16)}`;

export const roomMessage = ({ targetId, text }: Pick<OutgoingPost, 'targetId' | 'text'>, { room }: XmppPlace): RoomMessage => ({
  to: room,
  type: 'groupchat',
  id: messageIdOf(targetId),
  body: text,
});

/** Messages in rooms have no page. */
export const recordOf = (id: string): PublishedRecord => ({ externalProviderId: id, externalShortcode: null, url: null });

import { platformValue, unassignedTarget, type RehearsedCall } from '@imprint/domain/publishing/channel';

/** What a homeserver answers to the calls of a publish: the room is not encrypted. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  {
    operation: 'check encryption',
    call: /^GET .*\/_matrix\/client\/v3\/rooms\/[^/]+\/state\/m\.room\.encryption$/,
    status: 404,
    answer: () => ({ errcode: 'M_NOT_FOUND', error: 'Event not found.' }),
  },
  {
    operation: 'upload',
    call: /^POST .*\/_matrix\/media\/v3\/upload(?:\?|$)/,
    answer: () => ({ content_uri: platformValue('{address of the upload}', (token) => `mxc://matrix.invalid/${token}`) }),
  },
  {
    operation: 'send message',
    call: /^PUT .*\/_matrix\/client\/v3\/rooms\/[^/]+\/send\/m\.room\.message\/[^/]+$/,
    answer: () => ({ event_id: platformValue('{id of the message}', (token) => `$${token}`) }),
  },
];

/** As it is in an address. */
export const placeholders = { [encodeURIComponent(unassignedTarget)]: unassignedTarget };

import { postReadingScopes } from '@imprint/contracts/access';
import { onState, type MessageType } from '../real-time/message-type.js';

export const connectionMessages: readonly MessageType[] = [
  {
    name: 'connection',
    of: 'connection',
    scopes: postReadingScopes,
    ...onState('connection.changed', ({ organizationId, connectionId: id, status }) => [{ organizationId, id, status }]),
  },
];

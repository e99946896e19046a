import { postReadingScopes } from '@imprint/contracts/access';
import { told, type MessageType } from '../real-time/message-type.js';

export const connectionMessages: readonly MessageType[] = [
  {
    name: 'connection',
    scopes: postReadingScopes,
    ...told('connection.changed', ({ organizationId, connectionId: id, status }) => [{ organizationId, id, status }]),
  },
];

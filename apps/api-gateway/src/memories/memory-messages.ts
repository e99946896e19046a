import { onState, type MessageType } from '../real-time/message-type.js';

export const memoryMessages: readonly MessageType[] = [
  {
    name: 'memory',
    of: 'memory',
    scopes: ['brands:read'],
    ...onState('memory.changed', ({ organizationId, memoryId: id, status }) => [{ organizationId, id, status }]),
  },
];

import { onState, type MessageType } from '../real-time/message-type.js';

export const knowledgeMessages: readonly MessageType[] = [
  {
    name: 'knowledge',
    of: 'knowledge',
    scopes: ['brands:read'],
    ...onState('knowledge.changed', ({ organizationId, sourceId: id, status }) => [{ organizationId, id, status }]),
  },
];

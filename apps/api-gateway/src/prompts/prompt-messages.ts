import { onState, type MessageType } from '../real-time/message-type.js';

export const promptMessages: readonly MessageType[] = [
  {
    name: 'prompt',
    of: 'prompt',
    isSharedWithoutBrand: true,
    scopes: ['prompts:read'],
    ...onState('prompt.changed', ({ organizationId, promptId: id, status }) => [{ organizationId, id, status }]),
  },
];

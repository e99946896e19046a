import { generationReadingScopes } from '@imprint/contracts/generation';
import { onState, type MessageType } from '../real-time/message-type.js';

export const trainingMessages: readonly MessageType[] = [
  {
    name: 'training',
    of: 'training',
    scopes: generationReadingScopes.image,
    ...onState('training.changed', ({ organizationId, trainingId: id, status }) => [{ organizationId, id, status }]),
  },
];

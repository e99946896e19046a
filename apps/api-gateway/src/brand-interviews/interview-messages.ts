import { onState, type MessageType } from '../real-time/message-type.js';

export const interviewMessages: readonly MessageType[] = [
  {
    name: 'interview',
    of: 'interview',
    scopes: ['brands:read'],
    ...onState('interview.changed', ({ organizationId, interviewId: id, status }) => [{ organizationId, id, status }]),
  },
];

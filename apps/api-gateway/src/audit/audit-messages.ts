import { onState, type MessageType } from '../real-time/message-type.js';

export const auditMessages: readonly MessageType[] = [
  {
    name: 'audit-entry',
    of: 'organization',
    scopes: 'sessions',
    least: 'admin',
    ...onState('audit.recorded', ({ organizationId, entryId }) => [{ organizationId, id: entryId, status: 'recorded' }]),
  },
];

import { audited, onState, type MessageType } from '../real-time/message-type.js';

export const organizationMessages: readonly MessageType[] = [
  audited('organization'),
  audited('member'),
  audited('invitation', { least: 'admin' }),
  audited('webhook-settings', { least: 'admin' }),
  {
    name: 'delivery',
    of: 'organization',
    scopes: 'sessions',
    least: 'admin',
    everyMs: 1_000,
    ...onState('delivery.changed', ({ organizationId }) => [{ organizationId, id: organizationId, status: 'changed' }]),
  },
];

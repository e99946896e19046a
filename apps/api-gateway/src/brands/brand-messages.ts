import { onState, type MessageType } from '../real-time/message-type.js';

export const brandMessages: readonly MessageType[] = [
  {
    name: 'brand',
    of: 'brand',
    scopes: ['brands:read'],
    ...onState('brand.changed', ({ organizationId, brandId: id, status }) => [{ organizationId, id, status }]),
  },
  {
    name: 'scan',
    of: 'scan',
    scopes: ['brands:read'],
    ...onState('scan.changed', ({ organizationId, scanId: id, status, progress }) => [{ organizationId, id, status, progress }]),
  },
];

import { audited, type MessageType } from '../real-time/message-type.js';

export const organizationMessages: readonly MessageType[] = [
  audited('organization'),
  audited('member'),
  audited('invitation', { least: 'admin' }),
  audited('webhook-settings', { least: 'admin' }),
];

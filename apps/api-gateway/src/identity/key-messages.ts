import { audited, type MessageType } from '../real-time/message-type.js';

/** Keys are their owner's alone; keys-service manages them. */
export const keyMessages: readonly MessageType[] = [audited('api-key')];

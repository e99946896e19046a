import { audited, type MessageType } from '../real-time/message-type.js';

export const oauthConnectionMessages: readonly MessageType[] = [audited('mcp-connection', { leastForAll: 'admin' })];

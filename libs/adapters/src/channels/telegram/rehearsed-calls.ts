import type { RehearsedCall } from '@imprint/domain/publishing/channel';

/** Nothing of it is sent on. */
const message = { message_id: 1, chat: {} };

/** What Telegram answers to the one call of a publish. The path begins with the token. */
export const rehearsedCalls: readonly RehearsedCall[] = [
  { operation: 'send message', call: /\/sendMessage$/, answer: () => ({ ok: true, result: message }) },
  { operation: 'send photo', call: /\/sendPhoto$/, answer: () => ({ ok: true, result: message }) },
  { operation: 'send video', call: /\/sendVideo$/, answer: () => ({ ok: true, result: message }) },
  { operation: 'send audio', call: /\/sendAudio$/, answer: () => ({ ok: true, result: message }) },
  { operation: 'send media group', call: /\/sendMediaGroup$/, answer: () => ({ ok: true, result: [message] }) },
];

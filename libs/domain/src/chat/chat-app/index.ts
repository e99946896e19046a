/** One thing that happened in the chats of a bot. */
export interface ChatUpdate {
  /** Grows from update to update. */
  number: number;
  /** Null for what is no message of text, and needs no answer. */
  message: ChatMessage | null;
}

export interface ChatMessage {
  chatId: string;
  messageId: number;
  /** Nobody but one person and the bot reads the chat. */
  isPrivate: boolean;
  text: string;
}

/** Port to an app in which people chat with a bot. */
export interface ChatApp {
  /** Stored with the identities of its chats, e.g. `telegram`. */
  readonly name: string;
  /** Longest time that `receive` waits for the first update. */
  readonly pollSeconds: number;
  /**
   * Updates from `next` on, in their order; the app forgets the ones before. Waits when there are none.
   * @param next null: from the oldest that the app still has
   * @throws ChatAppError
   */
  receive(next: number | null, signal: AbortSignal): Promise<ChatUpdate[]>;
  /** Plain text. @throws ChatAppError */
  send(chatId: string, text: string): Promise<void>;
  /** False when the app does not let the bot delete it. @throws ChatAppError when it cannot be asked */
  deleteMessage(chatId: string, messageId: number): Promise<boolean>;
}

/** The message names neither the bot's token nor what was said. */
export class ChatAppError extends Error {
  override readonly name = 'ChatAppError';

  constructor(
    message: string,
    /** False: the same call will fail again (the person has blocked the bot). */
    readonly retryable: boolean,
    readonly retryAfterSeconds = 1,
  ) {
    super(message);
  }
}

/** Nest token of the chat apps that are configured. */
export const CHAT_APPS = Symbol('CHAT_APPS');
export type ChatApps = readonly ChatApp[];

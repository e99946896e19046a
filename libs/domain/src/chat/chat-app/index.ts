/** An event in a bot's chats. */
export interface ChatUpdate {
  /** Increases from update to update. */
  number: number;
  /** Null for anything but a text message, which needs no answer. */
  message: ChatMessage | null;
}

/** A text message to the bot. */
export interface ChatMessage {
  chatId: string;
  messageId: number;
  /** Whether only one person and the bot can read the chat. */
  isPrivate: boolean;
  text: string;
}

/** Port to a chat app with bots. */
export interface ChatApp {
  /** Stored with the identities of its chats, e.g. `telegram`. */
  readonly name: string;
  /** Seconds that `receive` waits for the first update at most. */
  readonly pollSeconds: number;
  /**
   * Updates from `next` on, in order; acknowledges all earlier ones to the app. Waits if there are none.
   * @param next null starts with the oldest update that the app still has
   * @throws ChatAppError
   */
  receive(next: number | null, signal: AbortSignal): Promise<ChatUpdate[]>;
  /** Sends plain text. @throws ChatAppError */
  send(chatId: string, text: string): Promise<void>;
  /** False when the app does not allow the bot to delete it. @throws ChatAppError when the app cannot be reached */
  deleteMessage(chatId: string, messageId: number): Promise<boolean>;
}

/** The message contains neither the bot's token nor any chat content. */
export class ChatAppError extends Error {
  override readonly name = 'ChatAppError';

  constructor(
    message: string,
    /** False when the same call will fail again, e.g. because the person has blocked the bot. */
    readonly retryable: boolean,
    readonly retryAfterSeconds = 1,
    /** Whether the app may have acted although it did not answer. */
    readonly mayHaveArrived = false,
  ) {
    super(message);
  }
}

/** Injection token of the configured chat apps. */
export const CHAT_APPS = Symbol('CHAT_APPS');
/** The configured chat apps. */
export type ChatApps = readonly ChatApp[];

/** A text to the bot. */
export interface ChatMessage {
  chatId: string;
  /** Null for a command that leaves no message in the chat, so that there is nothing to delete. */
  messageId: string | null;
  /** Whether only one person and the bot can read the chat. A chat of another person never has the same `chatId`. */
  isPrivate: boolean;
  /** `/name argument` for commands. */
  text: string;
  /** How the app takes the answer to this very message, where that is not by its chat. Whoever has it can answer: a secret. */
  replyHandle: string | null;
}

/** A command as it is offered to people. */
export interface OfferedCommand {
  name: string;
  /** What it does, e.g. `your brands`. At most 100 characters. */
  what: string;
  /** What follows the name, e.g. `API key`; null when nothing does. */
  argument: { label: string; required: boolean } | null;
}

/** Port to a chat app with bots. */
export interface ChatApp {
  /** Stored with the identities of its chats, e.g. `telegram`. */
  readonly name: string;
  /** What people type before the name of a command, e.g. `/`. */
  readonly prefix: string;
  /** Sends plain text that answers nothing. @throws ChatAppError */
  send(chatId: string, text: string): Promise<void>;
  /** Answers with plain text. In a chat that others read, only the sender sees it if the app can do that. @throws ChatAppError */
  reply(message: ChatMessage, text: string): Promise<void>;
  /** False when the app does not allow the bot to delete it. @throws ChatAppError when the app cannot be reached */
  deleteMessage(chatId: string, messageId: string): Promise<boolean>;
}

/** An event in a bot's chats. */
export interface ChatUpdate {
  /** Increases from update to update. */
  number: number;
  /** Null for anything but a text message, which needs no answer. */
  message: ChatMessage | null;
}

/** A chat app that is asked for what people wrote. */
export interface PolledChatApp extends ChatApp {
  /** Seconds that `receive` waits for the first update at most. */
  readonly pollSeconds: number;
  /**
   * Updates from `next` on, in order; acknowledges all earlier ones to the app. Waits if there are none.
   * @param next null starts with the oldest update that the app still has
   * @throws ChatAppError
   */
  receive(next: number | null, signal: AbortSignal): Promise<ChatUpdate[]>;
}

/** A request as it came: parsing and serializing the body would change what was signed. */
export interface ChatCall {
  /** By lowercase name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** What a call asks for. */
export interface AcceptedCall {
  /** The body of the answer, as JSON; null for none. The app waits for it for three seconds or less. */
  answer: object | null;
  /** What is dealt with after that; null when nothing is. */
  event: ChatEvent | null;
}

/** Something that the app reports, perhaps several times. */
export interface ChatEvent {
  /** The same in every report of it. */
  id: string;
  /** May ask the app. Null for what needs no answer. @throws ChatAppError */
  message(): Promise<ChatMessage | null>;
}

/** A chat app that calls the instance when people write something. */
export interface CalledChatApp extends ChatApp {
  /** Checks that the app signed the call just now, without asking it. @throws ChatCallRefused */
  accept(call: ChatCall): AcceptedCall;
  /** Tells the app which commands people can choose from, in place of all earlier ones. @throws ChatAppError */
  offer(commands: readonly OfferedCommand[]): Promise<void>;
}

/** A call was not signed by the app, or too long ago, or cannot be understood. The message contains nothing of it. */
export class ChatCallRefused extends Error {
  override readonly name = 'ChatCallRefused';
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
export interface ChatApps {
  polled: readonly PolledChatApp[];
  called: readonly CalledChatApp[];
}

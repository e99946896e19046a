/** What an app refuses with for now. */
export type PassingRefusal = 'limit' | 'outage';

/** How a call differs from what the app would send. */
export type Forgery = 'unsigned' | 'wrong-key' | 'changed-body' | 'old' | 'early';

/** A chat app with people in it. It is ours and no independent judge. */
export interface SimulatedChatApp {
  readonly name: string;
  /** What people type before a command. */
  readonly prefix: string;
  readonly settings: Readonly<Record<string, string>>;
  /** What must be in no log: credentials of the bot, and every address by which something was answered. */
  readonly secrets: readonly string[];
  /** Whether an answer in a group is seen by the asker alone. */
  readonly answersInSecret: boolean;
  /** A chat of a new person with the bot. */
  chat(): string;
  /** A place where others read along, and a new person there. */
  group(): string;
  /** Lets somebody send a command; resolves with the bot's next text there. @param text `/name argument` */
  ask(chat: string, text: string): Promise<string>;
  /** What the bot said in a chat, as people read it. */
  said(chat: string): readonly string[];
  /** What everybody in a group could read of that. */
  saidOpenly(chat: string): readonly string[];
  /** Reports the last event again, as after a lost confirmation, and resolves when that was taken. */
  reportAgain(): Promise<void>;
  /** Refuses the next texts of the bot. */
  refuseNext(refusals: readonly PassingRefusal[]): void;
  stop(): Promise<void>;
}

/** How the instance answered a call. */
export interface CallAnswer {
  status: number;
  body: unknown;
}

/** A chat app that calls the instance. */
export interface CallingChatApp extends SimulatedChatApp {
  /** Address of the instance's API. Calls are sent there. */
  instanceUrl: string;
  /** Sends a command and does not wait for the bot's text. With the same `id`, it is the same event. */
  call(chat: string, text: string, options?: { forgery?: Forgery; id?: string }): Promise<CallAnswer>;
  /** What the app sends when its address is entered. */
  handshake(forgery?: Forgery): Promise<CallAnswer>;
  /** What it expects as an answer to that. */
  readonly handshakeAnswer: object;
  /** A conversation that is private, but not one with the bot. */
  chatOfOthers(): string;
  /** Calls to the app wait from now on until the returned function is called. */
  hold(): () => void;
  /** Calls to the app that wait. */
  readonly held: number;
}

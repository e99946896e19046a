import { partsOf, Refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** A file of a message, and what it was sent as. */
export interface TelegramFile {
  type: 'photo' | 'video' | 'audio';
  bytes: Buffer;
  /** As the call says it. */
  duration: string;
  /** Of a video: the picture that people see until it plays. */
  cover?: Buffer;
}

/** A message as Telegram stores it. */
export interface TelegramMessage {
  id: number;
  chatId: number;
  sentAt: Date;
  /** Of a file, its caption. */
  text: string;
  file: TelegramFile | null;
  /** Of an album. */
  groupId: string | null;
}

/** A chat, with what the bot is in it. */
export interface SimulatedChat {
  id: number;
  type: 'private' | 'group' | 'supergroup' | 'channel';
  title: string;
  username?: string;
  permissions?: { can_send_messages: boolean };
  bot: { status: string; can_post_messages?: boolean; is_member?: boolean; can_send_messages?: boolean };
}

interface Parameters {
  text(name: string): string;
  file(name: string): Buffer | undefined;
}

const botId = 7_412_589_630;
const photoBytes = 10 * 1024 * 1024;
/** "Bots can currently send video files of up to 50 MB in size", and audio files. */
const fileBytes = 50_000_000;
export const telegramLimits = { text: 4_096, caption: 1_024, files: 10 } as const;
const deletableMs = 48 * 3_600_000;
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/**
 * Telegram's Bot API with one bot, as https://core.telegram.org/bots/api documents it: chats and rights, texts and captions of limited
 * length, photos, videos with covers, audio and albums by multipart, edits, deletions within 48 hours, and the errors of tdlib/telegram-bot-api. It recognises no
 * repeated call. It is ours and no independent judge: Telegram itself is not to be had for tests.
 */
export class TelegramSimulator extends SimulatedServer {
  readonly botToken = `${botId}:AAFtokenOfASimulatedBotThatNobodyElseKnows`;
  readonly channel: SimulatedChat = {
    id: -1_001_234_567_890,
    type: 'channel',
    title: 'Café Terrace',
    username: 'cafe_terrace',
    bot: { status: 'administrator', can_post_messages: true },
  };
  readonly chats: SimulatedChat[] = [this.channel];
  readonly messages: TelegramMessage[] = [];
  /** Answers of the next calls by their method, in place of what they would do. */
  readonly refusals = new Map<string, Refusal>();
  /** Place in the next album, from 1, of a file that Telegram refuses after it has sent the others. */
  failingFile: number | null = null;
  protected readonly failure: Answer = telegramRefusal(500, 'Internal Server Error').answer;
  private made = 0;

  protected handle(asked: Asked): Answer {
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(asked.url.pathname) ?? [];
    if (!/^\d+:[\w-]{24,}$/.test(token)) throw telegramRefusal(404, 'Not Found');
    if (token !== this.botToken) throw telegramRefusal(401, 'Unauthorized');
    const scripted = this.refusals.get(method);
    this.refusals.delete(method);
    if (scripted !== undefined) throw scripted;
    const call = this.methods[method];
    if (call === undefined) throw telegramRefusal(404, 'Not Found: method not found');
    return { status: 200, body: { ok: true, result: call(parametersOf(asked)) } };
  }

  private readonly methods: Readonly<Record<string, (given: Parameters) => unknown>> = {
    getMe: () => ({ id: botId, is_bot: true, first_name: 'Terrace', username: 'terrace_bot' }),
    getChat: (given) => {
      const { bot: _bot, ...chat } = this.chatOf(given);
      return chat;
    },
    getChatMember: (given) => this.memberOf(given),
    sendMessage: (given) => this.sendMessage(given),
    sendPhoto: (given) => this.sendFile(given, 'photo'),
    sendVideo: (given) => this.sendFile(given, 'video'),
    sendAudio: (given) => this.sendFile(given, 'audio'),
    sendMediaGroup: (given) => this.sendMediaGroup(given),
    editMessageText: (given) => this.edit(given, 'text', false),
    editMessageCaption: (given) => this.edit(given, 'caption', true),
    deleteMessage: (given) => this.delete(given),
  };

  private memberOf(given: Parameters): object {
    const { bot } = this.chatOf(given);
    if (given.text('user_id') !== String(botId)) throw telegramRefusal(400, 'Bad Request: user not found');
    return { user: { id: botId, is_bot: true }, ...bot };
  }

  private sendMessage(given: Parameters): object {
    const text = textOf(given.text('text'));
    return this.shown(this.store(this.writableChat(given), { text, file: null, groupId: null }));
  }

  private sendFile(given: Parameters, type: TelegramFile['type']): object {
    const text = captionOf(given.text('caption'));
    const cover = type === 'video' ? coverOf(given, given.text('cover')) : {};
    const file = { type, bytes: fileOf(given, type, type), duration: given.text('duration'), ...cover };
    const chat = this.writableChat(given);
    requireReadable(file);
    return this.shown(this.store(chat, { text, file, groupId: null }));
  }

  private sendMediaGroup(given: Parameters): object[] {
    const items = JSON.parse(given.text('media')) as Record<string, unknown>[];
    if (items.length < 2 || items.length > telegramLimits.files)
      throw telegramRefusal(400, 'Bad Request: wrong number of messages to send as an album');
    const album = items.map(({ type, media, caption, duration, cover }) => {
      if (type !== 'photo' && type !== 'video' && type !== 'audio')
        throw telegramRefusal(400, "Bad Request: can't parse InputMedia: type");
      const name = /^attach:\/\/(\w+)$/.exec(String(media))?.[1] ?? '';
      const file: TelegramFile = {
        type,
        bytes: fileOf(given, name, type),
        duration: typeof duration === 'number' ? String(duration) : '',
        ...(type === 'video' && coverOf(given, typeof cover === 'string' ? cover : '')),
      };
      return { text: captionOf(typeof caption === 'string' ? caption : ''), file };
    });
    const audio = album.filter(({ file }) => file.type === 'audio');
    if (audio.length !== 0 && audio.length !== album.length)
      throw telegramRefusal(400, "Bad Request: audio can't be mixed with other media types");
    const chat = this.writableChat(given);
    const failing = this.failingFile;
    this.failingFile = null;
    album.forEach(({ file }) => requireReadable(file));
    const groupId = `group ${this.made + 1}`;
    const sent = album.filter((_item, index) => index + 1 !== failing);
    const messages = sent.map((item) => this.shown(this.store(chat, { ...item, groupId })));
    if (failing === null) return messages;
    const reason = `failed to send message #${failing} with the error message "PHOTO_INVALID_DIMENSIONS"`;
    throw telegramRefusal(400, `Bad Request: ${reason}`);
  }

  private edit(given: Parameters, field: 'text' | 'caption', isFile: boolean): object {
    const text = isFile ? captionOf(given.text(field)) : textOf(given.text(field));
    const message = this.messageOf(given, 'edit');
    if ((message.file !== null) !== isFile)
      throw telegramRefusal(400, `Bad Request: there is no ${field} in the message to edit`);
    if (message.text === text)
      throw telegramRefusal(
        400,
        'Bad Request: message is not modified: specified new message content and reply markup are the same',
      );
    message.text = text;
    return this.shown(message);
  }

  private delete(given: Parameters): true {
    const message = this.messageOf(given, 'delete');
    if (Date.now() - message.sentAt.getTime() >= deletableMs) throw telegramRefusal(400, "Bad Request: message can't be deleted");
    this.messages.splice(this.messages.indexOf(message), 1);
    return true;
  }

  private messageOf(given: Parameters, change: 'edit' | 'delete'): TelegramMessage {
    const { id: chatId } = this.chatOf(given);
    const found = this.messages.find(
      ({ id, ...message }) => String(id) === given.text('message_id') && message.chatId === chatId,
    );
    if (found === undefined) throw telegramRefusal(400, `Bad Request: message to ${change} not found`);
    return found;
  }

  private chatOf(given: Parameters): SimulatedChat {
    const asked = given.text('chat_id');
    const found = this.chats.find(({ id, username }) => asked === String(id) || asked === `@${username}`);
    if (found === undefined) throw telegramRefusal(400, 'Bad Request: chat not found');
    return found;
  }

  private writableChat(given: Parameters): SimulatedChat {
    const chat = this.chatOf(given);
    const { status, can_post_messages: mayPost } = chat.bot;
    if (status === 'kicked') throw telegramRefusal(403, `Forbidden: bot was kicked from the ${chat.type} chat`);
    if (status === 'left') throw telegramRefusal(403, `Forbidden: bot is not a member of the ${chat.type} chat`);
    if (chat.type === 'channel' && mayPost !== true)
      throw telegramRefusal(400, 'Bad Request: need administrator rights in the channel chat');
    return chat;
  }

  private store({ id: chatId }: SimulatedChat, parts: Pick<TelegramMessage, 'text' | 'file' | 'groupId'>): TelegramMessage {
    this.made += 1;
    const message = { ...parts, id: this.made, chatId, sentAt: new Date() };
    this.messages.push(message);
    return message;
  }

  private shown({ id, chatId, sentAt, text, file }: TelegramMessage): object {
    const { bot: _bot, permissions: _permissions, ...chat } = this.chats.find((known) => known.id === chatId) ?? this.channel;
    const content = file === null ? { text } : { caption: text, [file.type]: { file_id: `file${id}` } };
    return { message_id: id, date: Math.floor(sentAt.getTime() / 1_000), chat, ...content };
  }
}

/** An error as the Bot API answers it. */
export function telegramRefusal(code: number, description: string, parameters?: object): Refusal {
  const body = { ok: false, error_code: code, description, ...(parameters !== undefined && { parameters }) };
  return new Refusal({ status: code, body });
}

function parametersOf(asked: Asked): Parameters {
  if (asked.headers['content-type']?.startsWith('multipart/form-data') === true) {
    const parts = partsOf(asked);
    return {
      text: (name) => parts.get(name)?.text ?? '',
      file: (name) => {
        const part = parts.get(name);
        return part === undefined || part.type === '' ? undefined : Buffer.from(part.text, 'latin1');
      },
    };
  }
  const fields = JSON.parse(asked.body.toString()) as Record<string, unknown>;
  return { text: (name) => (name in fields ? String(fields[name]) : ''), file: () => undefined };
}

export function textOf(text: string): string {
  if (text.trim() === '') throw telegramRefusal(400, 'Bad Request: message text is empty');
  if (text.length > telegramLimits.text) throw telegramRefusal(400, 'Bad Request: message is too long');
  return text;
}

export function captionOf(text: string): string {
  if (text.length > telegramLimits.caption) throw telegramRefusal(400, 'Bad Request: message caption is too long');
  return text;
}

function fileOf(given: Parameters, name: string, type: TelegramFile['type']): Buffer {
  const bytes = given.file(name);
  if (bytes === undefined) throw telegramRefusal(400, `Bad Request: there is no ${type} in the request`);
  if (bytes.length > fileBytes) throw telegramRefusal(413, 'Request Entity Too Large');
  if (type === 'photo' && bytes.length > photoBytes)
    throw telegramRefusal(
      400,
      `Bad Request: file of size ${bytes.length} bytes is too big for a photo; the maximum size is ${photoBytes} bytes`,
    );
  return bytes;
}

/** "attach://<file_attach_name>", as of Bot API 8.3. */
function coverOf(given: Parameters, named: string): { cover?: Buffer } {
  if (named === '') return {};
  const name = /^attach:\/\/(\w+)$/.exec(named)?.[1] ?? '';
  return { cover: fileOf(given, name, 'photo') };
}

function requireReadable({ type, bytes, cover }: TelegramFile): void {
  const isImage = (file: Buffer): boolean => file.subarray(0, 4).equals(png) || (file[0] === 0xff && file[1] === 0xd8);
  const pictures = [...(type === 'photo' ? [bytes] : []), ...(cover === undefined ? [] : [cover])];
  if (!pictures.every(isImage)) throw telegramRefusal(400, 'Bad Request: IMAGE_PROCESS_FAILED');
}

import type { ConnectionIdentity } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { credentialRefused, misconfigured } from '../platform-failures.js';
import type { TelegramApi } from './api.js';
import { notPermitted } from './failures.js';

type Fields = Readonly<Record<string, unknown>>;

/** What the credentials of a connection hold. */
export interface TelegramAccess {
  botToken: string;
  /** `@name` of a public chat, or the id of any, which is negative. */
  chat: string;
}

/** Also keeps the address of a call, of which the token is a part, what it is. */
const tokenForm = /^\d{1,20}:[\w-]{24,100}$/;
const chatForm = /^(@\w{1,64}|-\d{1,19})$/;

/**
 * The chat that a bot posts to: `getMe`, `getChat` and `getChatMember` (https://core.telegram.org/bots/api#getchatmember). The chat is kept
 * by its id, which stays when its name changes.
 * @throws ChannelError, TelegramRefusal
 */
export async function identify(api: TelegramApi, entered: TelegramAccess, signal: AbortSignal): Promise<ConnectionIdentity> {
  const { botToken, chat } = requireForms(entered);
  const bot = fieldsOf(await api.call(botToken, 'getMe', {}, signal));
  const found = fieldsOf(await api.call(botToken, 'getChat', { chat_id: chat }, signal));
  const { type, title, username } = found;
  if (type !== 'channel' && type !== 'supergroup' && type !== 'group') throw notAPlaceForPosts();
  const chatId = String(wholeNumberOf(found, 'id'));
  const asked = { chat_id: chatId, user_id: wholeNumberOf(bot, 'id') };
  const member = fieldsOf(await api.call(botToken, 'getChatMember', asked, signal));
  if (!mayPost(found, member)) throw notPermitted(`its status there is ${textOf(member, 'status')}`);
  const handle = typeof username === 'string' && username !== '' ? `@${username}` : chatId;
  return { handle, displayName: typeof title === 'string' ? title : handle, credentials: { botToken, chat: chatId } };
}

/** A field with an id. Those of chats have at most 52 bits (https://core.telegram.org/bots/api#chat). */
export function wholeNumberOf(fields: Fields, name: string): number {
  const value = fields[name];
  // Telegram answers with the id 0 for a message that it sends later: it cannot be named.
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value === 0) throw unreadableAnswer();
  return value;
}

/** By the rights of the bot, and in a group by those of all of its members (https://core.telegram.org/bots/api#chatmember). */
function mayPost({ type, permissions }: Fields, member: Fields): boolean {
  const { status } = member;
  if (status === 'creator') return true;
  if (status === 'administrator') return type !== 'channel' || member['can_post_messages'] === true;
  if (type === 'channel') return false;
  if (status === 'restricted') return member['is_member'] === true && member['can_send_messages'] === true;
  return status === 'member' && (permissions === undefined || fieldsOf(permissions)['can_send_messages'] !== false);
}

function requireForms({ botToken, chat }: TelegramAccess): TelegramAccess {
  if (!tokenForm.test(botToken)) {
    const message = 'This is not the token of a bot. It looks like 123456789:AbC… and comes from @BotFather.';
    throw credentialRefused(message, 'botToken');
  }
  if (!chatForm.test(chat)) {
    const message = 'The chat is the @name of a public channel or group, or the id of any, such as -1001234567890.';
    throw misconfigured('chat_not_found', message, 'chat');
  }
  return { botToken, chat };
}

function notAPlaceForPosts() {
  const message = 'Posts go to a channel or a group, and not to a single person.';
  return misconfigured('chat_not_supported', message, 'chat');
}

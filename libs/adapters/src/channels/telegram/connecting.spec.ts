import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TelegramChannel } from '../telegram.channel.js';
import { TelegramSimulator, type SimulatedChat } from '../testing/telegram-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const telegram = new TelegramSimulator();
let channel: TelegramChannel;

beforeAll(async () => {
  channel = new TelegramChannel(safeFetch, testConfig({ TELEGRAM_API_URL: await telegram.start() }));
});
beforeEach(() => void telegram.chats.splice(1));
afterAll(async () => {
  await telegram.stop();
  await safeFetch.onApplicationShutdown();
});

const group = (bot: SimulatedChat['bot'], parts: Partial<SimulatedChat> = {}): SimulatedChat => ({
  ...{ id: -42, type: 'group', title: 'Neighbours', bot },
  ...parts,
});
const connect = (chat: string, botToken = telegram.botToken) => channel.connect({ botToken, chat }, signal);

describe('connecting Telegram', () => {
  it('names the chat, and keeps it by its id', async () => {
    const credentials = { botToken: telegram.botToken, chat: String(telegram.channel.id) };
    const identity = { handle: '@cafe_terrace', displayName: 'Café Terrace', credentials };
    expect(await connect(' @cafe_terrace ')).toEqual(identity);
    expect(await connect(credentials.chat)).toEqual(identity);
    telegram.chats.push(group({ status: 'member' }));
    expect(await connect('-42')).toMatchObject({ handle: '-42', displayName: 'Neighbours' });
  });

  it.each([
    [
      'an administrator of a channel without the right',
      { status: 'administrator', can_post_messages: false },
      { type: 'channel' },
    ],
    ['a member of a channel', { status: 'member' }, { type: 'channel' }],
    ['somebody who left', { status: 'left' }, {}],
    ['somebody who was removed', { status: 'kicked' }, {}],
    ['a member of a group where members may not write', { status: 'member' }, { permissions: { can_send_messages: false } }],
    ['a member who may not write', { status: 'restricted', is_member: true, can_send_messages: false }, { type: 'supergroup' }],
    ['a stranger who may write', { status: 'restricted', is_member: false, can_send_messages: true }, { type: 'supergroup' }],
  ] as const)('is refused where the bot is %s', async (_who, bot, parts) => {
    telegram.chats.push(group(bot, parts));
    await expect(connect('-42')).rejects.toMatchObject({ outcome: 'refused', class: 'credential', code: 'not_permitted' });
  });

  it.each([
    ['the owner', { status: 'creator' }, { type: 'channel' }],
    ['an administrator of a group', { status: 'administrator' }, {}],
    ['a member who may write', { status: 'restricted', is_member: true, can_send_messages: true }, { type: 'supergroup' }],
  ] as const)('is possible where the bot is %s', async (_who, bot, parts) => {
    telegram.chats.push(group(bot, parts));
    expect(await connect('-42')).toMatchObject({ credentials: { chat: '-42' } });
  });

  it.each([
    ['no token', '@cafe_terrace', 'token', { class: 'credential', code: 'credential_refused', field: 'botToken' }],
    ['a token with a path', '@cafe_terrace', `${telegram.botToken}/../x`, { code: 'credential_refused', field: 'botToken' }],
    ['no chat', 'cafe_terrace', undefined, { class: 'misconfiguration', code: 'chat_not_found', field: 'chat' }],
    ['a chat that does not exist', '@nowhere', undefined, { class: 'misconfiguration', code: 'chat_not_found', field: 'chat' }],
  ])('names the credential that is wrong: %s', async (_what, chat, botToken, expected) => {
    await expect(connect(chat, botToken)).rejects.toMatchObject({ outcome: 'refused', retryable: false, ...expected });
  });

  it('is for channels and groups', async () => {
    telegram.chats.push(group({ status: 'member' }, { type: 'private', username: 'ada' }));
    await expect(connect('@ada')).rejects.toMatchObject({ class: 'misconfiguration', code: 'chat_not_supported' });
  });
});

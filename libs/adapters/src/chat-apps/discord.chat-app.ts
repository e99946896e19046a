import {
  ChatAppError,
  type AcceptedCall,
  type CalledChatApp,
  type ChatCall,
  type ChatMessage,
  type OfferedCommand,
} from '@imprint/domain/chat/chat-app';
import type { InternalResponse } from '@imprint/platform/safe-fetch';
import type { KeyObject } from 'node:crypto';
import { callApi, fieldsOf, misconfiguredWaitSeconds, retryAfterOf, textIn } from './api-call.js';
import { discordKey, requireDiscordSignature } from './discord-signature.js';
import { jsonOf, notUnderstood } from './signed-calls.js';
import { textParts } from './text-parts.js';

/** How to reach Discord, and the app there. */
export interface DiscordOptions {
  /** `https://discord.com/api` */
  apiUrl: string;
  applicationId: string;
  /** 64 hexadecimal digits. */
  publicKey: string;
  botToken: string;
  /** Address of this instance: Discord may block clients that do not name theirs. */
  instanceUrl: string;
}

/** https://github.com/discord/discord-api-docs/blob/main/docs/interactions/receiving-and-responding.mdx, read 2026-11-26 */
const interaction = { ping: 1, command: 2 } as const;
const callback = { pong: 1, deferred: 5 } as const;
const botDm = 1;
const ephemeral = 64;
/** Kinds of commands and of their options: application-commands.mdx, beside it. */
const chatInput = 1;
const textOption = 3;
/** As docs/channels/discord.md says and cites: in UTF-16 code units, which are never fewer than Discord counts. */
const longestText = 2_000;
const mostParts = 5;
/** A deferred answer may be unknown for some seconds: https://github.com/discord/discord-api-docs/issues/7220. */
const unknownWebhook = 10_015;

/**
 * A Discord app that is called with interactions, and answers each within 15 minutes by its token. The token is part of the
 * path, so URLs must not be logged.
 */
export class DiscordChatApp implements CalledChatApp {
  readonly name = 'discord';
  readonly prefix = '/';
  private readonly key: KeyObject;

  constructor(private readonly options: DiscordOptions) {
    this.key = discordKey(options.publicKey);
  }

  accept(call: ChatCall): AcceptedCall {
    requireDiscordSignature(this.key, call);
    const fields = fieldsOf(jsonOf(call));
    if (fields['type'] === interaction.ping) return { answer: { type: callback.pong }, event: null };
    // Ours are commands only, so that others are of an earlier program with the same app.
    if (fields['type'] !== interaction.command) return { answer: null, event: null };
    if (textIn(fields, 'application_id') !== this.options.applicationId) throw notUnderstood();
    const [id, message] = [textIn(fields, 'id'), messageIn(fields)];
    if (id === '') throw notUnderstood();
    // Nobody else sees the command and the answer, wherever they are.
    const answer = { type: callback.deferred, data: { flags: ephemeral } };
    return { answer, event: { id, message: () => Promise.resolve(message) } };
  }

  async offer(commands: readonly OfferedCommand[]): Promise<void> {
    await this.asBot('PUT', `applications/${this.options.applicationId}/commands`, commands.map(commandOf));
  }

  async send(chatId: string, text: string): Promise<void> {
    for (const part of partsOf(text)) await this.asBot('POST', `channels/${chatId}/messages`, messageOf(part));
  }

  async reply({ replyHandle }: ChatMessage, text: string): Promise<void> {
    const webhook = `webhooks/${this.options.applicationId}/${String(replyHandle)}`;
    const [first = '', ...others] = partsOf(text);
    await this.call('PATCH', `${webhook}/messages/@original`, messageOf(first));
    for (const part of others) await this.call('POST', webhook, { ...messageOf(part), flags: ephemeral });
  }

  /** Commands leave no message. */
  deleteMessage(): Promise<boolean> {
    return Promise.resolve(false);
  }

  private asBot(method: string, path: string, json: object): Promise<void> {
    return this.call(method, path, json, { authorization: `Bot ${this.options.botToken}` });
  }

  private async call(method: string, path: string, json: object, authorization: Record<string, string> = {}): Promise<void> {
    const { apiUrl, instanceUrl } = this.options;
    const headers = { 'user-agent': `DiscordBot (${instanceUrl}, 1)`, ...authorization };
    const what = `Discord, ${method} ${path.slice(0, path.indexOf('/'))}`;
    const answer = await callApi(what, `${apiUrl}/v10/${path}`, { method, json, headers });
    if (answer.status < 200 || answer.status > 299) throw failure(what, answer);
  }
}

/** `{ code, message }`, and `retry_after` in seconds with fractions at a rate limit. */
function failure(what: string, answer: InternalResponse): ChatAppError {
  const { code, retry_after: wait } = fieldsOf(answer.json);
  const { status } = answer;
  const text = `${what}: ${status}${typeof code === 'number' ? ` (${code})` : ''}`;
  if (status === 429) {
    const seconds = typeof wait === 'number' && wait >= 0 ? Math.ceil(wait) : retryAfterOf(answer);
    return new ChatAppError(text, true, seconds ?? 5);
  }
  if (status === 401) return new ChatAppError(text, true, misconfiguredWaitSeconds);
  return new ChatAppError(text, status >= 500 || code === unknownWebhook, 2);
}

function messageIn(fields: Readonly<Record<string, unknown>>): ChatMessage {
  const data = fieldsOf(fields['data']);
  const [chatId, name, replyHandle] = [textIn(fields, 'channel_id'), textIn(data, 'name'), textIn(fields, 'token')];
  if (chatId === '' || name === '' || replyHandle === '') throw notUnderstood();
  const options: unknown[] = Array.isArray(data['options']) ? data['options'] : [];
  const argument = options.map((option) => textIn(fieldsOf(option), 'value')).join(' ');
  return { chatId, messageId: null, isPrivate: fields['context'] === botDm, text: `/${name} ${argument}`.trim(), replyHandle };
}

/** Offered in private chats with the bot only. */
function commandOf({ name, what, argument }: OfferedCommand): object {
  const description = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  const command = { type: chatInput, name, description, contexts: [botDm] };
  if (argument === null) return command;
  const { label, required } = argument;
  const option = { type: textOption, name: label.toLowerCase().replaceAll(' ', '-'), description: label, required };
  return { ...command, options: [option] };
}

const messageOf = (content: string): object => ({ content, allowed_mentions: { parse: [] } });

/** What others wrote is part of the text: it must not become a link with another name, a mention or a heading. */
function partsOf(text: string): string[] {
  const plain = text
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replaceAll(/[\\*_~`|[\]<>#]/g, '\\$&')))
    .join('');
  return textParts(plain, longestText, mostParts);
}

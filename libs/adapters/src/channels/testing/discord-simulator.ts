import { randomUUID } from 'node:crypto';
import {
  contentIn,
  discordRefusal,
  invalidForm,
  mentionsEveryone,
  nonceIn,
  sentIn,
  type SimulatedAttachment,
} from './discord-requests.js';
import { Refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** A message as Discord stores it. A nonce is not kept with it. */
export interface DiscordMessage {
  id: string;
  channelId: string;
  authorId: string;
  createdAt: Date;
  content: string;
  attachments: readonly SimulatedAttachment[];
  /** Whether it notified everybody who is there. */
  mentionsEveryone: boolean;
}

interface SimulatedChannel {
  id: string;
  type: number;
  name: string;
  guild_id?: string;
  last_message_id: string | null;
}

const bot = { id: '80351110224678912', username: 'cafe-terrace', discriminator: '4242', bot: true };
const guild = { id: '197038439483310086', name: 'Café Terrace' };
const discordEpoch = 1_420_070_400_000;

/**
 * Discord with one bot in one server, as discord/discord-api-docs documents API v10 (read 2026-11-25): channels of several types, messages with
 * files as `payload_json` and `files[n]`, `enforce_nonce`, permissions, limits, and errors with `code` and `message`. It is ours and no
 * independent judge: Discord itself is not to be had for tests.
 */
export class DiscordSimulator extends SimulatedServer {
  static readonly handle = `@${bot.username}#${bot.discriminator}`;
  readonly botId = bot.id;
  readonly guildId = guild.id;
  readonly token = `${Buffer.from(bot.id).toString('base64url')}.${randomUUID()}`;
  readonly messages: DiscordMessage[] = [];
  readonly channels: SimulatedChannel[] = [];
  /** What the bot may do. */
  readonly permissions = new Set([
    'VIEW_CHANNEL',
    'SEND_MESSAGES',
    'SEND_MESSAGES_IN_THREADS',
    'ATTACH_FILES',
    'READ_MESSAGE_HISTORY',
  ]);
  /** Characters that it takes out of texts. */
  stripped = /(?!)/gu;
  /** Whether the name of the server is shown. */
  showsServer = true;
  /** Seconds that the next message has to wait for. */
  limitedFor: number | undefined;
  /** Messages that are left before there is a pause of 1.25 seconds, which nobody is held to. */
  messagesLeft = Infinity;
  protected readonly failure: Answer = { status: 500, body: { code: 0, message: '500: Internal Server Error' } };
  private readonly nonces = new Map<string, DiscordMessage>();
  private made = 0;

  /** Another channel. @returns its id */
  addChannel(type: number, name = 'announcements'): string {
    const id = this.snowflake();
    const isPrivate = type === 1 || type === 3;
    this.channels.push({ id, type, name, last_message_id: null, ...(!isPrivate && { guild_id: guild.id }) });
    return id;
  }

  /** A message that somebody else has sent, or other software with the same bot. */
  addMessage(channelId: string, content: string, authorId = '155149108183695360', createdAt = new Date()): void {
    this.keep({ channelId, authorId, createdAt, content, attachments: [], mentionsEveryone: false });
  }

  /** Forgets the nonces of earlier calls, as after some minutes. */
  forgetNonces(): void {
    this.nonces.clear();
  }

  protected handle(asked: Asked): Answer {
    this.authorize(asked);
    const line = `${asked.method} ${asked.url.pathname}`;
    if (line === 'GET /api/v10/users/@me') return { status: 200, body: bot };
    if (line === `GET /api/v10/guilds/${guild.id}`) return this.describeServer();
    const [, method, channelId = '', rest, messageId] =
      /^(GET|POST|PATCH|DELETE) \/api\/v10\/channels\/(\d+)(\/messages(?:\/(\d+))?)?$/.exec(line) ?? [];
    if (method === undefined) throw discordRefusal(404, 0, '404: Not Found');
    const channel = this.channel(channelId);
    if (rest === undefined && method === 'GET') return { status: 200, body: channel };
    if (messageId === undefined && method === 'GET') return this.list(asked, channelId);
    if (messageId === undefined && method === 'POST') return this.create(asked, channel);
    if (messageId !== undefined && method === 'GET') {
      this.require('READ_MESSAGE_HISTORY');
      return this.read(channelId, messageId);
    }
    if (messageId !== undefined && method === 'PATCH') return this.edit(asked, channelId, messageId);
    if (messageId !== undefined && method === 'DELETE') return this.remove(channelId, messageId);
    throw discordRefusal(405, 0, '405: Method Not Allowed');
  }

  private authorize({ headers }: Asked): void {
    if (!/^DiscordBot \(https?:\/\/[^,]+, [^)]+\)/.test(headers['user-agent'] ?? ''))
      throw discordRefusal(403, 40_333, 'internal network error');
    if (headers.authorization !== `Bot ${this.token}`) throw discordRefusal(401, 0, '401: Unauthorized');
  }

  private describeServer(): Answer {
    if (!this.showsServer) throw discordRefusal(403, 50_001, 'Missing Access');
    return { status: 200, body: guild };
  }

  private channel(channelId: string): SimulatedChannel {
    const channel = this.channels.find(({ id }) => id === channelId);
    if (channel === undefined) throw discordRefusal(404, 10_003, 'Unknown Channel');
    this.require('VIEW_CHANNEL', 50_001, 'Missing Access');
    return channel;
  }

  private require(permission: string, code = 50_013, message = 'Missing Permissions'): void {
    if (!this.permissions.has(permission)) throw discordRefusal(403, code, message);
  }

  /** Without the permission to read the history there are none, and that is no error. */
  private list({ url }: Asked, channelId: string): Answer {
    const limit = Number(url.searchParams.get('limit') ?? 50);
    if (!(limit >= 1 && limit <= 100)) throw invalidForm('limit', 'int value should be between 1 and 100.');
    if (!this.permissions.has('READ_MESSAGE_HISTORY')) return { status: 200, body: [] };
    const before = url.searchParams.get('before');
    const older = this.messages.filter(
      (message) => message.channelId === channelId && (before === null || BigInt(message.id) < BigInt(before)),
    );
    const latestFirst = older.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
    return { status: 200, body: latestFirst.slice(0, limit).map(shown) };
  }

  private create(asked: Asked, channel: SimulatedChannel): Answer {
    if (this.limitedFor !== undefined) throw this.tooMany(this.limitedFor);
    this.require([10, 11, 12].includes(channel.type) ? 'SEND_MESSAGES_IN_THREADS' : 'SEND_MESSAGES');
    if (channel.type === 15) throw discordRefusal(400, 40_058, 'Cannot send a message in a forum channel');
    if ([4, 14, 16].includes(channel.type)) throw discordRefusal(400, 50_008, 'Cannot send messages in a non-text channel');
    const { fields, files } = sentIn(asked);
    if (files.length > 0) this.require('ATTACH_FILES');
    const nonce = nonceIn(fields);
    const isEnforced = nonce !== '' && fields['enforce_nonce'] === true;
    const first = isEnforced ? this.nonces.get(nonce) : undefined;
    if (first !== undefined) return this.read(first.channelId, first.id);
    const content = this.kept(contentIn(fields));
    if (content === '' && files.length === 0) throw discordRefusal(400, 50_006, 'Cannot send an empty message');
    const message = this.keep({
      channelId: channel.id,
      authorId: bot.id,
      createdAt: new Date(),
      content,
      attachments: files.map((file) => ({ ...file, id: this.snowflake() })),
      mentionsEveryone: mentionsEveryone(fields, content),
    });
    if (isEnforced) this.nonces.set(nonce, message);
    this.messagesLeft -= 1;
    const remaining = String(Math.min(Math.max(this.messagesLeft, 0), 4));
    const headers = { 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset-after': '1.25' };
    return { status: 200, headers, body: { ...shown(message), ...(nonce !== '' && { nonce }) } };
  }

  private edit(asked: Asked, channelId: string, messageId: string): Answer {
    const message = this.find(channelId, messageId);
    if (message.authorId !== bot.id) throw discordRefusal(403, 50_005, 'Cannot edit a message authored by another user');
    const { fields } = sentIn(asked);
    const named = fields['attachments'] as { id: string; description?: string }[] | undefined;
    const attachments = message.attachments.flatMap((file) => {
      if (named === undefined) return [file];
      return named
        .filter(({ id }) => id === file.id)
        .map(({ description }) => ({ ...file, ...(description !== undefined && { description }) }));
    });
    const content = this.kept(contentIn(fields));
    if (content === '' && attachments.length === 0) throw discordRefusal(400, 50_006, 'Cannot send an empty message');
    Object.assign(message, { content, attachments, mentionsEveryone: mentionsEveryone(fields, content) });
    return { status: 200, body: shown(message) };
  }

  private read(channelId: string, messageId: string): Answer {
    const message = this.find(channelId, messageId);
    return { status: 200, body: shown(message) };
  }

  private remove(channelId: string, messageId: string): Answer {
    this.messages.splice(this.messages.indexOf(this.find(channelId, messageId)), 1);
    return { status: 204 };
  }

  private find(channelId: string, messageId: string): DiscordMessage {
    const message = this.messages.find(({ id, channelId: place }) => id === messageId && place === channelId);
    if (message === undefined) throw discordRefusal(404, 10_008, 'Unknown Message');
    return message;
  }

  /** A text as it is stored. */
  private kept(text: string): string {
    return text.replaceAll(this.stripped, '').trim();
  }

  private keep(parts: Omit<DiscordMessage, 'id'>): DiscordMessage {
    const message = { ...parts, id: this.snowflake(parts.createdAt) };
    this.messages.push(message);
    const channel = this.channels.find(({ id }) => id === parts.channelId);
    if (channel !== undefined) channel.last_message_id = message.id;
    return message;
  }

  private snowflake(at = new Date()): string {
    this.made += 1;
    return String((BigInt(at.getTime() - discordEpoch) << 22n) + BigInt(this.made));
  }

  private tooMany(seconds: number): Refusal {
    const headers = {
      'retry-after': String(Math.ceil(seconds)),
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset-after': String(seconds),
      'x-ratelimit-scope': 'user',
    };
    const body = { message: 'You are being rate limited.', retry_after: seconds, global: false };
    return new Refusal({ status: 429, headers, body });
  }
}

/** The bot is shown the content of its own messages only: it has no message content intent. */
function shown({
  id,
  channelId,
  authorId,
  createdAt,
  content,
  attachments,
  mentionsEveryone: mentioned,
}: DiscordMessage): object {
  const isOwn = authorId === bot.id;
  return {
    id,
    channel_id: channelId,
    author: { id: authorId },
    timestamp: createdAt.toISOString().replace('Z', '000+00:00'),
    content: isOwn ? content : '',
    attachments: isOwn
      ? attachments.map(({ description, ...file }) => ({ ...file, ...(description !== '' && { description }) }))
      : [],
    embeds: [],
    mention_everyone: mentioned,
    type: 0,
  };
}

import { randomUUID } from 'node:crypto';
import { Refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';
import { altTextsIn, shownText, slackError } from './slack-blocks.js';
import { SlackFiles } from './slack-files.js';
import { SlackMessages, type SlackMessage } from './slack-messages.js';

type Arguments = Readonly<Record<string, unknown>>;

interface SimulatedConversation {
  id: string;
  name: string;
  is_private: boolean;
  is_archived: boolean;
  is_member: boolean;
  is_im: boolean;
}

const workspace = 'https://cafe-terrace.slack.com';
/** Methods that take JSON besides forms, as each of their pages says. */
const takeJson = ['chat.postMessage', 'chat.update', 'chat.delete', 'files.completeUploadExternal', 'auth.test'];

/**
 * Slack with one bot in one workspace, as docs.slack.dev documents the Web API (read 2026-11-26, the errors as smstoslack/slack_kit keeps
 * them): scopes, membership, messages with blocks and metadata, threads, pages with cursors, uploads that are processed later, and refusals
 * with status 200. It is ours and no independent judge: Slack itself is not to be had for tests.
 */
export class SlackSimulator extends SimulatedServer {
  static readonly handle = '@cafe_terrace';
  static readonly workspace = workspace;
  readonly token = `xoxb-${randomUUID()}`;
  readonly botId = 'B024BE7LH00';
  readonly files = new SlackFiles();
  readonly messages = new SlackMessages(this.botId, (id) => this.files.isShowable(id));
  readonly conversations: SimulatedConversation[] = [];
  readonly scopes = new Set([
    ...['chat:write', 'files:read', 'files:write', 'channels:read', 'channels:history', 'groups:read', 'groups:history'],
  ]);
  /** Whether answers say what the token allows. */
  saysScopes = true;
  /** A token of a person has no bot. */
  isBot = true;
  /** Methods that answer with this error, by their names. */
  readonly errors = new Map<string, string>();
  /** Seconds that a method has to wait for, by its name. */
  readonly limited = new Map<string, number>();
  /** Warnings about the form of requests. */
  readonly warnings: string[] = [];
  protected readonly failure: Answer = { status: 500, html: 'Server Error' };
  private made = 0;

  /** Another channel, which the bot is in. @returns its id */
  addChannel(parts: Partial<SimulatedConversation> = {}): string {
    this.made += 1;
    const id = `C0G9QF9G${String(this.made).padStart(3, '0')}`;
    this.conversations.push({
      ...{ id, name: 'news', is_private: false, is_archived: false, is_member: true, is_im: false },
      ...parts,
    });
    return id;
  }

  /** What members see, in the order in which it was sent. The thread of a message is flat: each reply stands below the one before it. */
  shown(): { text: string; altTexts: string[]; repliesTo: string | null }[] {
    return this.messages.all.map((message) => ({
      text: shownText(message.blocks),
      altTexts: [...altTextsIn(message.blocks), ...Array.from({ length: message.attached ?? 0 }, () => '')],
      repliesTo: this.before(message),
    }));
  }

  protected handle(asked: Asked): Answer {
    if (asked.url.pathname.startsWith('/upload/v1/')) return this.files.upload(asked);
    const method = /^\/api\/([\w.]+)$/.exec(asked.url.pathname)?.[1] ?? '';
    try {
      return this.withScopes(this.call(method, asked));
    } catch (error) {
      if (error instanceof Refusal) throw new Refusal(this.withScopes(error.answer));
      throw error;
    }
  }

  private call(method: string, asked: Asked): Answer {
    const { authorization } = asked.headers;
    if (authorization === undefined) throw slackError('not_authed');
    if (authorization !== `Bearer ${this.token}`) throw slackError('invalid_auth');
    const wait = this.limited.get(method);
    if (wait !== undefined)
      throw new Refusal({ status: 429, headers: { 'retry-after': String(wait) }, body: { ok: false, error: 'ratelimited' } });
    const error = this.errors.get(method);
    if (error !== undefined) throw slackError(error);
    const given = this.argumentsOf(method, asked);
    return this.withoutChannel(method, asked, given) ?? this.inChannel(method, given);
  }

  private withoutChannel(method: string, { url, headers }: Asked, given: Arguments): Answer | undefined {
    if (method === 'auth.test') return this.identity();
    if (method === 'files.info') {
      this.require('files:read');
      return this.files.describe(given);
    }
    if (!method.startsWith('files.')) return undefined;
    this.require('files:write');
    if (method === 'files.getUploadURLExternal') return this.files.ask(`${url.protocol}//${headers.host}`, given);
    if (method === 'files.completeUploadExternal')
      return this.files.complete(given, given['channel_id'] === undefined ? undefined : () => this.share(given));
    return undefined;
  }

  /** The message with files, by the bot. It has no metadata. */
  private share({ channel_id: channel, thread_ts: thread, blocks }: Arguments): {
    channel: string;
    isPrivate: boolean;
    ts: string;
  } {
    const found = this.conversations.find(({ id }) => id === channel);
    if (found === undefined || (found.is_private && !found.is_member)) throw slackError('channel_not_found');
    if (!found.is_member) throw slackError('not_in_channel');
    const { ts } = this.messages.share({ channel, thread, blocks }, 1);
    return { channel: found.id, isPrivate: found.is_private, ts };
  }

  private inChannel(method: string, given: Arguments): Answer {
    const channel = this.conversations.find(({ id }) => id === given['channel']);
    // Of a private channel, only its members know.
    if (channel === undefined || (channel.is_private && !channel.is_member)) throw slackError('channel_not_found');
    const kind = channel.is_private ? 'groups' : 'channels';
    if (method === 'conversations.info') {
      this.require(`${kind}:read`);
      return { status: 200, body: { ok: true, channel: { ...channel, is_channel: true, is_mpim: false } } };
    }
    this.require(method.startsWith('chat.') ? 'chat:write' : `${kind}:history`);
    if (method === 'chat.postMessage' && channel.is_archived) throw slackError('is_archived');
    if (!channel.is_member) throw slackError('not_in_channel');
    if (method === 'chat.postMessage') return this.messages.post(given);
    if (method === 'chat.update') return this.messages.update(given);
    if (method === 'chat.delete') return this.messages.remove(given);
    if (method === 'conversations.history') return this.messages.history(given);
    if (method === 'conversations.replies') return this.messages.replies(given);
    throw slackError('unknown_method');
  }

  private identity(): Answer {
    const bot = { bot_id: this.botId, is_enterprise_install: false };
    const body = {
      ok: true,
      url: `${workspace}/`,
      team: 'Café Terrace',
      user: 'cafe_terrace',
      team_id: 'T12345678',
      user_id: 'U12345678',
    };
    return { status: 200, body: { ...body, ...(this.isBot && bot) } };
  }

  private require(scope: string): void {
    if (this.scopes.has(scope)) return;
    throw slackError('missing_scope', { needed: scope, provided: [...this.scopes].join(',') });
  }

  /** Of the address, a form or JSON, which only some methods read. */
  private argumentsOf(method: string, { url, headers, body }: Asked): Arguments {
    const type = headers['content-type'] ?? '';
    if (!type.startsWith('application/json'))
      return Object.fromEntries([...url.searchParams, ...new URLSearchParams(body.toString())]);
    if (!/charset=utf-8/i.test(type)) this.warnings.push('missing_charset');
    if (!takeJson.includes(method)) throw slackError('invalid_arguments');
    return JSON.parse(body.toString()) as Arguments;
  }

  private withScopes(answer: Answer): Answer {
    if (!this.saysScopes) return answer;
    return { ...answer, headers: { ...answer.headers, 'x-oauth-scopes': [...this.scopes].join(',') } };
  }

  /** The text that a reply stands below; a comment, by what the channel notes with it, belongs to the first message. */
  private before({ thread, ts, metadata }: SlackMessage): string | null {
    const root = this.messages.all.find((message) => message.ts === thread && message.thread === undefined);
    if (root === undefined) return null;
    if (metadata?.event_payload['part'] === 'comment') return shownText(root.blocks);
    const earlier = this.messages.all.filter((message) => message.thread === thread && message.ts < ts);
    return shownText((earlier.at(-1) ?? root).blocks);
  }
}

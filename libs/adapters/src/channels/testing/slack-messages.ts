import type { Answer } from './simulated-request.js';
import { requireBlocks, shownText, slackError, type SlackBlock } from './slack-blocks.js';

type Arguments = Readonly<Record<string, unknown>>;

/** A message as Slack stores it. */
export interface SlackMessage {
  channel: string;
  ts: string;
  /** The message that it replies to. */
  thread?: string | undefined;
  botId: string;
  /** How many files are attached, which have no descriptions. */
  attached?: number;
  /** What notifications show. */
  text: string;
  blocks: readonly SlackBlock[];
  metadata?: { event_type: string; event_payload: Arguments } | undefined;
  /** Whether pages that it links to are previewed. */
  unfurls?: boolean;
}

/** Characters of `text`: what an edit may have, where a message without blocks is split, and where every message is cut. */
export const limits = { edited: 4_000, split: 4_000, cut: 40_000 };
const truncated = {
  warning: 'message_truncated',
  response_metadata: {
    messages: ['[WARN] Your message was truncated but still posted. The `text` field accepts up to 40,000 characters.'],
    warnings: ['message_truncated'],
  },
};

/** Messages of a workspace, as `chat.*` and `conversations.*` know them. */
export class SlackMessages {
  readonly all: SlackMessage[] = [];
  /** Where a text is cut. */
  cutAt = limits.cut;
  /** Most messages of a page: 15 for apps that are distributed outside of the Marketplace. */
  maxPage = 999;
  /** Whether metadata is kept. */
  keepsMetadata = true;
  private last = 0;

  constructor(
    readonly botId: string,
    private readonly isShowable: (fileId: string) => boolean,
  ) {}

  /** A message of somebody else, or of other software with the same bot. */
  add(parts: Partial<SlackMessage> & Pick<SlackMessage, 'channel' | 'text'>, at = Date.now()): SlackMessage {
    const message = { ts: this.stamp(at), botId: 'B0OTHERBOT', blocks: [], ...parts };
    this.all.push(message);
    return message;
  }

  /** `chat.postMessage` */
  post({ channel, thread_ts: thread, ...sent }: Arguments): Answer {
    const { text, blocks } = this.content(sent);
    if (thread !== undefined && this.all.every(({ ts }) => ts !== thread)) throw slackError('cannot_reply_to_message');
    const kept = { channel: String(channel), botId: this.botId, thread: thread as string | undefined };
    const metadata = metadataIn(sent);
    const parts = blocks.length === 0 ? split(text.slice(0, this.cutAt)) : [text.slice(0, this.cutAt)];
    const [first] = parts.map((part) =>
      this.add({
        ...kept,
        unfurls: sent['unfurl_links'] === true,
        text: part,
        blocks,
        metadata: this.keepsMetadata ? metadata : undefined,
      }),
    );
    const warned = text.length > this.cutAt ? truncated : {};
    return { status: 200, body: { ok: true, channel, ts: first?.ts, message: first && shown(first, true), ...warned } };
  }

  /** What `files.completeUploadExternal` makes for a channel, with `blocks` or without. */
  share({ channel, thread, blocks }: Arguments, attached: number): SlackMessage {
    if (thread !== undefined && this.all.every(({ ts }) => ts !== thread)) throw slackError('cannot_reply_to_message');
    return this.add({
      channel: String(channel),
      botId: this.botId,
      thread: thread as string | undefined,
      text: '',
      attached,
      blocks: blocks === undefined ? [] : requireBlocks(blocks, this.isShowable),
    });
  }

  /** `chat.update`: metadata that is not named is retained. */
  update({ channel, ts, ...sent }: Arguments): Answer {
    const message = this.find(channel, ts);
    if (message.botId !== this.botId) throw slackError('cant_update_message');
    const { text, blocks } = this.content(sent);
    if (text.length > limits.edited) throw slackError('msg_too_long');
    if (isRich(message.blocks) && !isRich(blocks)) throw slackError('block_mismatch');
    Object.assign(message, { text, blocks });
    return { status: 200, body: { ok: true, channel, ts, text } };
  }

  /** `chat.delete` */
  remove({ channel, ts }: Arguments): Answer {
    const message = this.find(channel, ts);
    if (message.botId !== this.botId) throw slackError('cant_delete_message');
    this.all.splice(this.all.indexOf(message), 1);
    return { status: 200, body: { ok: true, channel, ts } };
  }

  /** `conversations.history`: the latest first, and no replies. */
  history(asked: Arguments): Answer {
    const messages = this.all.filter(({ channel, thread }) => channel === asked['channel'] && thread === undefined);
    return this.page(
      messages.filter(within(asked)).toSorted((a, b) => Number(b.ts) - Number(a.ts)),
      asked,
    );
  }

  /** `conversations.replies`: the message and its replies, the oldest first. */
  replies(asked: Arguments): Answer {
    const root = this.all.find(({ channel, ts }) => channel === asked['channel'] && ts === asked['ts']);
    if (root === undefined) throw slackError('thread_not_found');
    const replies = this.all.filter(({ channel, thread }) => channel === root.channel && thread === root.ts);
    return this.page([root, ...replies.filter(within(asked))], asked);
  }

  /** Fewer than asked for "even if the end of the conversation history hasn't been reached". */
  private page(messages: readonly SlackMessage[], { limit, cursor, include_all_metadata: all }: Arguments): Answer {
    const from =
      cursor === undefined
        ? 0
        : Number(
            Buffer.from(cursor as string, 'base64')
              .toString()
              .replace('next:', ''),
          );
    const end = from + Math.min(Number(limit ?? 100), this.maxPage);
    const next = end < messages.length ? Buffer.from(`next:${end}`).toString('base64') : '';
    const body = {
      ok: true,
      messages: messages.slice(from, end).map((message) => shown(message, all === 'true')),
      has_more: next !== '',
      response_metadata: { next_cursor: next },
    };
    return { status: 200, body };
  }

  private content(sent: Arguments): { text: string; blocks: readonly SlackBlock[] } {
    const text = typeof sent['text'] === 'string' ? sent['text'] : '';
    const blocks = sent['blocks'] === undefined ? [] : requireBlocks(sent['blocks'], this.isShowable);
    if (text === '' && blocks.length === 0) throw slackError('no_text');
    return { text, blocks };
  }

  private find(channel: unknown, ts: unknown): SlackMessage {
    const message = this.all.find((known) => known.channel === channel && known.ts === ts);
    if (message === undefined) throw slackError('message_not_found');
    return message;
  }

  /** Seconds with six more digits, of which no two messages have the same. */
  private stamp(at: number): string {
    this.last = Math.max(this.last + 1, at * 1_000);
    const micros = at < Date.now() - 1_000 ? at * 1_000 : this.last;
    return `${Math.floor(micros / 1e6)}.${String(micros % 1e6).padStart(6, '0')}`;
  }
}

/** Names of events are of letters, digits, `_` and `-`; with another one, the message loses its metadata and is posted all the same. */
function metadataIn({ metadata }: Arguments): SlackMessage['metadata'] {
  if (metadata === undefined) return undefined;
  const { event_type: type, event_payload: payload } = metadata as { event_type?: unknown; event_payload?: unknown };
  if (typeof type !== 'string' || typeof payload !== 'object' || payload === null) throw slackError('invalid_metadata_format');
  return /^[a-z0-9_-]+$/i.test(type) ? { event_type: type, event_payload: payload as Arguments } : undefined;
}

/** https://github.com/slackapi/java-slack-sdk/issues/704 */
function split(text: string): string[] {
  return Array.from({ length: Math.max(1, Math.ceil(text.length / limits.split)) }, (_, index) =>
    text.slice(index * limits.split, (index + 1) * limits.split),
  );
}

const isRich = (blocks: readonly SlackBlock[]): boolean => shownText(blocks) !== '';

const within =
  ({ oldest = '0', latest = '9999999999', inclusive }: Arguments) =>
  ({ ts }: SlackMessage): boolean =>
    inclusive === 'true'
      ? Number(ts) >= Number(oldest) && Number(ts) <= Number(latest)
      : Number(ts) > Number(oldest) && Number(ts) < Number(latest);

/** Without `include_all_metadata`, a message has the type of its event only. */
const shown = ({ ts, thread, botId, text, blocks, metadata }: SlackMessage, withMetadata: boolean): object => ({
  type: 'message',
  ts,
  bot_id: botId,
  text,
  blocks,
  ...(thread !== undefined && { thread_ts: thread }),
  ...(metadata !== undefined && { metadata: withMetadata ? metadata : { event_type: metadata.event_type } }),
});

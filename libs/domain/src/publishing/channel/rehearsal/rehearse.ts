import type { OutgoingCall } from '@imprint/contracts/publishing';
import { parseUrl, SafeFetch, type SafeRequest, type SafeResponse } from '@imprint/platform/safe-fetch';
import {
  noSteps,
  publishTarget,
  type Channel,
  type OutgoingLinkCard,
  type OutgoingMedia,
  type OutgoingTarget,
} from '../index.js';
import { sizeAfterConversion, standInFor, platformValue, unreadFile, type RehearsalWire } from '../rehearsed-calls.js';
import { CallRecord, type DeclaredAnswer } from './call-record.js';
import { wholeBody, type SentRequest } from './read-call.js';

/** A post that is not sent. In its credentials, secrets are `[redacted]` and unknown values `{name}`. */
export interface RehearsedPost extends Omit<OutgoingTarget, 'linkCards' | 'media' | 'steps' | 'thread'> {
  media: readonly UnreadMedia[];
  thread: readonly { text: string; media: readonly UnreadMedia[] }[];
  linkCards: readonly (Omit<OutgoingLinkCard, 'picture'> & { picture: UnreadMedia | null })[];
}

type UnreadFile = Omit<OutgoingMedia, 'read' | 'stream' | 'thumbnail'>;
type UnreadMedia = UnreadFile & { thumbnail?: UnreadFile };

/** What a rehearsal needs of a channel. */
export type RehearsableChannel = Pick<Channel, 'capability' | 'rehearsal'>;

/** What a rehearsal has shown. */
export interface Rehearsed {
  /** In the order in which they would be made, without secrets, with placeholders in braces for what only the platform knows. */
  calls: OutgoingCall[];
  /** What `publish` threw after these calls, without an answer of the platform being to blame. */
  error?: unknown;
}

/**
 * Publishes a post and what follows it up to the wire: runs the channel's own `publish`, with a transport that sends nothing and answers as the channel declares.
 * Media is not read.
 * @throws Error when the channel makes a call to which it declares no answer
 */
export async function rehearse(channel: RehearsableChannel, post: RehearsedPost): Promise<Rehearsed> {
  const record = new CallRecord(channel.rehearsal, (bytes, mimeType) => {
    const file = unreadFile(bytes);
    return Promise.resolve(file && { ...file, mimeType });
  });
  const wire = new RecordingWire(record, post.scheduledAt);
  const media = unread(post.media);
  const thread = post.thread.map((part) => ({ ...part, media: unread(part.media) }));
  const linkCards = post.linkCards.map(({ picture, ...card }) => ({
    ...card,
    picture: picture === null ? null : asRead(picture),
  }));
  const connection = { ...post.connection, credentials: usable(channel, post.connection.credentials, record) };
  try {
    const target = { ...post, media, thread, linkCards, connection, steps: noSteps };
    await publishTarget(channel.rehearsal.over(wire), target, new AbortController().signal);
  } catch (error) {
    // Channels report every failure as one of their own, also that of an answer which they do not declare.
    if (wire.fault !== undefined) throw wire.fault;
    return { calls: record.shown(), error };
  }
  return { calls: record.shown() };
}

const unread = (media: readonly UnreadMedia[]): OutgoingMedia[] => media.map(asRead);

function asRead({ thumbnail, ...file }: UnreadMedia): OutgoingMedia {
  const { assetId, mimeType, sizeBytes, isConverted } = file;
  const bytes = isConverted ? sizeAfterConversion : sizeBytes;
  const read = (): Promise<Buffer> => Promise.resolve(standInFor({ assetId, mimeType, bytes }));
  const picture = thumbnail === undefined ? {} : { thumbnail: asRead(thumbnail) };
  return { ...file, ...picture, read, stream: () => inOnePiece(read) };
}

async function* inOnePiece(read: () => Promise<Buffer>): AsyncIterable<Buffer> {
  yield await read();
}

/** Unknown addresses, as ones that can be called until they are shown. */
function usable(
  { capability }: RehearsableChannel,
  credentials: Readonly<Record<string, string>>,
  { labels }: CallRecord,
): Record<string, string> {
  const addresses = capability.credentialFields.filter(
    ({ format, name }) => format === 'url' && credentials[name] === `{${name}}`,
  );
  const made = addresses.map(({ name }) => {
    const { label, value } = platformValue(`{${name}}`, (token) => `https://${token}.invalid`);
    labels.add(value, label);
    labels.add(`${value}/`, label);
    return [name, String(value)];
  });
  return { ...credentials, ...(Object.fromEntries(made) as Record<string, string>) };
}

class RecordingWire implements RehearsalWire {
  /** A call that the channel does not declare, or cannot be read. */
  fault: Error | undefined;

  constructor(
    private readonly record: CallRecord,
    private readonly dueAt: Date,
  ) {}

  readonly inPlaceOf = (transport: SafeFetch): SafeFetch =>
    new RecordingFetch(transport, (request) => this.answer(() => this.record.note(request)));

  readonly now = (): number => Math.max(Date.now(), this.dueAt.getTime());

  readonly inside = async (operation: string, body: object): Promise<unknown> => {
    const { answer } = await this.answer(() => Promise.resolve(this.record.noteInside(operation, body)));
    return JSON.parse(JSON.stringify(answer));
  };

  private async answer(note: () => Promise<DeclaredAnswer>): Promise<DeclaredAnswer> {
    try {
      const declared = await note();
      this.record.labels.learn(declared.answer, JSON.parse(JSON.stringify(declared.answer)));
      return declared;
    } catch (error) {
      this.fault ??= error as Error;
      throw error;
    }
  }
}

/** Everything of a transport that comes before the wire. */
class RecordingFetch extends SafeFetch {
  constructor(
    private readonly transport: SafeFetch,
    private readonly answer: (request: SentRequest) => Promise<DeclaredAnswer>,
  ) {
    super([]);
  }

  override async request(
    url: string | URL,
    { method = 'GET', headers = {}, body, allowedProtocols }: SafeRequest = {},
  ): Promise<SafeResponse> {
    this.transport.assertAllowedOffline(url, allowedProtocols);
    const { origin, pathname, search } = parseUrl(url);
    const sent = { method, url: `${origin}${pathname}${search}`, headers, body: await wholeBody(body) };
    const { status, answer } = await this.answer(sent);
    const json = Buffer.from(JSON.stringify(answer));
    return { status, headers: { 'content-type': 'application/json' }, body: json, truncated: false };
  }

  /** What is said over a socket is shown by `RehearsalWire.inside`. */
  override socket(): Promise<never> {
    return Promise.reject(new Error('A rehearsal opens no socket.'));
  }

  override assertAllowed(url: string | URL, allowedProtocols?: SafeRequest['allowedProtocols']): Promise<void> {
    return Promise.resolve().then(() => this.transport.assertAllowedOffline(url, allowedProtocols));
  }
}

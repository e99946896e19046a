import { randomUUID } from 'node:crypto';
import { MastodonAuthorization } from './mastodon-authorization.js';
import { escaped, partsOf, Refusal, refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** A post as the server stores it. */
export interface SimulatedStatus {
  id: string;
  text: string;
  createdAt: Date;
  media: readonly SimulatedMedia[];
  repliesTo: string | null;
}

interface SimulatedMedia {
  id: string;
  type: 'image' | 'video' | 'audio';
  bytes: number;
  description: string | null;
  focus: string | null;
  /** Its own picture, in bytes of latin1. */
  thumbnail: string | null;
  /** Requests for it that are still answered with 206. */
  pendingReads: number;
}

interface SentEdit {
  status?: string;
  media_ids?: string[];
  media_attributes?: { id: string; description: string }[];
}

/**
 * Defaults of a server: characters (app/validators/status_length_validator.rb), files (app/services/post_status_service.rb), and their sizes
 * (https://docs.joinmastodon.org/user/posting/#media).
 */
export const mastodonLimits = {
  text: 500,
  files: 4,
  bytes: { image: 16 * 1_048_576, video: 99 * 1_048_576, audio: 99 * 1_048_576 },
} as const;
const deletionWindowMs = 30 * 60_000;
const username = 'terrace';
const accountId = '109';

/**
 * A Mastodon server with one account, as documented on docs.joinmastodon.org (4.4): applications, the authorization code grant with PKCE,
 * revocation, asynchronous media, length limits, `Idempotency-Key`, and edits and deletions with their rate limit. It is ours and no independent judge: a real server is not to be had
 * for tests.
 */
export class MastodonSimulator extends SimulatedServer {
  static readonly handle = (server: string): string => `@${username}@${new URL(server).host}`;
  readonly statuses: SimulatedStatus[] = [];
  readonly authorization = new MastodonAuthorization();
  protected readonly failure: Answer = { status: 500, body: { error: 'Internal server error' } };
  /** Reads of a new file that are answered with 206 before it is ready; 0 for an upload that is answered with 200. */
  processingReads = 0;
  /** Longest text of this instance. */
  maxCharacters: number = mastodonLimits.text;
  /** Deletions within half an hour. */
  maxDeletions = 30;
  /** Calls that are left within five minutes, of which only posts are counted and none is refused. */
  callsLeft = Infinity;
  /** How often posts were edited. */
  edits = 0;
  private deletions: number[] = [];
  private readonly media = new Map<string, SimulatedMedia>();
  private readonly repeated = new Map<string, SimulatedStatus>();
  private nextId = 1;

  /** A token that a person makes in the settings of their account. */
  addToken(): string {
    const token = randomUUID();
    this.authorization.tokens.set(token, null);
    return token;
  }

  /** Forgets earlier deletions, as after half an hour. */
  forgetDeletions(): void {
    this.deletions = [];
  }

  /** Forgets the keys of repeated requests, as after an hour. */
  forgetKeys(): void {
    this.repeated.clear();
  }

  protected handle(asked: Asked): Answer {
    const { method, url } = asked;
    const [, statusId, part] = /^\/api\/v1\/statuses\/(\d+)(\/source)?$/.exec(url.pathname) ?? [];
    const [, mediaId] = /^\/api\/v1\/media\/(\d+)$/.exec(url.pathname) ?? [];
    if (statusId !== undefined) return part === undefined ? this.one(asked, statusId) : this.source(asked, statusId);
    if (mediaId !== undefined) return this.readMedia(asked, mediaId);
    switch (`${method} ${url.pathname}`) {
      case 'POST /api/v1/apps':
        return this.authorization.register(asked);
      case 'GET /oauth/authorize':
        return this.authorization.askPerson(asked);
      case 'POST /oauth/authorize':
        return this.authorization.authorized(asked);
      case 'POST /oauth/token':
        return this.authorization.token(asked);
      case 'POST /oauth/revoke':
        return this.authorization.revoke(asked);
      case 'GET /api/v1/accounts/verify_credentials':
        this.authorization.authorize(asked, 'read:accounts');
        return { status: 200, body: { id: accountId, username, acct: username, display_name: 'Café Terrace' } };
      case 'GET /api/v1/apps/verify_credentials':
        return this.authorization.describeApp(asked);
      case 'POST /api/v2/media':
        return this.addMedia(asked);
      case 'POST /api/v1/statuses':
        return this.post(asked);
      case `GET /api/v1/accounts/${accountId}/statuses`:
        return this.list(asked);
      default:
        throw refusal(404, 'Record not found');
    }
  }

  private addMedia(asked: Asked): Answer {
    this.authorization.authorize(asked, 'write:media');
    const parts = partsOf(asked);
    const file = parts.get('file');
    const type = kindOf(file?.type ?? '');
    const bytes = file?.text.length ?? 0;
    if (bytes >= mastodonLimits.bytes[type]) throw refusal(422, `Validation failed: File file size must be less than the limit`);
    const id = this.newId();
    const pendingReads = this.processingReads;
    // Since 4.0, larger formats are always processed after the answer, however soon that is done.
    const isReady = pendingReads === 0 && type === 'image';
    const [description, focus] = [parts.get('description')?.text ?? null, parts.get('focus')?.text ?? null];
    const picture = parts.get('thumbnail');
    if (picture !== undefined && kindOf(picture.type ?? '') !== 'image')
      throw refusal(422, 'Validation failed: Thumbnail content type is invalid');
    const thumbnail = picture?.text ?? null;
    this.media.set(id, { id, type, bytes, description, focus, thumbnail, pendingReads });
    return {
      status: isReady ? 200 : 202,
      body: { id, type, url: isReady ? `/files/${id}` : null, description },
    };
  }

  private readMedia(asked: Asked, id: string): Answer {
    this.authorization.authorize(asked, 'write:media');
    const media = this.media.get(id);
    if (media === undefined) throw refusal(404, 'Record not found');
    if (media.pendingReads === 0) return { status: 200, body: { id, type: media.type, url: `/files/${id}` } };
    media.pendingReads -= 1;
    return { status: 206 };
  }

  private post(asked: Asked): Answer {
    this.authorization.authorize(asked, 'write:statuses');
    const key = String(asked.headers['idempotency-key'] ?? '');
    const earlier = key === '' ? undefined : this.repeated.get(key);
    if (earlier !== undefined) return { status: 200, body: statusOf(earlier, asked.url) };
    const {
      status = '',
      media_ids: mediaIds = [],
      in_reply_to_id: repliesTo = null,
    } = JSON.parse(asked.body.toString()) as { status?: string; media_ids?: string[]; in_reply_to_id?: string };
    if (repliesTo !== null && this.statuses.every(({ id }) => id !== repliesTo)) throw refusal(404, 'Record not found');
    const media = mediaIds.map((id) => this.media.get(id));
    const ready = media.flatMap((item) => (item === undefined || item.pendingReads > 0 ? [] : [item]));
    if (ready.length !== media.length)
      throw refusal(422, 'Cannot attach files that have not finished processing. Try again in a moment!');
    requireStatus(status, ready.length, this.maxCharacters);
    requireOneKind(ready);
    const created = { id: this.newId(), text: status.trim(), createdAt: new Date(), media: ready, repliesTo };
    this.statuses.push(created);
    if (key !== '') this.repeated.set(key, created);
    this.callsLeft -= 1;
    const remaining = String(Math.min(Math.max(this.callsLeft, 0), 299));
    const left = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': remaining };
    const headers = { ...left, 'x-ratelimit-reset': new Date(Date.now() + 240_000).toISOString() };
    return { status: 200, headers, body: statusOf(created, asked.url) };
  }

  /** Reading, editing and deleting one post. */
  private one(asked: Asked, id: string): Answer {
    const { method, url } = asked;
    this.authorization.authorize(asked, method === 'GET' ? 'read:statuses' : 'write:statuses');
    if (method === 'DELETE') this.countDeletion();
    const status = this.statuses.find((each) => each.id === id);
    if (status === undefined) throw refusal(404, 'Record not found');
    if (method === 'PUT') this.edit(status, JSON.parse(asked.body.toString()) as SentEdit);
    if (method === 'DELETE') this.statuses.splice(this.statuses.indexOf(status), 1);
    return { status: 200, body: statusOf(status, url) };
  }

  /** Files that an edit does not name are taken away (app/services/update_status_service.rb). */
  private edit(status: SimulatedStatus, { status: text = '', media_ids: ids = [], media_attributes: attributes = [] }: SentEdit) {
    const media = ids.flatMap((id) => this.media.get(id) ?? []);
    requireStatus(text, media.length, this.maxCharacters);
    for (const { id, description } of attributes) Object.assign(this.media.get(id) ?? {}, { description });
    Object.assign(status, { text: text.trim(), media });
    this.edits += 1;
  }

  /** 30 within 30 minutes (config/initializers/rack_attack.rb), of posts that are not there, too. */
  private countDeletion(): void {
    const now = Date.now();
    this.deletions = this.deletions.filter((at) => at > now - deletionWindowMs);
    const [first] = this.deletions;
    if (first !== undefined && this.deletions.length >= this.maxDeletions) {
      const reset = { 'x-ratelimit-limit': String(this.maxDeletions), 'x-ratelimit-remaining': '0' };
      const headers = { ...reset, 'x-ratelimit-reset': new Date(first + deletionWindowMs).toISOString() };
      throw new Refusal({ status: 429, headers, body: { error: 'Too many requests' } });
    }
    this.deletions.push(now);
  }

  private list(asked: Asked): Answer {
    this.authorization.authorize(asked, 'read:statuses');
    const limit = Math.min(Number(asked.url.searchParams.get('limit') ?? 20), 40);
    const before = Number(asked.url.searchParams.get('max_id') ?? Infinity);
    const older = this.statuses.filter(({ id }) => Number(id) < before).reverse();
    return { status: 200, body: older.slice(0, limit).map((status) => statusOf(status, asked.url)) };
  }

  private source(asked: Asked, id: string): Answer {
    this.authorization.authorize(asked, 'read:statuses');
    const status = this.statuses.find((one) => one.id === id);
    if (status === undefined) throw refusal(404, 'Record not found');
    return { status: 200, body: { id, text: status.text, spoiler_text: '' } };
  }

  private newId(): string {
    return String(110_000_000_000 + this.nextId++);
  }
}

/** The text as HTML, as the server shows it: not what was sent. */
function statusOf({ id, text, createdAt, media, repliesTo }: SimulatedStatus, { origin }: URL) {
  return {
    id,
    created_at: createdAt.toISOString(),
    content: `<p>${escaped(text)}</p>`,
    url: `${origin}/@${username}/${id}`,
    reblog: null,
    in_reply_to_id: repliesTo,
    media_attachments: media.map(({ id: mediaId, type, description }) => ({ id: mediaId, type, description })),
  };
}

/** By the types of app/models/media_attachment.rb, as far as they are of interest here. @throws Refusal */
function kindOf(type: string): SimulatedMedia['type'] {
  if (/^image\/(?:jpeg|png|gif|webp|avif|hei[cf])$/.test(type)) return 'image';
  if (/^video\/(?:webm|mp4|quicktime|ogg)$/.test(type)) return 'video';
  if (/^audio\/(?:wave|wav|x-wav|ogg|mpeg|mp3|webm|flac|aac|m4a|x-m4a|mp4|3gpp)$/.test(type)) return 'audio';
  throw refusal(422, 'Validation failed: File content type is invalid, File is invalid');
}

/** @throws Refusal for a video or audio beside another file (app/services/post_status_service.rb) */
function requireOneKind(media: readonly SimulatedMedia[]): void {
  if (media.length > 1 && media.some(({ type }) => type !== 'image'))
    throw refusal(422, 'Cannot attach a video to a post that already contains images');
}

/** Grapheme clusters, a web address counting as 23 unless it is glued to a word (app/validators/status_length_validator.rb). */
export function countedLength(text: string): number {
  const counted = text.replaceAll(
    /(?<![a-z0-9@＠$#＃\uFFFE\uFEFF\uFFFF])https?:\/\/[^\s/?#]+\.\S+/gi,
    (address) => 'x'.repeat(23) + (/[.,;:!?)]+$/.exec(address)?.[0] ?? ''),
  );
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(counted)].length;
}

/** @throws Refusal for what no server takes */
export function requireStatus(text: string, files: number, maxCharacters: number = mastodonLimits.text): void {
  if (files > mastodonLimits.files) throw refusal(422, 'Cannot attach more than 4 files');
  if (text.trim() === '' && files === 0) throw refusal(422, "Validation failed: Text can't be blank");
  if (countedLength(text) > maxCharacters)
    throw refusal(422, `Validation failed: Text character limit of ${maxCharacters} exceeded`);
}

import { randomUUID } from 'node:crypto';
import { escaped, Refusal, refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** A post as TikTok stores it. */
export interface SimulatedTiktokPost {
  id: string;
  title: string;
  privacy: string;
  bytes: Buffer;
}

interface Begun {
  title: string;
  privacy: string;
  total: number;
  chunkSize: number;
  received: Buffer;
  /** How often it still says that it is in progress. */
  readsLeft: number;
  post: SimulatedTiktokPost | null;
}

interface SentPost {
  post_info?: { title?: string; privacy_level?: string; disable_comment?: boolean };
  source_info?: { source?: string; video_size?: number; chunk_size?: number; total_chunk_count?: number };
}

const scopes = ['user.info.basic', 'video.publish'];
const username = 'cafe.terrace';
const megabyte = 1_000_000;
/** In UTF-16 units (https://developers.tiktok.com/doc/content-posting-api-reference-direct-post). */
export const longestTitle = 2_200;

const tiktokRefusal = (status: number, code: string, message = ''): Refusal =>
  new Refusal({ status, body: { data: {}, error: { code, message, log_id: randomUUID() } } });

const ok = (data: object): Answer => ({ status: 200, body: { data, error: { code: 'ok', message: '', log_id: randomUUID() } } });

/**
 * TikTok with one app and one account, as developers.tiktok.com documents Login Kit for the web and the Content Posting API: what an account
 * allows, posts that are begun before their video is uploaded in chunks of fixed size, states, and errors with codes. It is ours and no
 * independent judge: TikTok itself is not to be had for tests.
 */
export class TiktokSimulator extends SimulatedServer {
  static readonly handle = `@${username}`;
  readonly clientKey = 'aw1234567890';
  readonly clientSecret = `tiktok-secret-${randomUUID()}`;
  readonly posts: SimulatedTiktokPost[] = [];
  /** Scopes of valid access tokens. */
  readonly tokens = new Map<string, readonly string[]>();
  privacyLevels = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
  maxSeconds = 600;
  commentsAreOff = false;
  /** How often a post whose video is there says that it is in progress. */
  processingReads = 0;
  /** Why processing fails; null if it does not. */
  failsFor: string | null = null;
  /** Whether public posts have passed moderation. */
  isModerated = true;
  protected readonly failure: Answer = { status: 500, body: { error: { code: 'internal_error', message: '', log_id: '1' } } };
  private readonly begun = new Map<string, Begun>();
  private readonly codes = new Map<string, string>();
  private readonly refreshTokens = new Map<string, string>();
  private made = 7_300_000_000_000_000_000n;

  /** A token as another tool with an app of its own makes it. */
  addToken(granted: readonly string[] = scopes): string {
    const accessToken = `act.${randomUUID()}`;
    this.tokens.set(accessToken, granted);
    return accessToken;
  }

  /** Forgets what was begun. */
  forget(): void {
    this.begun.clear();
  }

  protected handle(asked: Asked): Answer {
    const line = `${asked.method} ${asked.url.pathname}`;
    if (line === 'GET /v2/auth/authorize/') return this.askPerson(asked);
    if (line === 'POST /v2/auth/authorize/') return this.authorized(asked);
    if (line === 'POST /v2/oauth/token/') return this.token(asked);
    if (line === 'POST /v2/oauth/revoke/') return this.revoke(asked);
    if (line === 'PUT /video/') return this.receive(asked);
    this.authorize(asked);
    const sent = JSON.parse(asked.body.toString() || '{}') as SentPost & { publish_id?: string };
    if (line === 'POST /v2/post/publish/creator_info/query/') return this.creator();
    if (line === 'POST /v2/post/publish/video/init/') return this.begin(sent, asked);
    if (line === 'POST /v2/post/publish/status/fetch/') return this.state(sent.publish_id ?? '');
    throw tiktokRefusal(404, 'unsupported_path');
  }

  private creator(): Answer {
    return ok({
      creator_username: username,
      creator_nickname: 'Café Terrace',
      creator_avatar_url: 'https://cdn.tiktok.example/avatar.jpeg',
      privacy_level_options: this.privacyLevels,
      comment_disabled: this.commentsAreOff,
      duet_disabled: false,
      stitch_disabled: false,
      max_video_post_duration_sec: this.maxSeconds,
    });
  }

  private begin({ post_info: info = {}, source_info: source = {} }: SentPost, { headers }: Asked): Answer {
    const { title = '', privacy_level: privacy = '', disable_comment: withoutComments = false } = info;
    const { video_size: total = 0, chunk_size: chunkSize = 0, total_chunk_count: count = 0 } = source;
    requireTitle(title);
    if (!this.privacyLevels.includes(privacy)) throw tiktokRefusal(403, 'privacy_level_option_mismatch');
    if (this.commentsAreOff && !withoutComments) throw tiktokRefusal(400, 'invalid_params', 'Comments are disabled.');
    const isSized = total < 5 * megabyte ? chunkSize === total : chunkSize >= 5 * megabyte && chunkSize <= 64 * megabyte;
    if (source.source !== 'FILE_UPLOAD' || !(total > 0) || !isSized || count !== Math.floor(total / chunkSize))
      throw tiktokRefusal(400, 'invalid_params', 'The total chunk count is invalid');
    const id = `v_pub_file~${randomUUID()}`;
    this.begun.set(id, {
      title,
      privacy,
      total,
      chunkSize,
      received: Buffer.alloc(0),
      readsLeft: this.processingReads,
      post: null,
    });
    return ok({ publish_id: id, upload_url: `http://${headers.host}/video/?upload_id=${encodeURIComponent(id)}` });
  }

  private receive({ url, headers, body }: Asked): Answer {
    const begun = this.begun.get(url.searchParams.get('upload_id') ?? '');
    if (begun === undefined) return { status: 403 };
    const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
    const isLast = Number(end) + 1 === begun.total;
    const isWhole = Number(start) === begun.received.length && Number(end) + 1 - Number(start) === body.length;
    const isSized = isLast ? body.length < 2 * begun.chunkSize : body.length === begun.chunkSize;
    if (Number(total) !== begun.total || !isWhole || !isSized || begun.post !== null) return { status: 416 };
    begun.received = Buffer.concat([begun.received, body]);
    if (!isLast) return { status: 206 };
    if (this.failsFor === null) {
      this.made += 1n;
      begun.post = { id: String(this.made), title: begun.title, privacy: begun.privacy, bytes: begun.received };
      this.posts.push(begun.post);
    }
    return { status: 201 };
  }

  private state(publishId: string): Answer {
    const begun = this.begun.get(publishId);
    if (begun === undefined) throw tiktokRefusal(400, 'invalid_publish_id', 'The publish id is invalid.');
    const uploaded = { uploaded_bytes: begun.received.length };
    if (begun.received.length < begun.total) return ok({ status: 'PROCESSING_UPLOAD', ...uploaded });
    if (begun.readsLeft > 0) {
      begun.readsLeft -= 1;
      return ok({ status: 'PROCESSING_DOWNLOAD', ...uploaded });
    }
    if (begun.post === null) return ok({ status: 'FAILED', fail_reason: this.failsFor ?? 'internal', ...uploaded });
    const isShown = begun.privacy === 'PUBLIC_TO_EVERYONE' && this.isModerated;
    return ok({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: isShown ? [begun.post.id] : [], ...uploaded });
  }

  private askPerson({ url }: Asked): Answer {
    this.requireRequest(url.searchParams);
    const fields = [...url.searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
    const html = `<!doctype html><title>Log in</title><form method="post" action="/v2/auth/authorize/">${fields.join('')}
      <button name="decision" value="continue">Continue</button><button name="decision" value="cancel">Cancel</button></form>`;
    return { status: 200, html };
  }

  private authorized({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    this.requireRequest(sent);
    const address = new URL(sent.get('redirect_uri') ?? '');
    if (sent.get('decision') === 'continue') {
      const code = randomUUID();
      this.codes.set(code, address.href);
      address.searchParams.set('code', code);
    } else address.searchParams.set('error', 'access_denied');
    address.searchParams.set('state', sent.get('state') ?? '');
    return { status: 302, headers: { location: address.href } };
  }

  private token({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    this.requireClient(sent);
    const code = sent.get('code') ?? '';
    const isRefresh = sent.get('grant_type') === 'refresh_token';
    const refreshToken = sent.get('refresh_token') ?? '';
    const isKnown = isRefresh ? this.refreshTokens.has(refreshToken) : this.codes.get(code) === sent.get('redirect_uri');
    this.codes.delete(code);
    if (!isKnown)
      throw refusal(400, 'invalid_grant', isRefresh ? 'Refresh token is invalid or expired.' : 'Authorization code is expired.');
    const accessToken = this.addToken();
    const next = isRefresh ? refreshToken : `rft.${randomUUID()}`;
    this.refreshTokens.set(next, accessToken);
    const times = { expires_in: 86_400, refresh_expires_in: 31_536_000 };
    const body2 = {
      access_token: accessToken,
      refresh_token: next,
      open_id: 'open-1',
      scope: scopes.join(','),
      token_type: 'Bearer',
    };
    return { status: 200, body: { ...body2, ...times } };
  }

  private revoke({ body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    this.requireClient(sent);
    const token = sent.get('token') ?? '';
    this.tokens.delete(token);
    for (const [refreshToken, accessToken] of this.refreshTokens)
      if (accessToken === token) this.refreshTokens.delete(refreshToken);
    return { status: 200 };
  }

  private authorize({ headers }: Asked): void {
    const granted = this.tokens.get((headers.authorization ?? '').replace(/^Bearer /, ''));
    if (granted === undefined)
      throw tiktokRefusal(401, 'access_token_invalid', 'The access token is invalid or not found in the request.');
    if (!granted.includes('video.publish'))
      throw tiktokRefusal(401, 'scope_not_authorized', 'The user did not authorize the scope.');
  }

  private requireClient(sent: URLSearchParams): void {
    if (sent.get('client_key') !== this.clientKey || sent.get('client_secret') !== this.clientSecret)
      throw refusal(400, 'invalid_client', 'Client key or secret is incorrect.');
  }

  private requireRequest(parameters: URLSearchParams): void {
    const isComplete = URL.canParse(parameters.get('redirect_uri') ?? '') && parameters.get('response_type') === 'code';
    const areKnown = (parameters.get('scope') ?? '').split(',').every((scope) => scopes.includes(scope));
    if (parameters.get('client_key') !== this.clientKey || !isComplete || !areKnown)
      throw refusal(400, 'invalid_request', 'We couldn’t log in with TikTok.');
  }
}

/** @throws Refusal for a title that is too long */
export function requireTitle(title: string): void {
  if (title.length > longestTitle) throw tiktokRefusal(400, 'invalid_params', 'The title is too long.');
}

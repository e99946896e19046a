import { randomUUID } from 'node:crypto';
import { GoogleAuthorization, googleRefusal } from './google-authorization.js';
import type { Answer, Asked } from './simulated-request.js';
import { YoutubeAdditions } from './youtube-additions.js';
import { SimulatedServer } from './simulated-server.js';

/** A video as YouTube stores it. */
export interface SimulatedVideo {
  id: string;
  title: string;
  description: string;
  categoryId: string;
  tags: readonly string[];
  privacy: string;
  mimeType: string;
  bytes: Buffer;
}

interface Upload {
  video: Omit<SimulatedVideo, 'id' | 'bytes' | 'mimeType'>;
  mimeType: string;
  total: number;
  received: Buffer;
  finished: SimulatedVideo | null;
}

interface SentVideo {
  id?: string;
  snippet?: { title?: string; description?: string; categoryId?: string; tags?: string[] };
  status?: { privacyStatus?: string };
}

const scope = 'https://www.googleapis.com/auth/youtube';
/** What captions take, and nothing else does. */
const captionsScope = 'https://www.googleapis.com/auth/youtube.force-ssl';
/** Characters of a title and bytes of a description (https://docs.zernio.com/platforms/youtube, and public code that quotes YouTube). */
export const youtubeLimits = { title: 100, description: 5_000 } as const;
const pieceBytes = 262_144;

/**
 * YouTube with one channel, as the reference of the Data API v3 and the guide to resumable uploads document it: sessions that say how far
 * they are and answer with the video afterwards, chunks of multiples of 256 KiB, updates that delete what they leave out, errors with
 * reasons. It is ours and no independent judge: YouTube itself is not to be had for tests.
 */
export class YoutubeSimulator extends SimulatedServer {
  static readonly handle = '@cafe_terrace';
  readonly authorization = new GoogleAuthorization([scope, captionsScope]);
  readonly videos: SimulatedVideo[] = [];
  readonly additions = new YoutubeAdditions((id) => this.videos.some((video) => video.id === id));
  /** Whether the account has a channel. */
  hasChannel = true;
  /** Bytes that are taken of a chunk; all of them by default. */
  takes = Infinity;
  protected readonly failure: Answer = {
    status: 500,
    body: { error: { code: 500, message: 'Internal error encountered.', errors: [{ reason: 'backendError' }] } },
  };
  private readonly uploads = new Map<string, Upload>();

  /** Forgets uploads, as after some days. */
  forgetUploads(): void {
    this.uploads.clear();
  }

  protected handle(asked: Asked): Answer {
    const { method, url } = asked;
    const line = `${method} ${url.pathname}`;
    if (line === 'GET /o/oauth2/v2/auth') return this.authorization.askPerson(asked);
    if (line === 'POST /o/oauth2/v2/auth') return this.authorization.authorized(asked);
    if (line === 'POST /token') return this.authorization.token(asked);
    if (line === 'POST /revoke') return this.authorization.revoke(asked);
    this.authorization.authorize(asked, url.pathname.endsWith('/captions') ? captionsScope : scope);
    if (line === 'GET /youtube/v3/channels') return this.channels();
    if (line === 'POST /upload/youtube/v3/videos') return this.begin(asked);
    if (line === 'PUT /upload/youtube/v3/videos') return this.receive(asked);
    if (url.pathname === '/youtube/v3/videos') return this.change(asked);
    const answer = this.additions.handle(line, asked);
    if (answer === undefined) throw googleRefusal(404, 'notFound', 'Not Found');
    return answer;
  }

  private channels(): Answer {
    if (!this.hasChannel) return { status: 200, body: { items: [] } };
    const snippet = { title: 'Café Terrace', customUrl: YoutubeSimulator.handle };
    return { status: 200, body: { items: [{ id: 'UC_terrace', snippet }] } };
  }

  private begin({ url, headers, body }: Asked): Answer {
    if (!this.hasChannel) throw googleRefusal(401, 'youtubeSignupRequired', 'Unauthorized');
    const total = Number(headers['x-upload-content-length']);
    const mimeType = String(headers['x-upload-content-type']);
    if (url.searchParams.get('uploadType') !== 'resumable' || !(total > 0) || !mimeType.startsWith('video/'))
      throw googleRefusal(400, 'mediaBodyRequired', 'The request does not include the video content.');
    const video = checked(JSON.parse(body.toString()) as SentVideo);
    const id = randomUUID();
    this.uploads.set(id, { video, mimeType, total, received: Buffer.alloc(0), finished: null });
    const location = `http://${headers.host}${url.pathname}?uploadType=resumable&upload_id=${id}`;
    return { status: 200, headers: { location } };
  }

  private receive({ url, headers, body }: Asked): Answer {
    const upload = this.uploads.get(url.searchParams.get('upload_id') ?? '');
    if (upload === undefined) throw googleRefusal(404, 'notFound', 'Not Found');
    if (upload.finished !== null) return { status: 200, body: shown(upload.finished) };
    const [, start, end, total] = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
    if (Number(total) !== upload.total) throw googleRefusal(400, 'badRequest', 'Failed to parse Content-Range header.');
    if (start === undefined) return incomplete(upload);
    const isLast = Number(end) + 1 === upload.total;
    const isWhole = Number(end) + 1 - Number(start) === body.length && Number(start) === upload.received.length;
    if (!isWhole || (!isLast && body.length % pieceBytes !== 0)) throw googleRefusal(400, 'badRequest', 'Invalid request.');
    upload.received = Buffer.concat([upload.received, body.subarray(0, this.takes)]);
    if (upload.received.length < upload.total) return incomplete(upload);
    upload.finished = { id: randomUUID().slice(0, 11), ...upload.video, mimeType: upload.mimeType, bytes: upload.received };
    this.videos.push(upload.finished);
    return { status: 201, body: shown(upload.finished) };
  }

  private change({ method, url, body }: Asked): Answer {
    const sent = method === 'PUT' ? (JSON.parse(body.toString()) as SentVideo) : {};
    const id = sent.id ?? url.searchParams.get('id');
    const place = this.videos.findIndex((video) => video.id === id);
    const video = this.videos[place];
    if (method === 'GET') return { status: 200, body: { items: video === undefined ? [] : [shown(video)] } };
    if (video === undefined)
      throw googleRefusal(404, 'videoNotFound', 'The video that you are trying to change cannot be found.');
    if (method === 'DELETE') {
      this.videos.splice(place, 1);
      return { status: 204 };
    }
    const { privacy: _privacy, ...changed } = checked(sent);
    Object.assign(video, changed);
    return { status: 200, body: shown(video) };
  }
}

function checked({ snippet = {}, status = {} }: SentVideo): Upload['video'] {
  const { title = '', description = '', categoryId = '', tags = [] } = snippet;
  if (title === '' || title.length > youtubeLimits.title || /[<>]/.test(title))
    throw googleRefusal(400, 'invalidTitle', 'The request metadata specifies an invalid or empty video title.');
  requireDescription(description);
  if (!/^\d+$/.test(categoryId)) throw googleRefusal(400, 'invalidCategoryId', 'The category ID is invalid.');
  return { title, description, categoryId, tags, privacy: status.privacyStatus ?? 'public' };
}

/** @throws Refusal for what YouTube does not take */
export function requireDescription(description: string): void {
  if (Buffer.byteLength(description) > youtubeLimits.description || /[<>]/.test(description))
    throw googleRefusal(400, 'invalidDescription', 'The request metadata specifies an invalid video description.');
}

const incomplete = ({ received }: Upload): Answer => ({
  status: 308,
  headers: received.length === 0 ? {} : { range: `bytes=0-${received.length - 1}` },
});

const shown = ({ id, title, description, categoryId, tags }: SimulatedVideo): object => ({
  kind: 'youtube#video',
  id,
  snippet: { title, description, categoryId, tags },
});

import { randomUUID } from 'node:crypto';
import { linkedinRefusal } from './linkedin-authorization.js';
import type { Answer, Asked } from './simulated-request.js';

/** "File size: Between 75kb and 500MB", as others quote https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api. */
const sizes = { least: 75_000, most: 500_000_000 } as const;
/** Of every part but the last: `firstByte` 0 to `lastByte` 4194303 in the example of that page. */
const partBytes = 4_194_304;
/** "Typically URLs expire 30 days". */
const urlsMs = 30 * 86_400_000;

interface Video {
  owner: string;
  size: number;
  token: string;
  /** By the addresses that they go to. */
  parts: Map<string, { first: number; last: number; tag?: string; bytes?: Buffer }>;
  /** How often it still says that it is processed; undefined until it is complete. */
  readsLeft: number | undefined;
}

/**
 * Videos of LinkedIn as the page on its Videos API has them: begun, sent in parts to addresses that take no token and answer an `ETag`,
 * finalized with those in order, and asked about while they are processed. What LinkedIn answers to a second `finalizeUpload` is not documented;
 * here, it refuses. It is ours and no independent judge.
 */
export class LinkedinVideos {
  /** How often the next videos say that they are processed. */
  processingReads = 0;
  /** What is wrong with the next videos; empty for nothing. */
  processingError = '';
  /** How many uploads were begun, and parts received. */
  begun = 0;
  received = 0;
  private readonly videos = new Map<string, Video>();

  /** Forgets the addresses, as after 30 days. */
  expire(): void {
    for (const { parts } of this.videos.values()) parts.clear();
  }

  initialize(asked: Asked, { owner, size }: { owner: string; size: number }): Answer {
    if (!(size >= sizes.least && size <= sizes.most))
      throw linkedinRefusal(400, 'INVALID_VALUE_FOR_FIELD', 'ERROR :: /fileSizeBytes :: is not in the accepted range');
    this.begun += 1;
    const [id, token] = [`urn:li:video:C5505AQ${randomUUID()}`, randomUUID()];
    const parts: Video['parts'] = new Map();
    for (let first = 0; first < size; first += partBytes)
      parts.set(`/dms-videos/${randomUUID()}`, { first, last: Math.min(first + partBytes, size) - 1 });
    this.videos.set(id, { owner, size, token, parts, readsLeft: undefined });
    const uploadInstructions = [...parts].map(([path, { first, last }]) => ({
      uploadUrl: `http://${asked.headers.host}${path}`,
      lastByte: last,
      firstByte: first,
    }));
    const value = { uploadUrlsExpireAt: Date.now() + urlsMs, video: id, uploadInstructions, uploadToken: token };
    return { status: 200, body: { value } };
  }

  /** The address is what allows it: a token is refused. */
  upload({ url, headers, body }: Asked): Answer {
    const part = [...this.videos.values()].map(({ parts }) => parts.get(url.pathname)).find((found) => found !== undefined);
    if (part === undefined) throw linkedinRefusal(400, 'EXPIRED_UPLOAD_URL', 'The Video upload URL is expired');
    if (headers.authorization !== undefined) throw linkedinRefusal(401, 'INVALID_ACCESS_TOKEN', 'No token is taken here');
    if (body.length !== part.last - part.first + 1) throw linkedinRefusal(400, 'PARAM_INVALID', 'The part has another size');
    this.received += 1;
    const tag = `/ambry-video/signedId/${randomUUID()}`;
    Object.assign(part, { bytes: body, tag });
    return { status: 200, headers: { etag: tag } };
  }

  finalize({ video: id, uploadToken, uploadedPartIds }: Readonly<Record<string, unknown>>): Answer {
    const video = this.named(String(id));
    const tags = [...video.parts.values()].map(({ tag }) => tag);
    if (video.readsLeft !== undefined || uploadToken !== video.token)
      throw linkedinRefusal(400, 'INVALID_VIDEO_ID', 'This Video ID is invalid');
    if (tags.length === 0 || JSON.stringify(tags) !== JSON.stringify(uploadedPartIds))
      throw linkedinRefusal(400, 'MEDIA_ASSET_WAITING_UPLOAD', 'Media asset is waiting upload');
    video.readsLeft = this.processingReads;
    return { status: 200 };
  }

  /** @throws Refusal */
  ownerOf = (id: string): string => this.named(id).owner;

  shown(id: string): Answer {
    const video = this.named(id);
    const status = this.statusOf(video);
    if (video.readsLeft !== undefined && video.readsLeft > 0) video.readsLeft -= 1;
    const failed = status === 'PROCESSING_FAILED' && { processingFailureReason: this.processingError };
    return { status: 200, body: { id, owner: video.owner, status, ...failed } };
  }

  /** Whether a post of this author may show it. @throws Refusal */
  require(id: string, author: string): void {
    const video = this.named(id);
    if (video.owner !== author) throw linkedinRefusal(400, 'INVALID_CONTENT', 'ERROR :: /content :: not owned by the author');
    const status = this.statusOf(video);
    if (status === 'PROCESSING_FAILED')
      throw linkedinRefusal(400, 'MEDIA_ASSET_PROCESSING_FAILED', 'Media asset failed processing');
    if (status !== 'AVAILABLE') throw linkedinRefusal(400, 'MEDIA_ASSET_WAITING_UPLOAD', 'Media asset is waiting upload');
  }

  /** What a video shows. */
  bytesOf(id: string): Buffer {
    return Buffer.concat([...this.named(id).parts.values()].map(({ bytes = Buffer.alloc(0) }) => bytes));
  }

  /** While it is processed, it says so to those who may not ask, too: by then, they have waited. */
  settle(): void {
    for (const video of this.videos.values()) video.readsLeft = video.readsLeft === undefined ? undefined : 0;
  }

  private statusOf({ readsLeft }: Video): string {
    if (readsLeft === undefined) return 'WAITING_UPLOAD';
    if (readsLeft > 0) return 'PROCESSING';
    return this.processingError === '' ? 'AVAILABLE' : 'PROCESSING_FAILED';
  }

  private named(id: string): Video {
    const video = this.videos.get(id);
    if (video === undefined) throw linkedinRefusal(404, 'NOT_FOUND', 'Could not find entity');
    return video;
  }
}

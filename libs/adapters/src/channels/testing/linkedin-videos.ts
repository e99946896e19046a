import { randomUUID } from 'node:crypto';
import { linkedinRefusal } from './linkedin-authorization.js';
import { partsOf, type Answer, type Asked } from './simulated-request.js';

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
  additions: { path: string; kind: 'captions' | 'thumbnail'; received: boolean }[];
  /** Those that it was sent. */
  captions?: { metadata: unknown; content: string };
  thumbnail?: Buffer;
}

/** What an upload is begun with. */
interface Beginning {
  owner: string;
  size: number;
  captions?: boolean;
  thumbnail?: boolean;
}

/**
 * Videos of LinkedIn as the page on its Videos API has them: begun, sent in parts to addresses that take no token and answer an `ETag`,
 * finalized with those in order, and asked about while they are processed. Captions come as a form, and a thumbnail as it is. Whether a video
 * that was to have them waits until they are there is not documented; here, it does. What LinkedIn answers to a second `finalizeUpload` is not documented;
 * here, it refuses. It is ours and no independent judge.
 */
export class LinkedinVideos {
  /** How often the next videos say that they are processed. */
  processingReads = 0;
  /** What is wrong with the next videos; empty for nothing. */
  processingError = '';
  /** The same with the next videos that have captions or a thumbnail. */
  additionsError = '';
  /** What is refused. */
  readonly refuses = new Set<'captions' | 'thumbnail' | 'flags'>();
  /** What is not answered an address for. */
  readonly omits = new Set<'captions' | 'thumbnail'>();
  /** Whether the address for captions takes a token. It is not documented. */
  captionsTakeToken = true;
  /** How many uploads were begun, and parts received. */
  begun = 0;
  received = 0;
  private readonly videos = new Map<string, Video>();

  /** Forgets the addresses, as after 30 days. */
  expire(): void {
    for (const { parts } of this.videos.values()) parts.clear();
  }

  initialize(asked: Asked, { owner, size, captions = false, thumbnail = false }: Beginning): Answer {
    if (this.refuses.has('flags') && (captions || thumbnail))
      throw linkedinRefusal(400, 'INVALID_VALUE_FOR_FIELD', 'ERROR :: /uploadCaptions :: is not accepted');
    if (!(size >= sizes.least && size <= sizes.most))
      throw linkedinRefusal(400, 'INVALID_VALUE_FOR_FIELD', 'ERROR :: /fileSizeBytes :: is not in the accepted range');
    this.begun += 1;
    const [id, token] = [`urn:li:video:C5505AQ${randomUUID()}`, randomUUID()];
    const parts: Video['parts'] = new Map();
    for (let first = 0; first < size; first += partBytes)
      parts.set(`/dms-videos/${randomUUID()}`, { first, last: Math.min(first + partBytes, size) - 1 });
    const kinds = [...(captions ? (['captions'] as const) : []), ...(thumbnail ? (['thumbnail'] as const) : [])];
    const additions = kinds.map((kind) => ({ kind, path: `/dms-${kind}/${randomUUID()}`, received: false }));
    this.videos.set(id, { owner, size, token, parts, readsLeft: undefined, additions });
    const uploadInstructions = [...parts].map(([path, { first, last }]) => ({
      uploadUrl: `http://${asked.headers.host}${path}`,
      lastByte: last,
      firstByte: first,
    }));
    const addresses = Object.fromEntries(
      additions
        .filter(({ kind }) => !this.omits.has(kind))
        .map(({ kind, path }) => [`${kind}UploadUrl`, `http://${asked.headers.host}${path}`]),
    );
    const value = { uploadUrlsExpireAt: Date.now() + urlsMs, video: id, uploadInstructions, uploadToken: token, ...addresses };
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

  /** Captions or a thumbnail. */
  uploadAddition(asked: Asked): Answer {
    const video = [...this.videos.values()].find(({ additions }) => additions.some(({ path }) => path === asked.url.pathname));
    const addition = video?.additions.find(({ path }) => path === asked.url.pathname);
    if (video === undefined || addition === undefined)
      throw linkedinRefusal(400, 'EXPIRED_UPLOAD_URL', 'The Video upload URL is expired');
    const { kind } = addition;
    const hasToken = asked.headers.authorization !== undefined;
    if (hasToken !== (kind === 'captions' && this.captionsTakeToken))
      throw linkedinRefusal(401, 'INVALID_ACCESS_TOKEN', 'This token is not taken here');
    if (this.refuses.has(kind)) throw linkedinRefusal(400, 'PARAM_INVALID', `The ${kind} are not accepted`);
    Object.assign(video, kind === 'captions' ? { captions: captionsIn(asked) } : { thumbnail: thumbnailIn(asked) });
    addition.received = true;
    return { status: 201 };
  }

  finalize({ video: id, uploadToken, uploadedPartIds }: Readonly<Record<string, unknown>>): Answer {
    const video = this.named(String(id));
    const tags = [...video.parts.values()].map(({ tag }) => tag);
    if (video.readsLeft !== undefined || uploadToken !== video.token)
      throw linkedinRefusal(400, 'INVALID_VIDEO_ID', 'This Video ID is invalid');
    if (tags.length === 0 || JSON.stringify(tags) !== JSON.stringify(uploadedPartIds))
      throw linkedinRefusal(400, 'MEDIA_ASSET_WAITING_UPLOAD', 'Media asset is waiting upload');
    if (video.additions.some(({ received }) => !received))
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
    const failed = status === 'PROCESSING_FAILED' && { processingFailureReason: this.errorOf(video) };
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

  /** What went along with a video. */
  additionsOf(id: string): Pick<Video, 'captions' | 'thumbnail'> {
    const { captions, thumbnail } = this.named(id);
    return { ...(captions !== undefined && { captions }), ...(thumbnail !== undefined && { thumbnail }) };
  }

  private statusOf(video: Video): string {
    const { readsLeft } = video;
    if (readsLeft === undefined) return 'WAITING_UPLOAD';
    if (readsLeft > 0) return 'PROCESSING';
    return this.errorOf(video) === '' ? 'AVAILABLE' : 'PROCESSING_FAILED';
  }

  private errorOf({ additions }: Video): string {
    return this.processingError !== '' || additions.length === 0 ? this.processingError : this.additionsError;
  }

  private named(id: string): Video {
    const video = this.videos.get(id);
    if (video === undefined) throw linkedinRefusal(404, 'NOT_FOUND', 'Could not find entity');
    return video;
  }
}

/** The form as public code has it: `metadata` with the format and the language, and the file. */
function captionsIn(asked: Asked): NonNullable<Video['captions']> {
  const parts = partsOf(asked);
  const file = parts.get('file');
  const metadata = JSON.parse(parts.get('metadata')?.text ?? '{}') as { format?: string; locale?: { language?: string } };
  const isWhole = asked.method === 'POST' && metadata.format === 'SRT' && /^[A-Z]{2,3}$/.test(metadata.locale?.language ?? '');
  if (!isWhole || file === undefined || !/^1\r?\n\d\d:/.test(file.text))
    throw linkedinRefusal(400, 'PARAM_INVALID', 'The captions cannot be read');
  return { metadata, content: Buffer.from(file.text, 'latin1').toString() };
}

function thumbnailIn({ method, headers, body }: Asked): Buffer {
  const isImage = body.subarray(1, 4).toString() === 'PNG' || body[0] === 0xff;
  if (method !== 'PUT' || headers['media-type-family'] !== 'STILLIMAGE' || !isImage)
    throw linkedinRefusal(400, 'PARAM_INVALID', 'The thumbnail cannot be read');
  return body;
}

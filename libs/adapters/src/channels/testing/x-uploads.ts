import { partsOf, Refusal, type Answer, type Asked } from './simulated-request.js';

/** Of a post video, before more is paid for (x-api/media/introduction.mdx and quickstart/best-practices.mdx of xdevplatform/docs). */
const largestVideo = 512_000_000;
/** "server maximum is 8 MB" (x-api/media/append-media-upload.mdx). */
const largestSegment = 8_000_000;
/** Of `media_type` in openapi.json. */
const typesOf: Readonly<Record<string, readonly string[] | undefined>> = {
  tweet_video: ['video/mp4', 'video/webm', 'video/mp2t', 'video/quicktime'],
  subtitles: ['text/srt', 'text/vtt'],
};

/** Captions of a video. */
export interface SimulatedXSubtitles {
  language: string;
  name: string;
  content: string;
}

interface Upload {
  category: string;
  total: number;
  segments: Map<number, Buffer>;
  /** How often it still says that it is in progress; undefined until it is complete. */
  readsLeft: number | undefined;
}

const invalid = (detail: string): Refusal =>
  new Refusal({
    status: 400,
    body: { title: 'Invalid Request', detail, type: 'https://api.x.com/2/problems/invalid-request', status: 400 },
  });

/**
 * Uploads of videos to X in segments, as x-api/media/quickstart/media-upload-chunked.mdx of xdevplatform/docs has them: begun, appended by
 * index, finalized, and asked about while they are processed; and the captions that are added to them. What X answers to a second `finalize` is
 * not documented; here, it refuses. It is ours and no independent judge.
 */
export class XUploads {
  /** How often the next videos say that they are in progress; 0 for those that need no processing. */
  processingReads = 0;
  /** What is wrong with the next videos; empty for nothing. */
  processingError = '';
  /** Whether captions are refused, as of a language that X does not take. */
  refusesSubtitles = false;
  /** How many segments of videos were received. */
  received = 0;
  /** How many uploads of videos were begun. */
  begun = 0;
  /** Those that can be shown, by their ids. */
  readonly videos = new Map<string, Buffer>();
  /** Captions by the ids of their videos. */
  readonly subtitles = new Map<string, SimulatedXSubtitles[]>();
  private readonly files = new Map<string, Buffer>();
  private readonly uploads = new Map<string, Upload>();

  /** @param shown is told of a video once it can be shown */
  constructor(private readonly shown: (id: string, bytes: number) => void) {}

  /** Forgets what was begun, as after a day. */
  forget(): void {
    this.uploads.clear();
  }

  initialize({ body }: Asked, id: string): Answer {
    const {
      media_type: type,
      total_bytes: total,
      media_category: category,
    } = JSON.parse(body.toString()) as Record<string, unknown>;
    if (typesOf[String(category)]?.includes(String(type)) !== true) throw invalid('media type unrecognized.');
    if (typeof total !== 'number' || total < 1 || total > largestVideo)
      throw invalid('The size of the media file exceeds the limit.');
    if (category === 'tweet_video') this.begun += 1;
    this.uploads.set(id, { category: String(category), total, segments: new Map(), readsLeft: undefined });
    return { status: 200, body: { data: { id, media_key: `13_${id}`, expires_after_secs: 1_295_999 } } };
  }

  append(asked: Asked, id: string): Answer {
    const upload = this.open(id);
    const parts = partsOf(asked);
    const index = Number(parts.get('segment_index')?.text ?? NaN);
    const bytes = Buffer.from(parts.get('media')?.text ?? '', 'latin1');
    if (!(index >= 0 && index <= 999) || bytes.length === 0 || bytes.length > largestSegment)
      throw invalid('One or more parameters to your request was invalid.');
    upload.segments.set(index, bytes);
    if (upload.category === 'tweet_video') this.received += 1;
    return { status: 200, body: { data: { expires_at: Math.floor(Date.now() / 1_000) + 86_400 } } };
  }

  finalize(id: string): Answer {
    const upload = this.open(id);
    const bytes = Buffer.concat([...upload.segments].toSorted(([a], [b]) => a - b).map(([, segment]) => segment));
    if (bytes.length !== upload.total) throw invalid('Segments do not add up to provided total file size.');
    const isVideo = upload.category === 'tweet_video';
    upload.readsLeft = isVideo ? this.processingReads : 0;
    const isReady = !isVideo || (this.processingReads === 0 && this.processingError === '');
    if (isReady) this.complete(id, bytes);
    const info = isReady ? {} : { processing_info: { state: 'pending', check_after_secs: 1 } };
    return {
      status: 200,
      body: { data: { id, media_key: `13_${id}`, size: bytes.length, expires_after_secs: 86_400, ...info } },
    };
  }

  status({ url }: Asked): Answer {
    const id = url.searchParams.get('media_id') ?? '';
    const upload = this.uploads.get(id);
    if (url.searchParams.get('command') !== 'STATUS' || upload?.readsLeft === undefined)
      throw invalid('One or more parameters to your request was invalid.');
    const answer = (info: object): Answer => ({ status: 200, body: { data: { id, processing_info: info } } });
    if (upload.readsLeft > 0) {
      upload.readsLeft -= 1;
      return answer({ state: 'in_progress', check_after_secs: 1, progress_percent: 50 });
    }
    const message = this.processingError;
    if (message !== '') return answer({ state: 'failed', error: { code: 1, name: 'InvalidMedia', message } });
    this.complete(id, Buffer.concat([...upload.segments.values()]));
    return answer({ state: 'succeeded', progress_percent: 100 });
  }

  /** `CreateMediaSubtitlesRequest` of openapi.json. */
  addSubtitles({ body }: Asked): Answer {
    const sent = JSON.parse(body.toString()) as { id?: string; media_category?: string; subtitles?: Record<string, string> };
    const { id: fileId = '', language_code: language = '', display_name: name = '' } = sent.subtitles ?? {};
    const [video, file] = [this.videos.get(sent.id ?? ''), this.files.get(fileId)];
    if (sent.id === undefined || video === undefined || file === undefined || sent.media_category !== 'TweetVideo')
      throw invalid('Your media IDs are invalid.');
    if (this.refusesSubtitles || !/^[a-z]{2,3}\b/i.test(language) || name === '')
      throw invalid('One or more parameters to your request was invalid.');
    const others = (this.subtitles.get(sent.id) ?? []).filter((each) => each.language !== language);
    this.subtitles.set(sent.id, [...others, { language, name, content: file.toString() }]);
    const associated = { associated_subtitles: [sent.subtitles], media_category: 'TweetVideo' };
    return { status: 200, body: { data: { id: sent.id, ...associated } } };
  }

  private complete(id: string, bytes: Buffer): void {
    if (this.uploads.get(id)?.category === 'subtitles') {
      this.files.set(id, bytes);
      return;
    }
    this.videos.set(id, bytes);
    this.shown(id, bytes.length);
  }

  private open(id: string): Upload {
    const upload = this.uploads.get(id);
    if (upload === undefined || upload.readsLeft !== undefined) throw invalid('Your media IDs are invalid.');
    return upload;
  }
}

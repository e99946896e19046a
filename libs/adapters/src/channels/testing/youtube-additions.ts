import { randomUUID } from 'node:crypto';
import { googleRefusal } from './google-authorization.js';
import type { Answer, Asked } from './simulated-request.js';

/** A caption track as YouTube stores it. */
export interface SimulatedTrack {
  id: string;
  videoId: string;
  language: string;
  name: string;
  trackKind: 'standard' | 'ASR';
  text: string;
}

interface SentTrack {
  snippet?: { videoId?: string; language?: string; name?: string };
}

/** Units that calls take of the daily quota (https://developers.google.com/youtube/v3/determine_quota_cost). */
const units = { listCaptions: 50, insertCaptions: 400, setThumbnail: 50 } as const;
const nameLength = 150;
const captionBytes = 100_000_000;
const thumbnailBytes = 2_000_000;
const thumbnailTypes = ['image/jpeg', 'image/png', 'application/octet-stream'];

/** Captions and thumbnails, as https://developers.google.com/youtube/v3/docs/captions and …/docs/thumbnails document them. */
export class YoutubeAdditions {
  readonly tracks: SimulatedTrack[] = [];
  /** Pictures by video, as `type bytes`. */
  readonly thumbnails = new Map<string, string>();
  /** What is left of the quota for everything but uploads of videos. */
  quota = Infinity;
  /** Channels with a verified phone number may have thumbnails of their own. */
  isVerified = true;
  /** How many calls do not know a video yet, as just after its upload. */
  unawareFor = 0;
  private readonly uploads = new Map<string, Omit<SimulatedTrack, 'text'>>();

  /** @param isVideo whether the channel has it */
  constructor(private readonly isVideo: (id: string) => boolean) {}

  /** @returns undefined for other calls */
  handle(line: string, asked: Asked): Answer | undefined {
    if (line === 'GET /youtube/v3/captions') return this.list(asked);
    if (line === 'POST /upload/youtube/v3/captions') return this.begin(asked);
    if (line === 'PUT /upload/youtube/v3/captions') return this.receive(asked);
    if (line === 'POST /upload/youtube/v3/thumbnails/set') return this.setThumbnail(asked);
    return undefined;
  }

  private list({ url }: Asked): Answer {
    this.take(units.listCaptions);
    const videoId = this.requireVideo(url.searchParams.get('videoId'));
    const items = this.tracks.filter((track) => track.videoId === videoId).map(shown);
    return { status: 200, body: { kind: 'youtube#captionListResponse', items } };
  }

  private begin({ url, headers, body }: Asked): Answer {
    const { snippet = {} } = JSON.parse(body.toString()) as SentTrack;
    const { language = '', name = '' } = snippet;
    const videoId = this.requireVideo(snippet.videoId ?? null);
    if (url.searchParams.get('uploadType') !== 'resumable' || url.searchParams.get('part') !== 'snippet')
      throw googleRefusal(400, 'badRequest', 'Invalid request.');
    if (name.length > nameLength) throw googleRefusal(400, 'nameTooLong', 'The snippet.name is too long.');
    if (name === '' || !isLanguage(language))
      throw googleRefusal(400, 'invalidMetadata', 'The request contains invalid metadata values.');
    if (!(Number(headers['x-upload-content-length']) <= captionBytes))
      throw googleRefusal(400, 'contentRequired', 'The request does not contain the caption track contents.');
    const id = randomUUID();
    this.uploads.set(id, { id, videoId, language, name, trackKind: 'standard' });
    return { status: 200, headers: { location: `http://${headers.host}${url.pathname}?uploadType=resumable&upload_id=${id}` } };
  }

  private receive({ url, body }: Asked): Answer {
    const track = this.uploads.get(url.searchParams.get('upload_id') ?? '');
    if (track === undefined) throw googleRefusal(404, 'notFound', 'Not Found');
    this.take(units.insertCaptions);
    const isSame = ({ videoId, language, name }: SimulatedTrack): boolean =>
      videoId === track.videoId && language === track.language && name === track.name;
    if (this.tracks.some(isSame))
      throw googleRefusal(
        409,
        'captionExists',
        'The specified video already has a caption track with the given language and name.',
      );
    if (!body.toString().startsWith('WEBVTT'))
      throw googleRefusal(400, 'contentRequired', 'The request does not contain the caption track contents.');
    const stored = { ...track, text: body.toString() };
    this.tracks.push(stored);
    return { status: 200, body: shown(stored) };
  }

  private setThumbnail({ url, headers, body }: Asked): Answer {
    this.take(units.setThumbnail);
    const videoId = this.requireVideo(url.searchParams.get('videoId'));
    if (!this.isVerified) {
      const message = "The authenticated user doesn't have permissions to upload and set custom video thumbnails.";
      throw googleRefusal(403, 'forbidden', message);
    }
    const type = headers['content-type'] ?? '';
    if (body.length === 0) throw googleRefusal(400, 'mediaBodyRequired', 'The request does not include the image content.');
    if (!thumbnailTypes.includes(type) || body.length > thumbnailBytes)
      throw googleRefusal(400, 'invalidImage', 'The provided image content is invalid.');
    this.thumbnails.set(videoId, `${type} ${body.toString('latin1')}`);
    return { status: 200, body: { kind: 'youtube#thumbnailSetResponse', items: [{}] } };
  }

  private take(cost: number): void {
    if (this.quota < cost) throw googleRefusal(403, 'quotaExceeded', 'You have exceeded your quota.');
    this.quota -= cost;
  }

  private requireVideo(id: string | null): string {
    if (id === null || !this.isVideo(id) || this.unawareFor > 0) {
      this.unawareFor = Math.max(0, this.unawareFor - 1);
      throw googleRefusal(404, 'videoNotFound', 'The video could not be found.');
    }
    return id;
  }
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const shown = ({ id, videoId, language, name, trackKind }: SimulatedTrack): object => ({
  kind: 'youtube#caption',
  id,
  snippet: { videoId, language, name, trackKind, isDraft: false },
});

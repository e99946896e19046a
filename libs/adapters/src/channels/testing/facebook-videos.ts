import { graphRefusal, missing } from './facebook-authorization.js';
import { partsOf, type Answer, type Asked } from './simulated-request.js';

/** In bytes (https://developers.facebook.com/documentation/video-api/reference/error-codes, read 2026-11-28). */
const sizes = { least: 1_024, most: 2_000_000_000 } as const;
/** "Maximum thumbnail file size 10MB" (https://developers.facebook.com/docs/graph-api/reference/video/thumbnails/, read 2026-11-28). */
const thumbnailBytes = 10_000_000;
/** Of every part but the last. Facebook documents none, and says with every answer which part comes next. */
const partBytes = 65_536;

interface Video {
  id: string;
  pageId: string;
  size: number;
  /** Undefined once it is finished: an upload makes one video. */
  session: string | undefined;
  bytes: Buffer;
  /** How often it still says that it is processed; undefined until somebody has finished it. */
  readsLeft: number | undefined;
  failed: boolean;
  title: string;
  description: string;
  thumbnail: string;
}

/** A video that people can see. */
export type PublishedVideo = Pick<Video, 'id' | 'pageId' | 'title' | 'description'>;

/**
 * Videos of pages, as https://developers.facebook.com/docs/graph-api/video-uploads and the page on error codes have them (read 2026-11-28): begun,
 * sent in the parts that the answers name, finished, and asked about while they are processed. Where the answer to a part was lost, error 1363037
 * names the next one. Facebook documents no answer to a second `finish`; here, it refuses. It is ours and no independent judge.
 */
export class FacebookVideos {
  /** How often the next videos say that they are processed. */
  processingReads = 0;
  /** What is wrong with the next videos; empty for nothing. */
  processingError = '';
  /** How many uploads were begun, and parts taken. */
  begun = 0;
  received = 0;
  private readonly all = new Map<string, Video>();

  /**
   * @param newId makes ids
   * @param publish shows a video on its page
   */
  constructor(
    private readonly newId: () => string,
    private readonly publish: (video: PublishedVideo) => void,
  ) {}

  upload(asked: Asked, pageId: string): Answer {
    const parts = partsOf(asked);
    const text = (name: string): string => parts.get(name)?.text ?? '';
    const phase = text('upload_phase');
    if (phase === 'start') return this.start(pageId, Number(text('file_size')));
    const video = [...this.all.values()].find(({ session }) => session === text('upload_session_id'));
    if (video?.pageId !== pageId)
      throw graphRefusal(6_000, 'There was a problem uploading your video file. Please try again with another file.');
    if (phase === 'transfer') return this.transfer(video, text('start_offset'), text('video_file_chunk'));
    if (phase !== 'finish') throw graphRefusal(100, '(#100) upload_phase must be one of: start, transfer, finish, cancel');
    const thumbnail = text('thumb');
    if (thumbnail.length > thumbnailBytes) throw graphRefusal(100, '(#100) The thumbnail is too large.');
    return this.finish(video, { title: text('title'), description: text('description').trim(), thumbnail });
  }

  /** @returns undefined for an id that is none of a video */
  find(id: string): Pick<Video, 'pageId'> | undefined {
    return this.all.get(id);
  }

  status(id: string): Answer {
    const video = this.named(id);
    const isReady = video.readsLeft === 0 && !video.failed;
    if (video.readsLeft !== undefined && video.readsLeft > 0) {
      video.readsLeft -= 1;
      if (video.readsLeft === 0) this.settled(video);
    }
    return { status: 200, body: { id, status: isReady ? ready : this.unready(video) } };
  }

  describe(id: string, description: string): void {
    this.named(id).description = description;
  }

  delete(id: string): void {
    this.all.delete(this.named(id).id);
  }

  /** Forgets uploads that nobody has finished, as after some days. */
  expire(): void {
    for (const video of this.all.values()) video.session = undefined;
  }

  /** What a video shows. */
  bytesOf = (id: string): Buffer => this.named(id).bytes;

  titleOf = (id: string): string => this.named(id).title;

  thumbnailOf = (id: string): string => this.named(id).thumbnail;

  private start(pageId: string, size: number): Answer {
    if (!(size >= sizes.least))
      throw graphRefusal(100, 'The video you tried to upload is too small.', { error_subcode: 1_363_022 });
    if (size > sizes.most) throw graphRefusal(100, 'The video you tried to upload is too large.', { error_subcode: 1_363_023 });
    this.begun += 1;
    const [id, session] = [this.newId(), this.newId()];
    const described = { title: '', description: '', thumbnail: '' };
    const empty = { bytes: Buffer.alloc(0), readsLeft: undefined, failed: this.processingError !== '' };
    this.all.set(id, { id, pageId, size, session, ...empty, ...described });
    return { status: 200, body: { upload_session_id: session, video_id: id, ...next({ size, at: 0 }) } };
  }

  private transfer(video: Video, offset: string, chunk: string): Answer {
    const wanted = next({ size: video.size, at: video.bytes.length });
    if (offset !== wanted.start_offset)
      throw graphRefusal(6_001, 'There was a problem uploading your video. Please try uploading it again.', {
        error_subcode: 1_363_037,
        error_data: wanted,
      });
    if (chunk.length !== Number(wanted.end_offset) - Number(offset)) throw graphRefusal(100, '(#100) The part has another size.');
    this.received += 1;
    video.bytes = Buffer.concat([video.bytes, Buffer.from(chunk, 'latin1')]);
    return { status: 200, body: next({ size: video.size, at: video.bytes.length }) };
  }

  private finish(video: Video, described: Pick<Video, 'title' | 'description' | 'thumbnail'>): Answer {
    if (video.bytes.length !== video.size) throw graphRefusal(6_000, 'There was a problem uploading your video file.');
    Object.assign(video, described, { session: undefined, readsLeft: this.processingReads });
    if (video.readsLeft === 0) this.settled(video);
    return { status: 200, body: { success: true } };
  }

  private settled(video: Video): void {
    if (!video.failed) this.publish(video);
  }

  private unready({ readsLeft, failed, bytes, size }: Video): object {
    const isSent = bytes.length === size;
    const uploading = { status: isSent ? 'complete' : 'in_progress', bytes_transferred: bytes.length };
    const waiting = { status: 'not_started' };
    const phases = (processing: object) => ({
      ...{ uploading_phase: uploading, processing_phase: processing, publishing_phase: waiting },
    });
    if (readsLeft === undefined) return { video_status: isSent ? 'upload_complete' : 'uploading', ...phases(waiting) };
    if (readsLeft > 0 || !failed) return { video_status: 'processing', ...phases({ status: 'in_progress' }) };
    const errors = [{ code: 1_363_048, message: this.processingError }];
    return { video_status: 'error', ...phases({ status: 'error', errors }) };
  }

  private named(id: string): Video {
    const video = this.all.get(id);
    if (video === undefined) throw missing(id);
    return video;
  }
}

const complete = { status: 'complete' };
const ready = {
  ...{ video_status: 'ready', uploading_phase: complete, processing_phase: complete },
  publishing_phase: { ...complete, publish_status: 'published' },
};

const next = ({ size, at }: { size: number; at: number }): { start_offset: string; end_offset: string } => ({
  start_offset: String(at),
  end_offset: String(Math.min(at + partBytes, size)),
});

import type { ContentLimits } from '@imprint/contracts/publishing/content-rules';
import type {
  OpenedConnection,
  OutgoingMedia,
  OutgoingTarget,
  PublishSteps,
  SavedStep,
} from '@imprint/domain/publishing/channel';

/** An image with these bytes. */
export function outgoingImage(bytes: Buffer, altText: string | null, mimeType = 'image/png'): OutgoingMedia {
  return { ...outgoingFile(bytes, altText, mimeType), width: 1, height: 1 };
}

/** A video or audio with these bytes, which is streamed: reading it whole fails. */
export function outgoingVideo(bytes: Buffer, altText: string | null, mimeType = 'video/mp4'): OutgoingMedia {
  const read = (): Promise<Buffer> => Promise.reject(new Error('a video is not read as a whole'));
  return { ...outgoingFile(bytes, altText, mimeType), read };
}

const cues = '00:00:01,000 --> 00:00:02,000\nGrüße\n';

/** A file with what the channel is sent along with a video: captions in a language, and one of these pictures. */
export function withAdditions(
  media: OutgoingMedia,
  { videos }: Pick<ContentLimits, 'videos'>,
  pictures: readonly OutgoingMedia[],
): OutgoingMedia {
  if (!media.mimeType.startsWith('video/')) return media;
  const { captions, thumbnail: taken } = videos ?? {};
  const thumbnail = pictures.find(({ mimeType }) => taken?.mimeTypes.includes(mimeType) === true);
  const content = captions?.format === 'srt' ? `1\n${cues}` : `WEBVTT\n\n${cues.replaceAll(',', '.')}`;
  return {
    ...media,
    ...(captions && { captions: [{ language: 'de', content }] }),
    ...(thumbnail !== undefined && { thumbnail }),
  };
}

function outgoingFile(bytes: Buffer, altText: string | null, mimeType: string): OutgoingMedia {
  return {
    assetId: `asset_${bytes.length}`,
    mimeType,
    width: null,
    height: null,
    durationSeconds: null,
    sizeBytes: bytes.length,
    altText,
    focus: null,
    url: 'https://media.example/file.png',
    read: () => Promise.resolve(bytes),
    stream: (part = { start: 0, end: bytes.length }) => inPieces(bytes.subarray(part.start, part.end)),
  };
}

/** In two pieces, as a file arrives that is larger than what is read at once. */
async function* inPieces(bytes: Buffer): AsyncIterable<Buffer> {
  const half = Math.ceil(bytes.length / 2);
  yield await Promise.resolve(bytes.subarray(0, half));
  yield bytes.subarray(half);
}

/** A connection with these credentials. */
export function openedConnection(
  credentials: Readonly<Record<string, string>>,
  parts: Partial<OpenedConnection> = {},
): OpenedConnection {
  return { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials, ...parts };
}

/** Steps that are kept in memory, as a target keeps them. */
export function keptSteps(): PublishSteps & { saved: Map<string, SavedStep> } {
  const saved = new Map<string, SavedStep>();
  return {
    saved,
    find: (name) => saved.get(name),
    save: (name, value) => {
      saved.set(name, { value, savedAt: new Date() });
      return Promise.resolve();
    },
  };
}

const crockford = '0123456789abcdefghjkmnpqrstvwxyz';
const run = Array.from({ length: 12 }, () => crockford.charAt(Math.floor(Math.random() * 32))).join('');
let made = 0;

/** A post with a new target id. */
export function outgoingPost(connection: OpenedConnection, parts: Partial<OutgoingTarget> = {}): OutgoingTarget {
  made += 1;
  const targetId = `tgt_01k9xw5rq0${run}${String(made).padStart(4, '0')}`;
  return {
    targetId,
    releaseId: 'rel_01k9xw5rq00000000000000000',
    title: 'Spring',
    text: `Post ${targetId}`,
    media: [],
    scheduledAt: new Date(),
    connection,
    steps: keptSteps(),
    thread: [],
    firstComment: null,
    linkCards: [],
    ...parts,
  };
}

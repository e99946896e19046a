import { declareRoom, signal } from '../rooms/room.js';
import { integer, optionalText, text, url } from '../settings/setting.js';

/** Files and uploads. */
export const media = declareRoom({
  apiTags: {
    assets: ['Assets', 'Files of the library, uploaded or generated.'],
    files: ['Files', 'Stored files at signed addresses.'],
    uploads: ['Uploads', 'Bringing files in.'],
  },
  idPrefixes: {
    asset: 'asset',
    captions: 'cap',
    fittedVideo: 'fit',
  },
  limits: {
    altTextLength: 2_000,
    filenameLength: 255,
    /** Characters of one file with captions. */
    captionsLength: 300_000,
    /** Languages of the captions of one video. */
    captionLanguages: 20,
    /**
     * Width times height of an uploaded image, times its frames. Anything that decodes to more is a decompression bomb rather than a photo.
     */
    uploadImagePixels: 50_000_000,
    /** Reservations of one organization that are neither completed nor expired. */
    openUploads: 100,
    /** Files that one video is merged of. */
    mergedFiles: 10,
    /** Seconds of a merged video, and of what is trimmed of one. They take about as long to encode as to watch. */
    transformedVideoSeconds: 600,
    /** Seconds of audio that is trimmed, and of a file whose loudness is changed. */
    transformedSoundSeconds: 7_200,
    /** Bytes of all files of one transform. */
    transformedBytes: 2_147_483_648,
    /** Characters of the caption of one file of a merge. */
    drawnCaptionLength: 200,
  },
  errors: {
    file_rejected: {
      status: 400,
      title: 'File not accepted',
      advice: 'Send a file of the announced type and size. The detail says what was found instead.',
    },
    captions_invalid: {
      status: 400,
      title: 'Captions not accepted',
      advice: 'Correct the file as the detail says: WebVTT or SubRip (SRT), with cues in order and within the video.',
    },
    asset_in_use: {
      status: 409,
      title: 'Asset in use',
      advice:
        'Remove the asset from the releases and posts listed in the detail, or delete those, then delete the asset. Cancel a scheduled release before you delete it.',
    },
    storage_unavailable: {
      status: 503,
      title: 'File storage unavailable',
      advice: 'Repeat after the seconds in `Retry-After`. The operator can find the cause in the log.',
    },
    storage_full: {
      status: 507,
      title: 'File storage full',
      advice: 'Tell the operator, and send the file again when there is room.',
    },
  },
  signals: {
    /** An upload was completed or has expired. */
    'upload.changed': signal<{ organizationId: string; assetId: string; status: string }>(),
    /** A conversion of a video, or a picture of a video or audio, is wanted. */
    'video.wanted': signal<Record<string, never>>(),
    /** What was wanted of a video is made, or cannot be. */
    'video.fitted': signal<{ organizationId: string; assetId: string }>(),
    /** A file was made of another one. */
    'asset.added': signal<{ organizationId: string; assetId: string; kind: string }>(),
    /** What goes along with a file was changed: its captions or its thumbnail. */
    'asset.changed': signal<{ organizationId: string; assetId: string; kind: string }>(),
    /** A file was deleted from the library. */
    'asset.deleted': signal<{ organizationId: string; assetId: string; kind: string }>(),
  },
  auditActions: ['asset.captions-deleted', 'asset.captions-set', 'asset.deleted', 'asset.described', 'asset.thumbnail-changed'],
  settings: {
    STORAGE_URL: url(['file', 's3'], {
      description: '`file:///folder` or `s3://bucket/prefix`.',
      fallback: 'file:///var/lib/imprint/files',
    }),
    S3_ENDPOINT: url<string | null>(['http', 'https'], {
      description: 'Address of an S3-compatible service.',
      fallback: null,
      shown: 'AWS',
    }),
    S3_REGION: text({ description: 'Region of the bucket.', fallback: 'us-east-1' }),
    S3_ACCESS_KEY_ID: optionalText({ description: 'Access key id for `s3://` storage.' }),
    S3_SECRET_ACCESS_KEY: optionalText({ description: 'Secret access key for `s3://` storage.', secret: true }),
    SERVICE_MICROSERVICES_FILES_URL: url(['http', 'https'], {
      description: 'Where `/v1/files` is reached by those who were given the address of a file. Unset: `PUBLIC_API_URL`.',
      fallback: '',
      shown: '`PUBLIC_API_URL`',
    }),
    SERVICE_CDN_URL: url<string | null>(['http', 'https'], {
      description: 'A delivery network in front of `SERVICE_MICROSERVICES_FILES_URL`. Set: files are addressed there.',
      fallback: null,
    }),
    FILE_URL_TTL_SECONDS: integer({ description: 'Lifetime of signed file addresses.', fallback: 86_400, min: 60, max: 604_800 }),
    FFMPEG_PATH: optionalText({
      description: 'Path of ffmpeg, which converts videos for channels and encodes sound. Unset: it is looked for in `PATH`.',
    }),
    FFMPEG_THREADS: integer({ description: 'Threads of one ffmpeg.', fallback: 2, min: 1, max: 64 }),
    FFMPEG_TIMEOUT_SECONDS: integer({
      description: 'Longest time of the conversion of one video.',
      fallback: 1_800,
      min: 10,
      max: 21_600,
    }),
    ESPEAK_PATH: optionalText({
      description: 'Path of espeak-ng, which reads texts aloud. Unset: it is looked for in `PATH`.',
    }),
    UPLOAD_TTL_SECONDS: integer({
      description: 'How long the place of an uploaded file stays reserved.',
      fallback: 3_600,
      min: 1,
      max: 86_400,
    }),
  },
});

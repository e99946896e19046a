import { CONFIG, type Config } from '@imprint/platform/config';
import { findProgram, isProgram } from '@imprint/platform/programs';
import { OwnAddressFetch, SafeFetchError } from '@imprint/platform/safe-fetch';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { AssetFiles } from '../media/index.js';
import {
  FILE_STORAGE,
  FileMissingError,
  StorageFullError,
  StorageUnavailableError,
  type FileStorage,
} from '../media/storage/index.js';
import { VIDEO_TOOL, type VideoTool } from '../media/video-tool/index.js';
import { found, stateOf, type Found } from './found.js';
import { InstanceFactsRepository } from './instance-facts.repository.js';
import { isLoopbackOfTheMachine, reachOf } from './reach.js';

const timeoutMs = 5_000;

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Whether files can be stored, and fetched by a platform: stores a picture, fetches it as a platform would and deletes it. */
@Injectable()
export class FileChecks {
  private readonly logger = new Logger(FileChecks.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    private readonly files: AssetFiles,
    private readonly fetch: OwnAddressFetch,
    private readonly facts: InstanceFactsRepository,
    @Inject(VIDEO_TOOL) private readonly videoTool: Pick<VideoTool, 'about'> | null,
  ) {}

  async check(): Promise<{ storage: Found; publicFiles: Found }> {
    const key = `setup/probe-${randomBytes(12).toString('hex')}.png`;
    const stored = await this.explained(() => this.store(key));
    const publicFiles = stateOf(stored) === 'ok' ? await this.fetched(key) : found('files_not_stored');
    if (stored.finding === 'storage_not_mounted') return { storage: stored, publicFiles };
    const deleted = await this.explained(() => this.storage.delete(key).then(() => stored));
    return { storage: stateOf(stored) === 'ok' ? deleted : stored, publicFiles };
  }

  /** Whether videos are converted for channels. */
  async videos(): Promise<Found> {
    if (this.videoTool === null) return found('videos_unconverted');
    const { version, path, canConvert } = await this.videoTool.about();
    return canConvert ? found('videos_ok', { version }) : found('videos_unencoded', { path });
  }

  /** Whether texts are read aloud on this machine. */
  async speech(): Promise<Found> {
    const { ESPEAK_PATH: path } = this.config;
    const isThere = path === null ? (await findProgram('espeak-ng')) !== null : await isProgram(path);
    return found(isThere ? 'speech_ok' : 'speech_missing');
  }

  private async store(key: string): Promise<Found> {
    // Writing to a folder that is not mounted would hide that it is empty.
    if (await this.isUnmounted()) return found('storage_not_mounted');
    await this.storage.put(key, picture, 'image/png');
    const isSame = (await this.storage.get(key)).equals(picture);
    if (!isSame) return found('storage_changed');
    return found(this.config.STORAGE_URL.startsWith('s3:') ? 'storage_bucket_ok' : 'storage_folder_ok');
  }

  private async isUnmounted(): Promise<boolean> {
    const known = await this.facts.anyStorageKey();
    if (known === null) return false;
    return this.storage.size(known).then(
      () => false,
      (error: unknown) => {
        if (error instanceof FileMissingError) return error.storageIsEmpty;
        throw error;
      },
    );
  }

  private async fetched(key: string): Promise<Found> {
    const url = this.files.signedUrl(key);
    const { origin } = new URL(url);
    try {
      const answer = await this.fetch.request(url, { timeoutMs, onOversize: 'truncate' });
      if (answer.status !== 200) return found('files_refused', { origin, status: answer.status });
      if (!answer.body.equals(picture)) return found('files_changed', { origin });
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      if (isLoopbackOfTheMachine(origin, 'api-gateway', this.config)) return found('files_local', { origin });
      return found('files_unreachable', { origin, reason: error.code });
    }
    return found((await reachOf(this.fetch, origin)) === 'public' ? 'files_ok' : 'files_local', { origin });
  }

  private async explained(step: () => Promise<Found>): Promise<Found> {
    try {
      return await step();
    } catch (error) {
      if (error instanceof FileMissingError) return found('storage_changed');
      if (error instanceof StorageFullError) return found('storage_full');
      if (!(error instanceof StorageUnavailableError)) throw error;
      this.logger.warn({ err: error.cause }, 'the file storage could not be used');
      return unavailable(error.cause);
    }
  }
}

/** Codes of S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html) and of file systems. */
function unavailable(cause: unknown): Found {
  const { code = '', status } = cause as { code?: string; status?: number };
  if (code === 'RequestTimeTooSkewed') return found('storage_clock');
  if (code === 'NoSuchBucket') return found('storage_no_bucket');
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AuthorizationHeaderMalformed'].includes(code))
    return found('storage_credentials', { reason: code });
  if (status === 403) return found('storage_denied', { reason: code === '' ? status : code });
  return found('storage_unavailable', { reason: code === '' ? (status ?? 'no answer') : code });
}

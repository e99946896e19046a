import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { constantTimeEqual, hmacSha256, SecretBox } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import { FILE_STORAGE, FileMissingError, StorageUnavailableError, type FileStorage } from './storage/index.js';

/** A stored file, read as far as it is wanted. */
export interface OpenedFile {
  bytes: number;
  /** The bytes from `start` up to and without `end`. */
  read(start: number, end: number): AsyncIterable<Buffer>;
}

/** Files are named by the server and reached through signed addresses that run out. */
@Injectable()
export class AssetFiles {
  /** First signs, all verify, so that a changed key ring breaks no address that is still valid. */
  private readonly keys: readonly Buffer[];

  constructor(
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(CONFIG) private readonly config: Config,
    secrets: SecretBox,
  ) {
    this.keys = secrets.deriveKeys('file-addresses');
  }

  /** Public address of a stored file, valid for `FILE_URL_TTL_SECONDS` and at most an hour longer: rounding lets caches hit. */
  signedUrl(storageKey: string, now = Date.now()): string {
    const hour = 3_600;
    const expires = (Math.ceil(now / 1_000 / hour) + Math.ceil(this.config.FILE_URL_TTL_SECONDS / hour)) * hour;
    const signature = this.sign(storageKey, expires, this.keys[0]);
    const { SERVICE_CDN_URL, SERVICE_MICROSERVICES_FILES_URL } = this.config;
    const origin = SERVICE_CDN_URL ?? SERVICE_MICROSERVICES_FILES_URL;
    return `${origin}/v1/files/${storageKey}?expires=${expires}&signature=${signature}`;
  }

  /** The file behind a signed address. @throws Problem `not_found` for a wrong, expired or dangling one: they are told apart to nobody */
  async openSigned(storageKey: string, expires: string, signature: string, now = Date.now()): Promise<OpenedFile> {
    const until = Number(expires);
    const valid = this.keys.some((key) => constantTimeEqual(signature, this.sign(storageKey, until, key)));
    if (!valid || !(until * 1_000 > now))
      throw problem('not_found', 'There is no file at this address, or the address has expired.');
    const bytes = await this.size(storageKey);
    return { bytes, read: (start, end) => this.storage.read(storageKey, start, end) };
  }

  /** The key of the file that one of our addresses leads to, whatever became of its signature; null for any other address. */
  keyOf(url: string): string | null {
    const { SERVICE_CDN_URL, SERVICE_MICROSERVICES_FILES_URL, PUBLIC_API_URL } = this.config;
    const origins = [SERVICE_CDN_URL, SERVICE_MICROSERVICES_FILES_URL, PUBLIC_API_URL].filter((origin) => origin !== null);
    const prefix = origins.map((origin) => `${origin}/v1/files/`).find((start) => url.startsWith(start));
    return prefix === undefined ? null : (url.slice(prefix.length).split('?', 1)[0] ?? null);
  }

  /** Bytes of a stored file. @throws Problem `not_found` */
  async size(storageKey: string): Promise<number> {
    return orNotFound(this.storage.size(storageKey));
  }

  /** @throws Problem `not_found` */
  async read(storageKey: string): Promise<Buffer> {
    return orNotFound(this.storage.get(storageKey));
  }

  async store(storageKey: string, bytes: Buffer, mimeType: string): Promise<void> {
    await this.storage.put(storageKey, bytes, mimeType);
  }

  private sign(storageKey: string, expires: number, key: Buffer | undefined): string {
    if (key === undefined) throw new Error('the key ring is empty');
    return hmacSha256(key, `${storageKey}\n${expires}`).toString('base64url');
  }
}

async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof FileMissingError)) throw error;
    // A folder that is not mounted looks like this. What is asked for here was stored once, so nothing is known of it until then.
    if (error.storageIsEmpty) throw new StorageUnavailableError(error);
    throw problem('not_found', 'The file is no longer stored.');
  }
}

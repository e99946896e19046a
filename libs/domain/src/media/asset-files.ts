import { problem } from '@imprint/contracts/errors';
import type { ImageFit } from '@imprint/contracts/publishing/content-rules';
import { CONFIG, type Config } from '@imprint/platform/config';
import { constantTimeEqual, hmacSha256, SecretBox } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import { writeFile } from 'node:fs/promises';
import { FILE_STORAGE, FileMissingError, StorageUnavailableError, type FileStorage } from './storage/index.js';

/** A stored file that can be read in part. */
export interface OpenedFile {
  bytes: number;
  /** The bytes from `start` (inclusive) to `end` (exclusive). */
  read(start: number, end: number): AsyncIterable<Buffer>;
}

/** What an address has beside the key. */
export interface FileSignature {
  expires: string;
  signature: string;
}

/** A change of a picture as addresses have it: the most bytes, and the part as left, top, width and height. */
export const writtenFit = ({ area, maxBytes }: ImageFit): string =>
  [maxBytes, ...(area === null ? [] : [area.x, area.y, area.width, area.height])].join(',');

/** How, and for how long, an address gives a file. */
interface SignedFor {
  fit?: ImageFit | null;
  now?: number;
  ttlSeconds?: number;
}

/** No storage key has a question mark. */
const signed = (storageKey: string, fit: string | undefined): string =>
  fit === undefined ? storageKey : `${storageKey}?fit=${fit}`;

/** Files have names chosen by the server and are reached through signed, expiring addresses. */
@Injectable()
export class AssetFiles {
  /** The first key signs and all verify, so that a rotation breaks no valid address. */
  private readonly keys: readonly Buffer[];

  constructor(
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(CONFIG) private readonly config: Config,
    secrets: SecretBox,
  ) {
    this.keys = secrets.deriveKeys('file-addresses');
  }

  /** Public address of a stored file, or of a picture as `fit` changes it, valid for `ttlSeconds` (`FILE_URL_TTL_SECONDS`) and up to an hour longer: rounding makes it cacheable. */
  signedUrl(
    storageKey: string,
    { fit = null, now = Date.now(), ttlSeconds = this.config.FILE_URL_TTL_SECONDS }: SignedFor = {},
  ): string {
    const hour = 3_600;
    const expires = (Math.ceil(now / 1_000 / hour) + Math.ceil(ttlSeconds / hour)) * hour;
    const change = fit === null ? undefined : writtenFit(fit);
    const signature = this.sign(signed(storageKey, change), expires, this.keys[0]);
    const { SERVICE_CDN_URL, SERVICE_MICROSERVICES_FILES_URL } = this.config;
    const origin = SERVICE_CDN_URL ?? SERVICE_MICROSERVICES_FILES_URL;
    const changed = change === undefined ? '' : `fit=${change}&`;
    return `${origin}/v1/files/${storageKey}?${changed}expires=${expires}&signature=${signature}`;
  }

  /** The file behind a signed address. @throws Problem `not_found` for a wrong, expired or dangling address, without distinction */
  async openSigned(storageKey: string, signature: FileSignature): Promise<OpenedFile> {
    this.requireSigned(storageKey, signature);
    return this.open(storageKey);
  }

  /** @param fit which the address names, for a picture that is changed. @throws Problem `not_found` for a wrong or expired signature */
  requireSigned(storageKey: string, { expires, signature }: FileSignature, fit?: string): void {
    const until = Number(expires);
    const valid = this.keys.some((key) => constantTimeEqual(signature, this.sign(signed(storageKey, fit), until, key)));
    if (!valid || !(until * 1_000 > Date.now()))
      throw problem('not_found', 'There is no file at this address, or the address has expired.');
  }

  /** @throws Problem `not_found` */
  async open(storageKey: string): Promise<OpenedFile> {
    const bytes = await this.size(storageKey);
    return { bytes, read: (start, end) => this.storage.read(storageKey, start, end) };
  }

  /** The storage key in one of our addresses, whatever its signature; null for any other address. */
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

  /** A part of a stored file, from `start` to before `end`, as it is read. @throws Problem `not_found` at the first chunk */
  async *stream(storageKey: string, start: number, end: number): AsyncIterable<Buffer> {
    try {
      yield* this.storage.read(storageKey, start, end);
    } catch (error) {
      throw missingOr(error);
    }
  }

  /** Writes a stored file to a path of this machine. @throws Problem `not_found` */
  async export({ storageKey, bytes }: { storageKey: string; bytes: number }, path: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.storage.export === undefined) await writeFile(path, this.stream(storageKey, 0, bytes), { signal });
    else await orNotFound(this.storage.export(storageKey, path));
  }

  async store(storageKey: string, bytes: Buffer, mimeType: string): Promise<void> {
    await this.storage.put(storageKey, bytes, mimeType);
  }

  private sign(what: string, expires: number, key: Buffer | undefined): string {
    if (key === undefined) throw new Error('the key ring is empty');
    return hmacSha256(key, `${what}\n${expires}`).toString('base64url');
  }
}

async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw missingOr(error);
  }
}

function missingOr(error: unknown): unknown {
  if (!(error instanceof FileMissingError)) return error;
  // An unmounted folder looks empty. The file was stored once, so report the storage as unavailable rather than the file as missing.
  if (error.storageIsEmpty) return new StorageUnavailableError(error);
  return problem('not_found', 'The file is no longer stored.');
}

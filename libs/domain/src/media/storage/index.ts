import { Problem } from '@imprint/contracts/errors';

/**
 * Port to the place where files are kept. Keys are made by the server: `<organization>/<asset>.<extension>`. Every operation may
 * fail with StorageUnavailableError; no other failure of the storage leaves it.
 */
export interface FileStorage {
  /** How files of clients come in. */
  readonly intake: Intake;
  /** Stores all bytes or nothing; an existing key is replaced. @throws StorageFullError */
  put(key: string, bytes: Buffer, mimeType: string): Promise<void>;
  /** @throws FileMissingError */
  get(key: string): Promise<Buffer>;
  /** Bytes of a file. @throws FileMissingError */
  size(key: string): Promise<number>;
  /** The bytes from `start` up to and without `end`, piece by piece. @throws FileMissingError at the first piece */
  read(key: string, start: number, end: number): AsyncIterable<Buffer>;
  /** Stores the file once more under another key, whole or not at all. @throws FileMissingError, StorageFullError */
  copy(from: string, to: string, mimeType: string): Promise<void>;
  delete(key: string): Promise<void>;
}

export type Intake = AddressIntake | StreamIntake;

/** Clients send their files to the storage itself. */
export interface AddressIntake {
  kind: 'address';
  /** An address that takes one PUT of this type, and of this size where it is known, until it expires. */
  addressFor(key: string, file: AnnouncedFile): Promise<{ url: string; headers: Record<string, string> }>;
  /** Stores a known file from its beginning, whole or not at all, without holding it. @param open called once for each try */
  store(key: string, file: KnownFile, open: () => AsyncIterable<Uint8Array>): Promise<void>;
}

export interface KnownFile {
  mimeType: string;
  bytes: number;
  /** In hex. */
  sha256: string;
}

export interface AnnouncedFile {
  mimeType: string;
  bytes: number | null;
  expiresAt: Date;
}

/** Clients send their files to the API, which passes them on. */
export interface StreamIntake {
  kind: 'stream';
  /**
   * Writes at an offset of a file; offset 0 begins it anew, and whoever still writes to the former one reaches it no more.
   * What came before the source failed stays, for the next piece to go on from. @throws StorageFullError
   */
  write(key: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<void>;
}

export class FileMissingError extends Error {
  /** @param storageIsEmpty nothing at all is stored there: for a file that once was, the storage itself is missing */
  constructor(
    key: string,
    readonly storageIsEmpty = false,
  ) {
    super(`No file is stored under ${key}.`);
    this.name = 'FileMissingError';
  }
}

/** No byte more can be stored. What went wrong in detail is the `cause`, and for the operator alone. */
export class StorageFullError extends Problem {
  constructor(cause: unknown) {
    super({ code: 'storage_full', detail: 'The file storage has no room left.' }, { cause });
    this.name = 'StorageFullError';
  }
}

/** The storage failed, or could not be reached. What went wrong in detail is the `cause`, and for the operator alone. */
export class StorageUnavailableError extends Problem {
  constructor(cause: unknown) {
    super({ code: 'storage_unavailable', detail: 'File storage unavailable.' }, { cause, retryAfterSeconds: 30 });
    this.name = 'StorageUnavailableError';
  }
}

/** Nest token of the instance's `FileStorage`. */
export const FILE_STORAGE = Symbol('FILE_STORAGE');

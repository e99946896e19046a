import { Problem } from '@imprint/contracts/errors';

/**
 * Port to the file storage. The server chooses the keys: `<organization>/<asset>.<extension>`. Every operation may fail with
 * StorageUnavailableError; other errors of the storage do not escape.
 */
export interface FileStorage {
  /** How clients send files. */
  readonly intake: Intake;
  /** Stores all bytes or nothing, replacing an existing key. @throws StorageFullError */
  put(key: string, bytes: Buffer, mimeType: string): Promise<void>;
  /** @throws FileMissingError */
  get(key: string): Promise<Buffer>;
  /** Bytes of a file. @throws FileMissingError */
  size(key: string): Promise<number>;
  /** Streams the bytes from `start` (inclusive) to `end` (exclusive). @throws FileMissingError at the first chunk */
  read(key: string, start: number, end: number): AsyncIterable<Buffer>;
  /** Copies the file to another key, completely or not at all. @throws FileMissingError, StorageFullError */
  copy(from: string, to: string, mimeType: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Removes every file whose key begins with the folder, known or not. */
  removeFolder(folder: string): Promise<void>;
  /** Copies the file to a path of this machine without reading it here; only where the storage is a folder of it. @throws FileMissingError */
  export?(key: string, path: string): Promise<void>;
}

/** How files come into a storage. */
export type Intake = AddressIntake | StreamIntake;

/** Clients send their files to the storage itself. */
export interface AddressIntake {
  kind: 'address';
  /** An address that accepts one PUT of this type, and of this size if known, until it expires. */
  addressFor(key: string, file: AnnouncedFile): Promise<{ url: string; headers: Record<string, string> }>;
  /** Stores a known file from its start, completely or not at all, without buffering it. @param open called once per attempt */
  store(key: string, file: KnownFile, open: () => AsyncIterable<Uint8Array>): Promise<void>;
}

/** A file whose size and hash are known. */
export interface KnownFile {
  mimeType: string;
  bytes: number;
  /** Lowercase hex. */
  sha256: string;
}

/** What a client announces about a file. */
export interface AnnouncedFile {
  mimeType: string;
  bytes: number | null;
  expiresAt: Date;
}

/** Clients send their files through the API. */
export interface StreamIntake {
  kind: 'stream';
  /**
   * Writes at an offset. Offset 0 starts a new file, which writers to the previous one no longer reach. What was written before the source
   * failed remains, for the next part to continue. @throws StorageFullError
   */
  write(key: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<void>;
}

/** The storage has no such file. */
export class FileMissingError extends Error {
  /** @param storageIsEmpty set when nothing at all is stored, which for a file that existed means that the storage itself is missing */
  constructor(
    key: string,
    readonly storageIsEmpty = false,
  ) {
    super(`No file is stored under ${key}.`);
    this.name = 'FileMissingError';
  }
}

/** The storage is full. Details are in `cause`, for the operator only. */
export class StorageFullError extends Problem {
  constructor(cause: unknown) {
    super({ code: 'storage_full', detail: 'The file storage has no room left.' }, { cause });
    this.name = 'StorageFullError';
  }
}

/** The storage failed or is unreachable. Details are in `cause`, for the operator only. */
export class StorageUnavailableError extends Problem {
  constructor(cause: unknown) {
    super({ code: 'storage_unavailable', detail: 'File storage unavailable.' }, { cause, retryAfterSeconds: 30 });
    this.name = 'StorageUnavailableError';
  }
}

/** Injection token of the instance's `FileStorage`. */
export const FILE_STORAGE = Symbol('FILE_STORAGE');

/** Port to the place where files are kept. Keys are made by the server: `<organization>/<asset>.<extension>`. */
export interface FileStorage {
  /** Stores all bytes or nothing; an existing key is replaced. */
  put(key: string, bytes: Buffer, mimeType: string): Promise<void>;
  /** @throws FileMissingError */
  get(key: string): Promise<Buffer>;
  delete(key: string): Promise<void>;
}

export class FileMissingError extends Error {
  constructor(key: string) {
    super(`No file is stored under ${key}.`);
    this.name = 'FileMissingError';
  }
}

/** Nest token of the instance's `FileStorage`. */
export const FILE_STORAGE = Symbol('FILE_STORAGE');

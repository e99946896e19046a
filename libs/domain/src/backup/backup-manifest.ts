/** How a folder is laid out; another number is another layout. */
export const layout = 1;

export interface Digest {
  /** As they lie in the folder. */
  bytes: number;
  /** In hex. */
  sha256: string;
}

export interface TableCopy extends Digest {
  name: string;
  columns: string[];
  rows: number;
  /** Of the part in the folder: gzip of `COPY … TO STDOUT` in text format. */
  part: string;
}

/** What a backup is. Written last: a folder without it is none. */
export interface BackupManifest {
  product: 'imprint';
  layout: number;
  /** Of Imprint that took it. */
  version: string;
  /** ISO 8601: everything in it is as it was at this moment. */
  takenAt: string;
  /** See `proofOf`. */
  secrets: string;
  /** Names of the migrations that the tables have. */
  migrations: string[];
  tables: TableCopy[];
  sequences: { name: string; value: string; called: boolean }[];
  /** Of the list of files: gzip of a JSON object a line, with `key`, `mimeType`, `bytes` and `sha256` of each. */
  files: Digest & { part: string; count: number; totalBytes: number };
  /** Keys of files that rows name and the storage no longer had. */
  missingFiles: string[];
}

/** What speaks against a backup, in a sentence for the operator. Nothing was changed. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

/** @throws BackupError unless it is a manifest of a layout that this version knows */
export function readManifest(text: string, knownMigrations: readonly string[]): BackupManifest {
  const manifest = parsed(text);
  if (manifest?.product !== 'imprint') throw new BackupError('manifest.json is not that of a backup of Imprint.');
  if (manifest.layout !== layout)
    throw new BackupError(`The backup has layout ${manifest.layout}; this version reads ${layout}.`);
  const unknown = manifest.migrations.filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup was taken by a later version, ${manifest.version}: ${unknown.join(', ')} is not known here. Restore it with that version.`,
    );
  }
  return manifest;
}

function parsed(text: string): BackupManifest | null {
  try {
    return JSON.parse(text) as BackupManifest | null;
  } catch {
    throw new BackupError('manifest.json cannot be read: it is no JSON.');
  }
}

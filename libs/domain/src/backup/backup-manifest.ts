/** Version of the folder's layout. */
export const layout = 1;

/** Size and hash of a part, to detect damage. */
export interface Digest {
  /** Compressed size. */
  bytes: number;
  /** Lowercase hex. */
  sha256: string;
}

/** The copy of one table. */
export interface TableCopy extends Digest {
  name: string;
  columns: string[];
  rows: number;
  /** File name in the folder: gzip of `COPY … TO STDOUT` in text format. */
  part: string;
}

/** Describes a backup. Written last: a folder without it is not a backup. */
export interface BackupManifest {
  product: 'imprint';
  layout: number;
  /** Version of Imprint that made the backup. */
  version: string;
  /** ISO 8601; the backup shows the state at this time. */
  takenAt: string;
  /** See `proofOf`. */
  secrets: string;
  /** Names of the applied migrations. */
  migrations: string[];
  tables: TableCopy[];
  sequences: { name: string; value: string; called: boolean }[];
  /** The list of files: gzip of one JSON object per line, with `key`, `mimeType`, `bytes` and `sha256`. */
  files: Digest & { part: string; count: number; totalBytes: number };
  /** Keys of files that rows refer to but that were missing in the storage. */
  missingFiles: string[];
}

/** Why a backup cannot be made or restored, in a sentence for the operator. Nothing was changed. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

/** @throws BackupError unless it is a manifest with a layout that this version supports */
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

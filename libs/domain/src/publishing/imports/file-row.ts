import type { ErrorCode } from '@imprint/contracts/errors';
import type { ReleaseFault } from '@imprint/contracts/publishing';

/** What is wrong with a row. */
export interface RowFault extends ReleaseFault {
  code: ErrorCode;
}

/** A row of a CSV file or an event of an ICS file, as it stands there. What the file leaves out is empty. */
export interface FileRow {
  /** Line of the file on which it begins, from 1. */
  line: number;
  title: string;
  text: string;
  /** ISO 8601, with an offset or as wall time; null without a time. */
  scheduledAt: string | null;
  timezone: string;
  status: string;
  /** Names of accounts: ids, platforms, `platform:handle`. */
  accounts: string[];
  /** Names of tags. */
  tags: string[];
  assetIds: string[];
  /** What of it cannot be understood. */
  faults: RowFault[];
}

/** What a file holds. */
export interface ReadFile {
  rows: FileRow[];
  ignoredColumns: string[];
}

/** A fault of a row. @param column of a CSV file */
export const rowFault = (column: string, detail: string, code: ErrorCode = 'validation_failed'): RowFault => ({
  code,
  detail,
  pointer: `/${column}`,
});

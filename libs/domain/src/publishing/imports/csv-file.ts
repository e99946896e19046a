import { problem, type Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { CsvError, parse } from 'csv-parse/sync';
import { readTime } from './cell-time.js';
import { rowFault, type FileRow, type ReadFile } from './file-row.js';

/** Columns that mean something, without case, spaces, `_` and `-`: `Scheduled at` is `scheduledAt`. */
const columns = ['title', 'text', 'date', 'time', 'scheduledat', 'timezone', 'accounts', 'tags', 'assets', 'status'] as const;
type Column = (typeof columns)[number];

/** Those of spreadsheets in countries with and without a decimal comma, and of what is copied out of one. */
const delimiters = [',', ';', '\t'];

const options = {
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
} as const;

interface Line {
  /** On which it begins, from 1. */
  number: number;
  cells: string[];
}

/**
 * @param defaultTime `HH:mm` for dates without a time
 * @throws Problem `import_unreadable`; `validation_failed` for too many rows
 */
export function readCsv(
  content: string,
  { timezone, defaultTime }: { timezone: string; defaultTime?: string | undefined },
): ReadFile {
  const [header, ...lines] = linesOf(content);
  const names = (header?.cells ?? []).map(plainName);
  const repeated = names.find((name, index) => isColumn(name) && names.indexOf(name) !== index);
  if (repeated !== undefined) throw unreadable(`The first line names the column "${repeated}" twice.`);
  if (!names.includes('text'))
    throw unreadable(`The first line of the file names its columns, and one of them has to be "text". Others are: ${others}.`);
  if (lines.length > limits.importRows)
    throw problem('validation_failed', `A file may have ${limits.importRows} rows.`, { pointer: '/content' });
  const unknown = (header?.cells ?? []).map((name) => name.trim()).filter((name) => name !== '' && !isColumn(plainName(name)));
  return {
    rows: lines.map((line) => rowOf(line, names, { timezone, defaultTime })),
    ignoredColumns: unknown.map((name) => name.slice(0, 60)).slice(0, 50),
  };
}

const others = columns.filter((name) => name !== 'text').join(', ');

function rowOf(
  { number, cells }: Line,
  names: readonly string[],
  given: { timezone: string; defaultTime: string | undefined },
): FileRow {
  const cell = (column: Column): string => {
    const index = names.indexOf(column);
    return index === -1 ? '' : (cells[index]?.trim() ?? '');
  };
  const time = readTime({ scheduledAt: cell('scheduledat'), date: cell('date'), time: cell('time') }, given.defaultTime);
  const faults = 'fault' in time ? [time.fault] : [];
  if (cells.slice(names.length).some((rest) => rest.trim() !== ''))
    faults.push(rowFault('text', 'The row has more cells than the first line. Put a text that holds the separator in quotes.'));
  return {
    line: number,
    title: cell('title'),
    text: cell('text'),
    scheduledAt: 'fault' in time ? null : time.scheduledAt,
    timezone: cell('timezone') || given.timezone,
    status: cell('status').toLowerCase(),
    accounts: partsOf(cell('accounts'), /[;,\s]+/),
    // A tag may have spaces in its name.
    tags: partsOf(cell('tags'), /[;,]/),
    assetIds: partsOf(cell('assets'), /[;,\s]+/),
    faults,
  };
}

const partsOf = (cell: string, between: RegExp): string[] => {
  const parts = cell.split(between).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
};

/** @throws Problem `import_unreadable` */
function linesOf(content: string): Line[] {
  // Spreadsheets say so what separates the cells.
  const [declaration = '', separator] = /^sep=(.)\r?\n/i.exec(content) ?? [];
  const text = content.slice(declaration.length);
  const skipped = declaration === '' ? 0 : 1;
  const delimiter = separator ?? delimiterOf(text);
  // One more than allowed and the first line, so that a file with too many rows is known by them and not read to its end.
  const found = parseWith(text, delimiter, limits.importRows + 2);
  return found.map(({ record, info }) => {
    const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
    return { number: info.lines - breaks + skipped, cells: record };
  });
}

/** The separator with which the first line names the most columns. */
function delimiterOf(text: string): string {
  const first = /^\s*([^\r\n]*)/.exec(text)?.[1] ?? '';
  const named = (delimiter: string): number => {
    const [line] = parseWith(first, delimiter, 1);
    return (line?.record ?? []).filter((name) => isColumn(plainName(name))).length;
  };
  const counts = delimiters.map(named);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

function parseWith(text: string, delimiter: string, to: number): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(text, { ...options, record_delimiter: ['\r\n', '\n', '\r'], delimiter, to }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(faultOf(error));
    throw error;
  }
}

function faultOf({ code, ...more }: CsvError): string {
  const line = 'lines' in more && typeof more.lines === 'number' ? more.lines : null;
  const what =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a text in quotes has no closing quote'
      : 'a quote stands within a text. Put the whole text in quotes, and write each quote in it twice';
  return line === null ? `In the file, ${what}.` : `On line ${line}, ${what}.`;
}

const unreadable = (detail: string): Problem => problem('import_unreadable', detail, { pointer: '/content' });

const plainName = (name: string): string => name.trim().toLowerCase().replaceAll(/[ _-]/g, '');
const isColumn = (name: string): name is Column => columns.some((column) => column === name);

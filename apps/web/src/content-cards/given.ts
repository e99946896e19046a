/** What a tool answered with, read without trust: an attribute that is not what it should be is not there. */
export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

export const rowAt = (row: Row, name: string): Row | null => (isRow(row[name]) ? row[name] : null);

export function rowsAt(row: Row, name: string): Row[] {
  const value = row[name];
  return Array.isArray(value) ? value.filter(isRow) : [];
}

export function textAt(row: Row, name: string): string | null {
  const value = row[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

export function numberAt(row: Row, name: string): number | null {
  const value = row[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function dateAt(row: Row, name: string): Date | null {
  const date = new Date(textAt(row, name) ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** An address that a person may be sent to: nothing that runs here (`javascript:`), nothing that this frame would make up (`data:`). */
export function webAddress(text: string | null): URL | null {
  const url = text === null ? null : URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

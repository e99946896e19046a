/** A file that was chosen, as text. */
export interface ChosenFile {
  name: string;
  format: 'csv' | 'ics';
  content: string;
  /** Tells it from the one before, which may have the same name. */
  number: number;
}

/** What the API takes at most. */
export const mostBytes = 2_097_152;
export const importTypes = ['.csv', '.tsv', '.txt', '.ics', 'text/csv', 'text/calendar'];

let chosen = 0;

export async function readImport(file: File): Promise<ChosenFile> {
  const content = textOf(new Uint8Array(await file.arrayBuffer()));
  const isCalendar = /\.ics$/i.test(file.name) || /^\s*BEGIN:VCALENDAR/i.test(content);
  chosen += 1;
  return { name: file.name, format: isCalendar ? 'ics' : 'csv', content, number: chosen };
}

/** As UTF-8, or as the spreadsheets that do not write UTF-8 do. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

import { fileText } from '../api/file-text.js';

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
  const content = await fileText(file);
  const isCalendar = /\.ics$/i.test(file.name) || /^\s*BEGIN:VCALENDAR/i.test(content);
  chosen += 1;
  return { name: file.name, format: isCalendar ? 'ics' : 'csv', content, number: chosen };
}

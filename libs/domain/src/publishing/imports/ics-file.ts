import { problem, type Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import ICAL from 'ical.js';
import { readTime } from './cell-time.js';
import { rowFault, type FileRow, type ReadFile } from './file-row.js';

/** Characters of a line without folds. The library takes the square of this to read parameters, so that longer ones are refused before. */
const longestLine = 4 * limits.contentLength;

/**
 * The events of an iCalendar file, without those that are cancelled.
 * @param defaultTime `HH:mm` for all-day events
 * @throws Problem `import_unreadable`; `validation_failed` for too many events
 */
export function readIcs(
  content: string,
  { timezone, defaultTime }: { timezone: string; defaultTime?: string | undefined },
): ReadFile {
  const lines = content.split(/\r\n|\n|\r/);
  const begins = lines.flatMap((line, index) => (/^begin:vevent\s*$/i.test(line) ? [index + 1] : []));
  if (begins.length > limits.importRows)
    throw problem('validation_failed', `A file may have ${limits.importRows} events.`, { pointer: '/content' });
  const events = eventsOf(unfolded(lines));
  const rows = events.map((event, index) => rowOf(event, begins[index] ?? 1, { timezone, defaultTime }));
  const isCancelled = events.map((event) => /^cancelled$/i.test(textOf(event, 'status')));
  return { rows: rows.filter((_row, index) => isCancelled[index] !== true), ignoredColumns: [] };
}

/** Without the breaks within lines (RFC 5545, 3.1). */
function unfolded(lines: readonly string[]): string {
  const whole: string[] = [];
  for (const line of lines) {
    const isRest = /^[ \t]/.test(line) && whole.length > 0;
    if (isRest) whole.push(`${whole.pop() ?? ''}${line.slice(1)}`);
    else whole.push(line);
  }
  if (whole.some((line) => line.length > longestLine))
    throw unreadable(`A line of the file is longer than ${longestLine} characters.`);
  return whole.join('\r\n');
}

function eventsOf(text: string): ICAL.Component[] {
  let found: unknown[];
  try {
    found = ICAL.parse(text) as unknown[];
  } catch {
    throw unreadable('The file is not a complete iCalendar file.');
  }
  const calendars = typeof found[0] === 'string' ? [found] : found;
  const components = calendars.map((calendar) => new ICAL.Component(calendar as unknown[] as string[]));
  if (components.length === 0 || components.some(({ name }) => name !== 'vcalendar'))
    throw unreadable('The file is not an iCalendar file: it has to begin with BEGIN:VCALENDAR.');
  return components.flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
}

function rowOf(event: ICAL.Component, line: number, given: { timezone: string; defaultTime: string | undefined }): FileRow {
  const start = event.getFirstProperty('dtstart');
  // As the file has it: an object of the library would know only its own zones.
  const [, , type = '', value = ''] = (start?.toJSON() ?? []) as unknown[] as [string, object, string?, string?];
  const time = readTime(
    { scheduledAt: type === 'date' ? '' : value, date: type === 'date' ? value : '', time: '' },
    given.defaultTime,
  );
  const summary = textOf(event, 'summary').trim();
  const faults = 'fault' in time ? [time.fault] : [];
  if (['rrule', 'rdate'].some((name) => event.hasProperty(name)))
    faults.push(rowFault('scheduledAt', 'The event repeats. Put a single event for each time into the file.'));
  const zone = start?.getFirstParameter('tzid');
  return {
    line,
    title: summary,
    text: textOf(event, 'description').trim() || summary,
    scheduledAt: 'fault' in time ? null : time.scheduledAt,
    timezone: zone === undefined ? given.timezone : zoneName(zone),
    ...{ status: '', accounts: [], tags: [], assetIds: [] },
    faults,
  };
}

function textOf(event: ICAL.Component, name: string): string {
  const value = event.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : '';
}

/** Some apps put the name of their own database of zones before it: `/citadel.org/20250101_1/Europe/Berlin`. */
const zoneName = (zone: string): string =>
  zone.startsWith('/') ? (/[A-Z][A-Za-z]+(?:\/[A-Za-z_+-]+){1,2}$/.exec(zone)?.[0] ?? zone) : zone;

const unreadable = (detail: string): Problem => problem('import_unreadable', detail, { pointer: '/content' });

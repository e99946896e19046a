import { limits } from '@imprint/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { readCsv } from './csv-file.js';
import { readIcs } from './ics-file.js';
import { event, ics } from './imports.fixture.js';

const given = { timezone: 'Europe/Berlin', defaultTime: '08:00' };
const fromIcs = (...lines: string[]) => readIcs(ics(event(...lines)).content, given).rows;

describe('a CSV file', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('with %s and any line ends is read the same', (_what, separator) => {
    const table = [
      ['Text', 'Scheduled at', 'accounts', 'Note'],
      ['"One; two,\tthree\nand ""four"""', '2034-05-01 09:00', 'bluesky feed', 'x'],
      ['Second', '', '', ''],
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      const content = table.map((cells) => cells.join(separator)).join(end);
      const { rows, ignoredColumns } = readCsv(content, given);
      expect(rows).toMatchObject([
        {
          line: 2,
          text: 'One; two,\tthree\nand "four"',
          scheduledAt: '2034-05-01T09:00:00',
          accounts: ['bluesky', 'feed'],
          faults: [],
        },
        { line: 4, text: 'Second', scheduledAt: null, accounts: [], faults: [] },
      ]);
      expect(ignoredColumns).toEqual(['Note']);
    }
  });

  it('may say itself what separates its cells, and have empty rows', () => {
    const { rows } = readCsv('sep=|\r\ntext|date\r\n\r\n|\r\nA|5.6.2034\r\n', given);
    expect(rows).toMatchObject([{ line: 5, text: 'A', scheduledAt: '2034-06-05T08:00:00' }]);
  });
});

describe('an ICS file', () => {
  it.each([
    ['in UTC', 'DTSTART:20340501T070000Z', '2034-05-01T07:00:00Z', 'Europe/Berlin'],
    ['in a zone', 'DTSTART;TZID=Asia/Tokyo:20340501T070000', '2034-05-01T07:00:00', 'Asia/Tokyo'],
    [
      'in a zone with the name of a database',
      'DTSTART;TZID=/citadel.org/20250101_1/America/New_York:20340501T070000',
      '2034-05-01T07:00:00',
      'America/New_York',
    ],
    [
      'in a zone that nobody else knows',
      'DTSTART;TZID=W. Europe Standard Time:20340501T070000',
      '2034-05-01T07:00:00',
      'W. Europe Standard Time',
    ],
    ['of the clock on the wall', 'DTSTART:20340501T070000', '2034-05-01T07:00:00', 'Europe/Berlin'],
    ['of a whole day', 'DTSTART;VALUE=DATE:20340501', '2034-05-01T08:00:00', 'Europe/Berlin'],
    ['that is missing', 'DTEND:20340501T070000Z', null, 'Europe/Berlin'],
  ])('has times %s', (_what, line, scheduledAt, timezone) => {
    expect(fromIcs(line)).toMatchObject([{ scheduledAt, timezone, faults: [] }]);
  });

  it('has its texts without folds and escapes, and the lines of its events', () => {
    const folded = ['SUMMARY:Menu\\, spring', 'DESCRIPTION:One\\ntwo \\; three', '  and fo', ' ur'];
    const { rows } = readIcs(ics(event(...folded) + event('SUMMARY:Only a title')).content, given);
    expect(rows).toMatchObject([
      { line: 3, title: 'Menu, spring', text: 'One\ntwo ; three and four' },
      { line: 9, title: 'Only a title', text: 'Only a title' },
    ]);
  });

  it('loses what is cancelled, and says of what repeats that it cannot be imported', () => {
    expect(fromIcs('SUMMARY:A', 'STATUS:CANCELLED')).toEqual([]);
    for (const rule of ['RRULE:FREQ=DAILY', 'RDATE:20340502T070000Z'])
      expect(fromIcs('SUMMARY:A', 'DTSTART:20340501T070000Z', rule)).toMatchObject([{ faults: [{ pointer: '/scheduledAt' }] }]);
  });

  it('with a time that is none says so', () => {
    expect(fromIcs('DTSTART:tomorrow')).toMatchObject([{ faults: [{ code: 'schedule_invalid' }] }]);
  });
});

it('a file has so many rows or events, and not one more', () => {
  const table = (count: number): string => `text\n${'"A\n"\n'.repeat(count)}`;
  const events = (count: number): string => ics(event('SUMMARY:A').repeat(count)).content;
  for (const read of [(count: number) => readCsv(table(count), given), (count: number) => readIcs(events(count), given)]) {
    expect(read(limits.importRows).rows).toHaveLength(limits.importRows);
    expect(() => read(limits.importRows + 1)).toThrow(String(limits.importRows));
  }
});

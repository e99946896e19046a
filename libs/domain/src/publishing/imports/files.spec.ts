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

  it.each([
    'DTSTART:tomorrow',
    'DTSTART;VALUE=PERIOD:20340501T070000Z/PT1H',
    'DTSTART;VALUE=RECUR:FREQ=DAILY',
    'DTSTART;VALUE=BOOLEAN:TRUE',
    'DTSTART;VALUE=INTEGER:20340501',
  ])('with a time that is none says so: %s', (line) => {
    expect(fromIcs(line)).toMatchObject([{ scheduledAt: null, faults: [{ code: 'schedule_invalid' }] }]);
  });

  it.each(['DATE', 'DATE-TIME', 'DURATION', 'UTC-OFFSET'])('with a %s where a text belongs has none', (type) => {
    const lines = ['SUMMARY', 'STATUS', 'DESCRIPTION'].map((name) => `${name};VALUE=${type}:garbage`);
    expect(fromIcs(...lines)).toMatchObject([{ title: '', text: '' }]);
  });

  it('regression: with the name of a zone that goes on and on is read once', () => {
    const zone = `/${'A'.repeat(100_000)}!`;
    expect(fromIcs(`DTSTART;TZID=${zone}:20340501T070000`)).toMatchObject([{ timezone: zone }]);
  });
});

it('regression: as many events count when the lines that begin them are folded', () => {
  const folded = ['BEGIN:VEV', ' ENT', 'END:VEVENT', ''].join('\r\n');
  expect(() => readIcs(ics(folded.repeat(limits.importRows + 1)).content, given)).toThrow(String(limits.importRows));
});

describe('regression: a CSV file that is made to cost much', () => {
  it('names no more accounts, tags and assets in a row than say that there are too many', () => {
    const names = Array.from({ length: 1_000 }, (_name, index) => `n${index}`).join(';');
    const [row] = readCsv(`text\taccounts\ttags\tassets\nA\t${names}\t${names}\t${names}`, given).rows;
    const { targetsPerRelease, tagsPerRelease, mediaPerRelease } = limits;
    const counts = [row?.accounts, row?.tags, row?.assetIds].map((read) => read?.length);
    expect(counts).toEqual([targetsPerRelease, tagsPerRelease, mediaPerRelease].map((most) => most + 1));
  });

  it('has so many empty rows, and not one more', () => {
    const rows = (empty: number): number => readCsv(`text,x\n${',\n'.repeat(empty)}A,\n`, given).rows.length;
    expect(rows(10_000)).toBe(1);
    expect(() => rows(10_001)).toThrow('10000 empty rows');
  });

  it('repeats of a date or time that is none only the beginning', () => {
    const long = 'x'.repeat(10_000);
    for (const cells of [`${long},`, `2034-05-01,${long}`]) {
      const [row] = readCsv(`text,date,time\nA,${cells}`, given).rows;
      expect(row?.faults[0]?.detail.length).toBeLessThan(200);
    }
  });

  it('looks for its columns once, not for every row', () => {
    // Many times what a test may take, if it did.
    const content = `${','.repeat(1_500_000)}text\n${'A\n'.repeat(limits.importRows)}`;
    expect(readCsv(content, given).rows).toHaveLength(limits.importRows);
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

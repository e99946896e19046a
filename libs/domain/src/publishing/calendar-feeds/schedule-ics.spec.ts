import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readIcs } from '../imports/ics-file.js';
import { icsOf } from './schedule-ics.js';
import type { ScheduledEntry } from './scheduled-entries.repository.js';

const text = fc.string({
  unit: fc.oneof(fc.constantFrom(...'\n\r\t,;:\\"\' n', '\r\n'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
  maxLength: 200,
});
const entry = fc.record({
  releaseId: fc.constant('rel_1'),
  title: text,
  text,
  isCut: fc.boolean(),
  at: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
  isOfRelease: fc.boolean(),
  revision: fc.nat(),
  changedAt: fc.constant(new Date(0)),
  targets: fc.constant<ScheduledEntry['targets']>([
    { id: 'tgt_1', platform: 'elsewhere', account: 'Café, „Terrace“; x', status: 'scheduled' },
  ]),
  url: fc.webUrl({ withQueryParameters: true }),
});

/** What a line of text is once it has been in a file. */
const kept = (value: string): string =>
  // eslint-disable-next-line no-control-regex -- what no calendar holds
  value.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
const octets = new TextEncoder();

it('what is exported is read again with the same times and texts, whatever they hold, from lines of 75 octets', () => {
  fc.assert(
    fc.property(text, fc.array(entry, { maxLength: 4 }), (name, entries) => {
      const ics = icsOf({ name, entries });
      expect(ics.split('\r\n').filter((line) => octets.encode(line).length > 75)).toEqual([]);
      expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const { rows } = readIcs(ics, { timezone: 'Europe/Berlin' });
      expect(rows.map(({ title, text: read, scheduledAt }) => [title, read, scheduledAt])).toEqual(
        entries.map((each) => [
          kept(each.title).trim(),
          kept(`${each.text}${each.isCut ? '…' : ''}\n\n→ elsewhere Café, „Terrace“; x`).trim(),
          each.at.toISOString().replace(/\.\d+Z$/, 'Z'),
        ]),
      );
    }),
  );
});

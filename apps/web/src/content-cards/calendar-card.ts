import { channelMark, channelName } from './channel.js';
import { el } from './dom.js';
import { dateAt, rowsAt, textAt, type Row } from './given.js';
import { card, count, heading, note, openLink, pill, type Stage } from './stage.js';

interface Entry {
  row: Row;
  at: Date;
}

/** What goes out, day by day as the person who looks counts days. */
export function calendarCard(rows: readonly Row[], stage: Stage): HTMLElement {
  const entries = rows.flatMap((row) => timed(row));
  entries.sort((one, other) => one.at.getTime() - other.at.getTime());
  const byDay = Map.groupBy(entries, ({ at }) => stage.shown.day(at));
  const list = [...byDay.values()].map((ofDay) => dayRow(ofDay, stage));
  const body = list.length > 0 ? el('ol', { class: 'days' }, ...list) : note('Nothing is planned for these days.', 'note empty');
  return card('Calendar', 'calendar', heading('Calendar', count(entries.length)), body);
}

function timed(row: Row): Entry[] {
  const at = dateAt(row, 'scheduledAt') ?? dateAt(row, 'publishedAt');
  return at === null ? [] : [{ row, at }];
}

function dayRow(entries: readonly Entry[], stage: Stage): HTMLElement | null {
  const [first] = entries;
  if (first === undefined) return null;
  const { shown } = stage;
  const sheet = el(
    'h3',
    { class: 'sheet', 'aria-label': shown.day(first.at) },
    el('span', { 'aria-hidden': 'true' }, shown.weekday(first.at)),
    el('b', { 'aria-hidden': 'true' }, shown.dayOfMonth(first.at)),
    el('span', { 'aria-hidden': 'true' }, shown.month(first.at)),
  );
  return el('li', { class: 'day' }, sheet, el('ul', {}, ...entries.map((entry) => entryRow(entry, stage))));
}

function entryRow({ row, at }: Entry, stage: Stage): HTMLElement {
  const platform = textAt(row, 'platform');
  const title = textAt(row, 'title') ?? textAt(row, 'caption') ?? 'Post';
  const link = openLink(stage, textAt(row, 'url'), 'Open post');
  const account = textAt(row, 'handle');
  const where = account === null ? channelName(platform) : `${channelName(platform)} · ${account}`;
  const doubts = rowsAt(row, 'diagnostics').map((doubt) => textAt(doubt, 'message'));
  const notes = doubts.filter((doubt) => doubt !== null).map((doubt) => note(doubt, 'note doubt'));
  return el(
    'li',
    {},
    el('time', { datetime: at.toISOString() }, stage.shown.time(at)),
    channelMark(platform),
    el('div', { class: 'entry' }, el('strong', { dir: 'auto' }, title), el('span', { class: 'soft' }, where), ...notes, link),
    pill(textAt(row, 'status')),
  );
}

import type { TargetStatus } from '@imprint/contracts/documents';
import ICAL from 'ical.js';
import type { ScheduledEntry } from './scheduled-entries.repository.js';

/** A calendar with its entries, and the addresses of their pages. */
export interface IcsCalendar {
  name: string;
  entries: readonly (ScheduledEntry & { url: string })[];
}

// A line has 75 octets at most (RFC 5545, 3.1), with the space that marks it as a continuation: the library does not count that.
ICAL.foldLength = 74;

/** How long an entry looks in a calendar. A post takes no time. */
const shownFor = 'PT15M';
/** How often calendar apps are asked to look again. */
const refreshed = 'PT1H';

/** The schedule as an iCalendar file (RFC 5545), the same text for the same schedule. */
export function icsOf({ name, entries }: IcsCalendar): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Imprint//Schedule//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  // Not in the standard, but every app shows it. Said to be a text, so that it is escaped like one.
  calendar.addProperty(new ICAL.Property(['x-wr-calname', {}, 'text', plain(name)]));
  calendar.addPropertyWithValue('refresh-interval', refreshed).setParameter('value', 'DURATION');
  calendar.addPropertyWithValue('x-published-ttl', refreshed);
  for (const entry of entries) calendar.addSubcomponent(eventOf(entry));
  return `${calendar.toString()}\r\n`;
}

function eventOf(entry: IcsCalendar['entries'][number]): ICAL.Component {
  const { releaseId, title, at, isOfRelease, revision, changedAt, targets, url } = entry;
  const event = new ICAL.Component('vevent');
  // An entry keeps its id when it moves: that of the release, or of the first account that goes out at another time.
  event.addPropertyWithValue('uid', `${isOfRelease ? releaseId : (targets[0]?.id ?? releaseId)}@imprint`);
  event.addPropertyWithValue('dtstamp', utc(changedAt));
  event.addPropertyWithValue('last-modified', utc(changedAt));
  event.addPropertyWithValue('sequence', revision);
  event.addPropertyWithValue('dtstart', utc(at));
  event.addPropertyWithValue('duration', shownFor);
  event.addPropertyWithValue('transp', 'TRANSPARENT');
  event.addPropertyWithValue('status', statusOf(targets.map(({ status }) => status)));
  event.addPropertyWithValue('summary', plain(title));
  event.addPropertyWithValue('description', descriptionOf(entry));
  event.addPropertyWithValue('url', url);
  return event;
}

/** The text, and below it where it goes. */
function descriptionOf({ text, isCut, targets }: ScheduledEntry): string {
  const accounts = targets.map(({ platform, account }) => (account === null ? platform : `${platform} ${account}`));
  return plain(`${text}${isCut ? '…' : ''}\n\n→ ${accounts.join(', ')}`);
}

function statusOf(statuses: readonly TargetStatus[]): 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' {
  if (statuses.every((status) => status === 'cancelled' || status === 'failed')) return 'CANCELLED';
  return statuses.every((status) => status === 'draft' || status === 'paused') ? 'TENTATIVE' : 'CONFIRMED';
}

const utc = (instant: Date): ICAL.Time => ICAL.Time.fromJSDate(instant, true);

/** Line breaks as the format knows them, and nothing that it has no form for. */
// eslint-disable-next-line no-control-regex -- they are what is taken out
const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

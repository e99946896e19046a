/** What a clock shows, as the fields of a form hold it: `2027-03-28` and `09:00`. */
export interface WallClock {
  date: string;
  time: string;
}

/** What the clock in an IANA zone shows at an instant. */
export function wallClock(at: Date, zone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23', timeZone: zone });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/** Every IANA zone that the browser knows, and the one that is in use. */
export function zonesWith(zone: string): readonly string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])].toSorted();
}

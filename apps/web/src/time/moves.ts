import { fromAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';

/** What the clock of a zone shows, `YYYY-MM-DDTHH:mm:ss`. */
export function wallAt(moment: number, zone: string): string {
  return fromAbsolute(moment, zone).toString().slice(0, 19);
}

/** The same time on the clock of a zone, so many days later. */
export function wallDaysLater(moment: number, zone: string, days: number): string {
  return toCalendarDateTime(fromAbsolute(moment, zone)).add({ days }).toString().slice(0, 19);
}

/**
 * What to ask the API for, when somebody chooses a time in one zone for what is planned in another one. In the same zone that is the
 * wall time as it is: whether the clock shows it that day is for the API to say. Otherwise it is the instant.
 */
export function chosenTime(wall: string, zone: string, plannedZone: string): string {
  return zone === plannedZone ? wall : new Date(instantOfWall(wall, zone)).toISOString();
}

/** When the API would take it for, in milliseconds: the first of a repeated hour. @param time ISO 8601, wall time unless it ends in `Z` */
export function momentOfTime(time: string, zone: string): number {
  return time.endsWith('Z') ? Date.parse(time) : instantOfWall(time, zone);
}

function instantOfWall(wall: string, zone: string): number {
  return toZoned(parseDateTime(wall), zone, 'compatible').toDate().getTime();
}

import { CronExpressionParser, type CronExpression } from 'cron-parser';
import { DateTime } from 'luxon';
import { cronMessage, fieldsMessage, zoneCalled } from './cron-message.js';

const fields = 5;
/** What stands in a field: numbers, names, lists, ranges, steps, `L` for the last day and `#` for the nth weekday of a month. */
const fieldText = /^(?!H|.*,H)[\dA-Z*,\-/#?]+$/iu;
/** No clock is put forward or back by more. */
const mostShiftMs = 3 * 3_600_000;
const hoursOfDay = 24;

/** What is wrong with a schedule. The message is for whoever wrote it. */
export class CronError extends Error {
  override readonly name = 'CronError';

  constructor(
    message: string,
    readonly about: 'cron' | 'timezone' = 'cron',
  ) {
    super(message);
  }
}

/**
 * Times of a cron expression in a zone. The expression is read as local times, and each is placed on the clock of the zone here: one that
 * the clock skips is later by as much as is skipped, and of one that the clock repeats it is the first. An expression for every hour goes
 * by the hours that pass instead: it has both times of an hour that is repeated, and none of one that is skipped.
 */
export class Cron {
  private constructor(
    private readonly text: string,
    private readonly timezone: string,
    private readonly isHourly: boolean,
  ) {}

  /** @throws CronError */
  static parse(text: string, timezone: string): Cron {
    if (!DateTime.utc().setZone(timezone).isValid) throw new CronError(zoneMessage(timezone), 'timezone');
    const parts = text.trim().split(/\s+/u);
    if (parts.length !== fields) throw new CronError(fieldsMessage(parts, fields));
    const wrong = parts.find((part) => !fieldText.test(part));
    if (wrong !== undefined) throw new CronError(`"${wrong.slice(0, 40)}" is not a field of a cron expression.`);
    const plain = parts.join(' ');
    const isHourly = new Set(walls(plain, 0).fields.hour.values).size === hoursOfDay;
    const cron = new Cron(plain, timezone, isHourly);
    if (cron.next(new Date(0)) === null) throw new CronError('No time ever matches it.');
    return cron;
  }

  /** The first time after `since`; null if there is none. */
  next(since: Date): Date | null {
    const after = since.getTime();
    const found = new Set<number>();
    let latestWall = Number.POSITIVE_INFINITY;
    for (const wall of forwards(walls(this.text, this.wallOf(after) - mostShiftMs))) {
      if (wall > latestWall) break;
      for (const time of this.timesAt(wall)) if (time > after) found.add(time);
      // A skipped time may be later than one that follows it.
      if (found.size > 0 && latestWall === Number.POSITIVE_INFINITY) latestWall = wall + mostShiftMs;
    }
    return found.size === 0 ? null : new Date(Math.min(...found));
  }

  /** The last ones after `since`, up to and including `until`, at most `limit`: the earliest first. */
  latest(since: Date, until: Date, limit: number): Date[] {
    const found = new Set<number>();
    let earliestWall = this.wallOf(since.getTime()) - mostShiftMs;
    for (const wall of backwards(walls(this.text, this.wallOf(until.getTime()) + mostShiftMs))) {
      if (wall < earliestWall) break;
      for (const time of this.timesAt(wall)) if (time > since.getTime() && time <= until.getTime()) found.add(time);
      if (found.size >= limit) earliestWall = Math.max(earliestWall, wall - mostShiftMs);
    }
    return [...found]
      .sort((one, other) => one - other)
      .slice(-limit)
      .map((time) => new Date(time));
  }

  /** `2027-03-28T03:30:00` */
  localTime(at: Date): string {
    return DateTime.fromJSDate(at, { zone: this.timezone }).toFormat("yyyy-MM-dd'T'HH:mm:ss");
  }

  /** Local time as if it were UTC. */
  private wallOf(time: number): number {
    return time + DateTime.fromMillis(time, { zone: this.timezone }).offset * 60_000;
  }

  private timesAt(wall: number): number[] {
    const { year, month, day, hour, minute } = DateTime.fromMillis(wall, { zone: 'utc' });
    const local = DateTime.fromObject({ year, month, day, hour, minute }, { zone: this.timezone });
    if (!this.isHourly) return [Math.min(...local.getPossibleOffsets().map((one) => one.toMillis()))];
    const isSkipped = local.hour !== hour || local.minute !== minute;
    return isSkipped ? [] : local.getPossibleOffsets().map((one) => one.toMillis());
  }
}

function zoneMessage(name: string): string {
  const meant = zoneCalled(name);
  const none = `There is no time zone ${name.slice(0, 64)}`;
  return meant === undefined ? `${none}.` : `${none}; did you mean ${meant}?`;
}

/** Local times from `wall` on, or before it. @throws CronError */
function walls(text: string, wall: number): CronExpression {
  try {
    return CronExpressionParser.parse(text, { currentDate: new Date(wall), tz: 'UTC' });
  } catch (error) {
    throw new CronError(error instanceof Error ? cronMessage(error.message) : 'It is not a cron expression.');
  }
}

function* forwards(expression: CronExpression): Generator<number> {
  yield* timesOf(() => expression.next().getTime());
}

function* backwards(expression: CronExpression): Generator<number> {
  yield* timesOf(() => expression.prev().getTime());
}

function* timesOf(step: () => number): Generator<number> {
  for (;;) {
    let wall: number;
    try {
      wall = step();
    } catch {
      // It gives up where no time matches within many years.
      return;
    }
    yield wall;
  }
}

/** A second opinion on calendars: `Intl.DateTimeFormat` and plain arithmetic, and nothing that the preview is made of. */

const dayMs = 86_400_000;

/** What is due on an account, at a time in milliseconds since 1970. */
export interface Due {
  id: string;
  account: string;
  at: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    });
  formats.set(zone, format);
  return format;
}

/** What the clock of a zone shows, `2027-03-28T09:00:00`. */
export function wallAt(zone: string, at: number): string {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')];
  return `${year}-${month}-${day}T${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`;
}

/** How far the clock of a zone is ahead of UTC, in milliseconds. */
export function offsetAt(zone: string, at: number): number {
  const second = Math.floor(at / 1_000) * 1_000;
  return Date.parse(`${wallAt(zone, second)}Z`) - second;
}

/** The times at which the clock of a zone shows this: one, two in an hour that comes twice, none in one that is skipped. */
export function instantsOf(zone: string, wall: string): number[] {
  const asUtc = Date.parse(`${wall}Z`);
  const offsets = new Set([offsetAt(zone, asUtc - dayMs), offsetAt(zone, asUtc + dayMs)]);
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((at) => wallAt(zone, at) === wall)
    .toSorted((one, other) => one - other);
}

/** When each goes out: the first time at which every window that ends then has room. */
export function placeAll(
  due: readonly Due[],
  before: readonly Due[],
  windows: readonly { most: number; windowMs: number }[],
): Map<string, number> {
  const used = before.map(({ at }) => at);
  const placed = new Map<string, number>();
  for (const { id, at } of due.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))) {
    const hasRoom = (time: number): boolean =>
      windows.every(({ most, windowMs }) => used.filter((use) => use > time - windowMs && use <= time).length < most);
    const candidates = [at, ...used.flatMap((use) => windows.map(({ windowMs }) => use + windowMs))];
    const time = Math.min(...candidates.filter((candidate) => candidate >= at && hasRoom(candidate)));
    used.push(time);
    placed.set(id, time);
  }
  return placed;
}

/** Numbers below a bound, the same ones for the same seed. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

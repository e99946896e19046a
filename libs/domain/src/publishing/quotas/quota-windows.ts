import type { QuotaUnit } from '@imprint/contracts/publishing';
import type { ChannelCapability } from '../channel/index.js';

export const minuteMs = 60_000;
const dayMs = 86_400_000;

/** What an account may publish within a time that slides. */
export interface QuotaWindow {
  counts: QuotaUnit;
  most: number;
  lengthMs: number;
  /** Set by the organization for its account, rather than by the platform. */
  isOwn: boolean;
}

/** What a release takes of the quotas of an account: the posts of its thread and its first comment are posts, too. */
export interface PostSize {
  posts: number;
  /** Files in all of them. */
  media: number;
}

/** Something that counts, at a time in milliseconds since 1970. */
export interface QuotaUse extends PostSize {
  at: number;
}

/** When a post goes out, and the quota that keeps it from going out earlier. */
export interface Placement {
  at: number;
  heldBy: QuotaWindow | undefined;
}

const weights: Readonly<Record<QuotaUnit, (size: PostSize) => number>> = {
  posts: ({ posts }) => posts,
  media: ({ media }) => media,
  requests: ({ posts, media }) => posts + media,
};

/** Every quota of an account. @param capability undefined for a channel that this instance does not have */
export function windowsOf(
  capability: Pick<ChannelCapability, 'quotas'> | undefined,
  maxPostsPerDay: number | null,
): readonly QuotaWindow[] {
  const quotas = capability?.quotas ?? [];
  const windows = quotas.map(({ counts, most, windowMinutes }) => ({
    ...{ counts, most, lengthMs: windowMinutes * minuteMs, isOwn: false },
  }));
  if (maxPostsPerDay === null) return windows;
  return [...windows, { counts: 'posts', most: maxPostsPerDay, lengthMs: dayMs, isOwn: true }];
}

/** Length of the longest one, in milliseconds. */
export const longestOf = (windows: readonly QuotaWindow[]): number => Math.max(0, ...windows.map(({ lengthMs }) => lengthMs));

/** Whether any of them would be full with so much, all of it at once. */
export function couldBeFull(windows: readonly QuotaWindow[], { posts, media }: PostSize): boolean {
  const used: Readonly<Record<QuotaUnit, number>> = { posts, media, requests: posts + media };
  return windows.some(({ counts, most }) => used[counts] > most);
}

/** The quota in words, such as `3 posts within 24 hours`. */
export function quotaText({ counts, most, lengthMs }: QuotaWindow): string {
  const nouns = { posts: ['post', 'posts'], media: ['media file', 'media files'], requests: ['request', 'requests'] } as const;
  const minutes = lengthMs / minuteMs;
  const time = minutes % 60 === 0 ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}` : `${minutes} minutes`;
  return `${most} ${nouns[counts][most === 1 ? 0 : 1]} within ${time}`;
}

/** What an account has published and is to publish, and where there is room for more. */
export class QuotaPlan {
  private readonly windows: readonly CountedWindow[];

  constructor(windows: readonly QuotaWindow[], uses: readonly QuotaUse[]) {
    this.windows = windows.map((window) => new CountedWindow(window, uses));
  }

  /** The earliest time, from `at` on, at which no window holds too much with this post, those around later uses included. */
  find(at: number, size: PostSize): Placement {
    const placement: Placement = { at, heldBy: undefined };
    for (let isMoved = true; isMoved;) {
      isMoved = false;
      for (const counted of this.windows) {
        const room = counted.nextRoom(placement.at, size);
        if (room <= placement.at) continue;
        isMoved = true;
        Object.assign(placement, { at: room, heldBy: counted.window });
      }
    }
    return placement;
  }

  /** The same, and the post counts from then on. */
  take(at: number, { posts, media }: PostSize): Placement {
    const placement = this.find(at, { posts, media });
    this.add({ at: placement.at, posts, media });
    return placement;
  }

  /**
   * How much each quota's fullest window of a day holds: one that lies within it, or for a quota of a day and longer the one that ends with
   * it. Those that ended before `now` do not matter any more.
   */
  peaks(since: number, until: number, now: number): { window: QuotaWindow; used: number }[] {
    return this.windows.map((counted) => ({ window: counted.window, used: counted.peak(since, until, now) }));
  }

  add(use: QuotaUse): void {
    for (const counted of this.windows) counted.add(use);
  }
}

/** The uses of one window, by time, with their sums. */
class CountedWindow {
  private readonly times: number[];
  /** Of all uses before each index. */
  private readonly sums: number[] = [0];

  constructor(
    readonly window: QuotaWindow,
    uses: readonly QuotaUse[],
  ) {
    const sorted = uses.toSorted((one, other) => one.at - other.at);
    this.times = sorted.map(({ at }) => at);
    for (const use of sorted) this.sums.push(this.sumBefore(this.sums.length - 1) + this.weight(use));
  }

  add(use: QuotaUse): void {
    const weight = this.weight(use);
    const index = this.countUntil(use.at);
    this.times.splice(index, 0, use.at);
    this.sums.splice(index, 0, this.sumBefore(index));
    for (let later = index + 1; later < this.sums.length; later += 1) this.sums[later] = this.sumBefore(later) + weight;
  }

  /** `time` itself when there is room, otherwise a later time before which there is certainly none. */
  nextRoom(time: number, size: PostSize): number {
    const weight = this.weight(size);
    const { lengthMs, most } = this.window;
    if (weight === 0) return time;
    const [first, last] = [this.countUntil(time - lengthMs), this.countUntil(time)];
    const over = this.sumBefore(last) - this.sumBefore(first) + weight - most;
    // Alone, a post goes out even if it is more than the quota allows: the platform has the last word.
    if (over > 0 && last > first) {
      let leaving = first;
      while (leaving < last - 1 && this.sumBefore(leaving + 1) - this.sumBefore(first) < over) leaving += 1;
      return this.timeOf(leaving) + lengthMs;
    }
    for (let index = last; this.timeOf(index) < time + lengthMs; index += 1) {
      const later = this.timeOf(index);
      if (this.heldAt(later) + weight > most) return later;
    }
    return time;
  }

  peak(since: number, until: number, now: number): number {
    const first = Math.min(Math.max(since + this.window.lengthMs, now), until);
    let most = this.heldAt(first);
    for (let index = this.countUntil(first); this.timeOf(index) < until; index += 1)
      most = Math.max(most, this.heldAt(this.timeOf(index)));
    return most;
  }

  /** What the window that ends then holds. */
  private heldAt(time: number): number {
    return this.sumBefore(this.countUntil(time)) - this.sumBefore(this.countUntil(time - this.window.lengthMs));
  }

  /** The organization's own limit is about what it publishes, whatever that is on the platform. */
  private weight(size: PostSize): number {
    return this.window.isOwn ? 1 : weights[this.window.counts](size);
  }

  /** Uses at this time or before. */
  private countUntil(time: number): number {
    let [from, to] = [0, this.times.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.timeOf(middle) <= time) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  private timeOf(index: number): number {
    return this.times[index] ?? Infinity;
  }

  private sumBefore(index: number): number {
    return this.sums[index] ?? 0;
  }
}

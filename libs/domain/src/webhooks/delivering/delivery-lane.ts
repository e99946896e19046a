import type { ClaimedDelivery } from './delivery-claims.repository.js';
import type { DeliveryPlaces } from './delivery-places.js';
import type { AttemptResult } from './delivery-records.repository.js';

/** Deliveries claimed ahead per place, while the receiver is quick. */
const aheadPerPlace = 16;
/** Results of one lane that are being written. */
const maxUnrecorded = 128;
/** Places that a lane takes on its first claim. Doubles while each claim is filled. */
const firstReach = 4;
/** Milliseconds before a lane tries again after the database failed. */
const restMs = 1_000;

/** Timing of a lane. */
export interface Pace {
  /**
   * Milliseconds. While a receiver responds within this time, its deliveries are claimed ahead. A slower one's lease is extended to that of
   * the longest delivery.
   */
  quickMs: number;
  /** Milliseconds within which a claimed delivery has to start, because after that its lease might end before it is extended. */
  beginWithinMs: number;
}
/** The timing that dispatchers use. */
export const usualPace: Pace = { quickMs: 250, beginWithinMs: 2_500 };

/** What a lane needs from its dispatcher. */
export interface LaneWork {
  places: DeliveryPlaces;
  pace: Pace;
  /** Aborted when the dispatcher stops. */
  stop: AbortSignal;
  /** Claims at most `count` due deliveries of the organization. @param ahead whether they may wait before they are sent */
  claim(organizationId: string, count: number, ahead: boolean): Promise<ClaimedDelivery[]>;
  /** Extends the short leases of deliveries that were claimed ahead. */
  extend(deliveries: readonly ClaimedDelivery[]): Promise<void>;
  giveBack(deliveries: readonly ClaimedDelivery[]): Promise<void>;
  /** Never throws. */
  attempt(delivery: ClaimedDelivery): Promise<AttemptResult>;
  record(delivery: ClaimedDelivery, result: AttemptResult): Promise<void>;
  failed(error: unknown): void;
  /** Called when a lane that was full has room again. */
  hasRoom(): void;
}

/**
 * The deliveries of one organization in this dispatcher: claimed, being sent, or with a result being written. While the receiver is quick,
 * more are claimed before the last ones are sent, so that nothing waits for the database. Otherwise no more are claimed than there are
 * places. What was claimed and cannot start soon is given back.
 */
export class DeliveryLane {
  private readonly claimed: ClaimedDelivery[] = [];
  private readonly unrecorded = new Set<ClaimedDelivery>();
  private sending = 0;
  /** Whether more deliveries may wait in the database. */
  private mayWait = false;
  private claiming = false;
  private looked = Promise.withResolvers<void>();
  private reach = firstReach;
  private restUntil = 0;
  private quick = false;
  private wasFull = false;
  private pending = 0;

  /** @param end called when there is nothing left to do */
  constructor(
    readonly organizationId: string,
    private readonly work: LaneWork,
    private readonly end: () => void,
  ) {}

  /** Whether the last delivery was answered quickly. */
  get isQuick(): boolean {
    return this.quick;
  }

  /** Claimed deliveries without a place. */
  get unsent(): number {
    return this.claimed.length;
  }

  /** Number of new deliveries that the relay may claim for this lane. Those waiting in the database take precedence. */
  roomForNew(): number {
    const ahead = this.mayWait || this.claiming ? 0 : this.roomAhead();
    this.wasFull = this.quick && ahead === 0;
    return this.quick ? ahead : Math.max(0, this.work.places.free(this.organizationId) - this.claimed.length);
  }

  /** Takes over deliveries that were claimed for it. */
  add(claimed: readonly ClaimedDelivery[]): void {
    this.claimed.push(...claimed);
    this.advance();
  }

  /** Deliveries may be waiting in the database. Resolves when the lane has looked for them, or all its places are busy. */
  async wake(): Promise<void> {
    this.mayWait = true;
    const { looked } = this;
    this.advance();
    if (this.claiming || this.sending === 0) await looked.promise;
  }

  /** Called every second, because leases expire and a database recovers without a notification. */
  tick(): void {
    const soon = performance.now() - this.work.pace.beginWithinMs;
    const brief = [...this.unrecorded].filter(({ isBrief, heldSince }) => isBrief && heldSince < soon);
    if (brief.length > 0) void this.during(this.extend(brief));
    this.advance();
  }

  /** Starts whatever can start now. Called after every change. */
  advance(): void {
    const { places, stop } = this.work;
    if (stop.aborted) this.mayWait = false;
    this.returnLate();
    for (let next; (next = this.claimed[0]) !== undefined && this.unrecorded.size < maxUnrecorded && this.takePlace();) {
      this.claimed.shift();
      void this.during(this.send(next));
    }
    if (this.mayWait && !this.claiming && performance.now() >= this.restUntil) this.claimMore();
    if (this.wasFull && this.roomForNew() > 0) this.work.hasRoom();
    if (this.claimed.length > 0 || (this.mayWait && !this.claiming)) places.wait(this);
    else if (this.pending === 0) {
      this.looked.resolve();
      this.end();
    }
  }

  /** Half of what may be claimed ahead, so that few statements claim many deliveries. */
  private roomAhead(): number {
    const most = (this.work.places.free(this.organizationId) + this.sending) * aheadPerPlace;
    return this.claimed.length > most / 2 ? 0 : most - this.claimed.length;
  }

  private takePlace(): boolean {
    return this.work.places.take(this.organizationId);
  }

  private claimMore(): void {
    if (this.quick) {
      const room = this.roomAhead();
      if (room > 0) void this.during(this.claimAhead(room));
      return;
    }
    let count = 0;
    while (count < this.reach && this.takePlace()) count += 1;
    if (count > 0) void this.during(this.claimNow(count));
  }

  private async claimAhead(count: number): Promise<void> {
    this.claimed.push(...(await this.claim(count, true)));
  }

  /** Requires places that were already taken. */
  private async claimNow(count: number): Promise<void> {
    let left = count;
    try {
      const claimed = await this.claim(count, false);
      if (this.work.stop.aborted) this.claimed.push(...claimed);
      else
        for (const delivery of claimed) {
          left -= 1;
          void this.during(this.send(delivery));
        }
    } finally {
      for (; left > 0; left -= 1) this.work.places.release(this.organizationId);
    }
  }

  private async claim(count: number, ahead: boolean): Promise<ClaimedDelivery[]> {
    this.claiming = true;
    this.mayWait = false;
    try {
      const claimed = await this.work.claim(this.organizationId, count, ahead);
      const isAll = claimed.length < count;
      this.reach = isAll ? firstReach : 2 * this.reach;
      this.mayWait ||= !isAll;
      return claimed;
    } catch (error) {
      this.mayWait = true;
      this.restUntil = performance.now() + restMs;
      throw error;
    } finally {
      this.claiming = false;
      this.looked.resolve();
      this.looked = Promise.withResolvers();
    }
  }

  /** Requires a place that was already taken. */
  private async send(delivery: ClaimedDelivery): Promise<void> {
    const { pace, places, stop } = this.work;
    this.sending += 1;
    const attempt = this.work.attempt(delivery);
    this.quick = await endsWithin(attempt, pace.quickMs, stop);
    if (!this.quick) {
      this.returnClaimed(this.claimed.length);
      if (delivery.isBrief) await this.extend([delivery]);
    }
    const result = await attempt;
    void this.during(this.record(delivery, result));
    this.sending -= 1;
    places.release(this.organizationId);
  }

  /** If a lease is lost nevertheless, the receiver gets the delivery twice, with the same id. */
  private async extend(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    for (const delivery of deliveries) delivery.isBrief = false;
    await this.work.extend(deliveries).catch((error: unknown) => this.work.failed(error));
  }

  /** If the database accepts no results, sending pauses, because everything would be sent again. */
  private async record(delivery: ClaimedDelivery, result: AttemptResult): Promise<void> {
    this.unrecorded.add(delivery);
    try {
      await this.work.record(delivery, result);
    } catch (error) {
      this.restUntil = performance.now() + restMs;
      this.returnClaimed(this.claimed.length);
      throw error;
    } finally {
      this.unrecorded.delete(delivery);
    }
  }

  /** The oldest come first. What could not start in time is given back, and claimed again with a normal lease for free places. */
  private returnLate(): void {
    const { pace, stop } = this.work;
    const latest = performance.now() - pace.beginWithinMs;
    const inTime = stop.aborted ? -1 : this.claimed.findIndex(({ heldSince }) => heldSince > latest);
    if (inTime === 0 || this.claimed.length === 0) return;
    this.quick = false;
    this.returnClaimed(inTime === -1 ? this.claimed.length : inTime);
  }

  private returnClaimed(count: number): void {
    const returned = this.claimed.splice(0, count);
    if (returned.length > 0) void this.during(this.work.giveBack(returned).then(() => void (this.mayWait = true)));
  }

  /** Keeps the lane alive until the work is done. */
  private async during(work: Promise<void>): Promise<void> {
    this.pending += 1;
    await work.catch((error: unknown) => this.work.failed(error));
    this.pending -= 1;
    this.advance();
  }
}

/** Whether the work ends in time and before the stop, whatever it does afterwards. */
function endsWithin(work: Promise<unknown>, ms: number, stop: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (inTime: boolean): void => {
      clearTimeout(timer);
      stop.removeEventListener('abort', late);
      resolve(inTime);
    };
    const late = (): void => answer(false);
    const end = (): void => answer(true);
    const timer = setTimeout(late, ms);
    stop.addEventListener('abort', late);
    work.then(end, end);
  });
}

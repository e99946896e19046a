import type { ClaimedDelivery } from './delivery-claims.repository.js';
import type { DeliveryPlaces } from './delivery-places.js';
import type { AttemptResult } from './delivery-records.repository.js';

/** Claimed ahead for each place, while the receiver is quick. */
const aheadPerPlace = 16;
/** Results of one lane that are on their way to the database. */
const maxUnrecorded = 256;

export interface Pace {
  /**
   * While a receiver answers within this time, its deliveries are claimed ahead. One that takes longer is held from then on as long as
   * the longest delivery.
   */
  quickMs: number;
  /** What was claimed and does not begin within this time might be sent by somebody else before its hold is extended. */
  beginWithinMs: number;
}
export const usualPace: Pace = { quickMs: 250, beginWithinMs: 2_500 };

/** What a lane needs of its dispatcher. */
export interface LaneWork {
  places: DeliveryPlaces;
  pace: Pace;
  /** Aborted when the dispatcher stops. */
  stop: AbortSignal;
  /** Claims due deliveries of the organization, so many at most. @param ahead whether they may wait before they are sent */
  claim(organizationId: string, count: number, ahead: boolean): Promise<ClaimedDelivery[]>;
  /** Extends the hold of a delivery that was claimed ahead to that of a slow one. */
  extend(delivery: ClaimedDelivery): Promise<void>;
  giveBack(deliveries: readonly ClaimedDelivery[]): Promise<void>;
  /** Never throws. */
  attempt(delivery: ClaimedDelivery): Promise<AttemptResult>;
  record(delivery: ClaimedDelivery, result: AttemptResult): Promise<void>;
  failed(error: unknown): void;
}

/**
 * The deliveries of one organization in this dispatcher: those it has claimed, those it sends, and those whose result is on its way to
 * the database. While the receiver is quick, nothing waits for the database: more are claimed before the last ones are sent. What was
 * claimed and cannot begin soon is given back.
 */
export class DeliveryLane {
  private claimed: ClaimedDelivery[] = [];
  private sending = 0;
  private unrecorded = 0;
  /** Whether more deliveries may wait in the database. */
  private mayWait = false;
  private claiming: Promise<void> | undefined;
  private pending = 0;
  private quick = false;

  /** @param end called when there is nothing left to do */
  constructor(
    readonly organizationId: string,
    private readonly work: LaneWork,
    private readonly end: () => void,
  ) {}

  /** Whether the receiver answered the last delivery soon. */
  get isQuick(): boolean {
    return this.quick;
  }

  /** Deliveries that may be claimed for this lane now. */
  get room(): number {
    const free = this.work.places.free(this.organizationId);
    const most = this.quick ? (free + this.sending) * aheadPerPlace : free;
    return Math.max(0, most - this.claimed.length);
  }

  /** Takes over what was claimed for it. */
  add(claimed: readonly ClaimedDelivery[]): void {
    this.claimed.push(...claimed);
    this.advance();
  }

  /** Something may wait in the database. Resolves when that was looked for, or all places of the lane are busy. */
  async wake(): Promise<void> {
    this.mayWait = true;
    this.advance();
    await this.claiming;
  }

  /** Begins whatever can begin now. Called after every change. */
  advance(): void {
    const { places, stop } = this.work;
    if (stop.aborted) this.mayWait = false;
    this.returnLate();
    for (
      let next;
      this.unrecorded < maxUnrecorded && (next = this.claimed[0]) !== undefined && places.take(this.organizationId);
    ) {
      this.claimed.shift();
      void this.during(this.send(next));
    }
    const { room } = this;
    if (this.mayWait && this.claiming === undefined && room > 0 && room >= this.claimed.length)
      this.claiming = this.during(this.claim(room).finally(() => (this.claiming = undefined)));
    if (this.claimed.length > 0 || (this.mayWait && this.claiming === undefined)) places.wait(this);
    else if (this.pending === 0) this.end();
  }

  /** What fails here is tried again by a sweep. */
  private async during(work: Promise<void>): Promise<void> {
    this.pending += 1;
    await work.catch((error: unknown) => this.work.failed(error));
    this.pending -= 1;
    this.advance();
  }

  private async claim(count: number): Promise<void> {
    this.mayWait = false;
    const claimed = await this.work.claim(this.organizationId, count, this.quick);
    if (claimed.length === count) this.mayWait = true;
    this.claimed.push(...claimed);
  }

  private async send(delivery: ClaimedDelivery): Promise<void> {
    const { pace, places, stop } = this.work;
    this.sending += 1;
    const attempt = this.work.attempt(delivery);
    this.quick = await endsWithin(attempt, pace.quickMs, stop);
    if (!this.quick) {
      this.returnClaimed(this.claimed.length);
      // Before the result is written, which ends the hold. Who loses it is received twice, under the same id.
      if (delivery.isBrief) await this.work.extend(delivery).catch((error: unknown) => this.work.failed(error));
    }
    const result = await attempt;
    void this.during(this.record(delivery, result));
    this.sending -= 1;
    places.release(this.organizationId);
  }

  /** With a database that takes no results, nothing more is sent: it would be sent again. */
  private async record(delivery: ClaimedDelivery, result: AttemptResult): Promise<void> {
    this.unrecorded += 1;
    try {
      await this.work.record(delivery, result);
    } catch (error) {
      this.mayWait = false;
      this.returnClaimed(this.claimed.length);
      throw error;
    } finally {
      this.unrecorded -= 1;
    }
  }

  /** The oldest come first. */
  private returnLate(): void {
    const { pace, stop } = this.work;
    const latest = performance.now() - pace.beginWithinMs;
    const inTime = stop.aborted ? -1 : this.claimed.findIndex(({ heldSince }) => heldSince > latest);
    this.returnClaimed(inTime === -1 ? this.claimed.length : inTime);
  }

  private returnClaimed(count: number): void {
    const returned = this.claimed.splice(0, count);
    if (returned.length === 0) return;
    void this.during(this.work.giveBack(returned).then(() => void (this.mayWait = true)));
  }
}

/** Whether it ends in time, and before the stop; whatever it does afterwards. */
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

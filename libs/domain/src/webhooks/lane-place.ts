import type { AttemptResult, ClaimedDelivery } from './delivery-claims.repository.js';
import type { GatheredDeliveries } from './gathered-deliveries.js';
import type { OrganizationLanes } from './organization-lanes.js';
import { Unrecorded } from './unrecorded.js';

/** Taken ahead by one place. */
const aheadAtMost = 8;
/** Results of one place that are on their way to the database. */
const unrecordedAtMost = 16;

/** What is taken ahead is held so long at first: if its dispatcher ends, another one has it within 5 s. */
export const aheadLeaseMs = 4_500;

export interface Pace {
  /**
   * While a receiver answers within this time, its deliveries are taken ahead. One that takes longer is held from then on as long as the
   * longest delivery.
   */
  quickMs: number;
  /** What was taken and does not begin within this time might be sent by somebody else before its hold is extended. */
  beginWithinMs: number;
}
export const usualPace: Pace = { quickMs: 250, beginWithinMs: 2_500 };

/** What a place needs of its dispatcher. */
export interface Dispatcher {
  lanes: OrganizationLanes;
  deliveries: GatheredDeliveries;
  pace: Pace;
  /** Aborted when the dispatcher stops. */
  stop: AbortSignal;
  /** Never throws. */
  attempt(delivery: ClaimedDelivery): Promise<AttemptResult>;
  record(delivery: ClaimedDelivery, result: AttemptResult): Promise<void>;
  /** Tells the other dispatchers that something waits for them. */
  announce(): Promise<void>;
}

/**
 * One place in the lane of an organization: sends one delivery after the other. While the receiver is quick, nothing waits for the
 * database: results are on their way to it, and what is next is taken meanwhile. What was taken and cannot begin at once is given back.
 */
export class LanePlace {
  private readonly unrecorded = new Unrecorded(unrecordedAtMost);
  private held: ClaimedDelivery[] = [];
  private following: Promise<ClaimedDelivery[]> | undefined;
  private isQuick = false;

  constructor(
    private readonly organizationId: string,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** Resolves when nothing waits any more, or the dispatcher stops. */
  async run(first: ClaimedDelivery | null): Promise<void> {
    if (first !== null) this.held.push(first);
    try {
      do {
        for (let next; (next = await this.next()) !== undefined;) await this.send(next);
        await this.unrecorded.end();
        // A job that came meanwhile found the lane full and left.
      } while (!this.dispatcher.stop.aborted && this.dispatcher.lanes.waiting(this.organizationId) !== null);
    } finally {
      await this.unrecorded.settled();
      await this.giveBackHeld();
    }
  }

  private async next(): Promise<ClaimedDelivery | undefined> {
    for (;;) {
      if (this.held.length === 0) {
        const following = this.following;
        this.following = undefined;
        this.held = await (following ?? this.take(1));
      }
      const [next] = this.held;
      if (next === undefined) return undefined;
      if (!this.dispatcher.stop.aborted && performance.now() - next.heldSince < this.dispatcher.pace.beginWithinMs)
        return this.held.shift();
      await this.giveBackHeld();
    }
  }

  private async send(delivery: ClaimedDelivery): Promise<void> {
    if (this.isQuick && this.held.length === 0) {
      this.following = this.take(aheadAtMost);
      this.following.catch(() => undefined); // whoever awaits it is told
    }
    const { pace, stop } = this.dispatcher;
    const attempt = this.dispatcher.attempt(delivery);
    this.isQuick = await endsWithin(attempt, pace.quickMs, stop);
    if (!this.isQuick) await Promise.all([this.keep(delivery), this.giveBackHeld()]);
    await this.unrecorded.add(this.dispatcher.record(delivery, await attempt));
  }

  /** Never throws: a delivery that somebody else sends meanwhile is received twice, under the same id. */
  private async keep(delivery: ClaimedDelivery): Promise<void> {
    if (!delivery.isCounted) await this.dispatcher.deliveries.keep(delivery).catch(() => undefined);
  }

  /** Empty when nothing is due, or the dispatcher stops. */
  private async take(count: number): Promise<ClaimedDelivery[]> {
    const { dispatcher, organizationId } = this;
    for (let mark; !dispatcher.stop.aborted && (mark = dispatcher.lanes.waiting(organizationId)) !== null;) {
      const taken = await dispatcher.deliveries.takeNext(organizationId, count);
      if (taken.length > 0) return taken;
      dispatcher.lanes.empty(organizationId, mark);
    }
    return [];
  }

  /** Gives back what has not begun. Never throws: what could not be given back is free when its hold ends. */
  private async giveBackHeld(): Promise<void> {
    const { dispatcher, organizationId } = this;
    const held = this.held.splice(0);
    const following = (await this.following?.catch(() => [])) ?? [];
    this.following = undefined;
    if (held.length + following.length === 0) return;
    await dispatcher.deliveries.giveBack([...held, ...following]).catch(() => undefined);
    dispatcher.lanes.markWaiting(organizationId);
    if (dispatcher.stop.aborted) await dispatcher.announce();
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

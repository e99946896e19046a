import { CONFIG, type Config } from '@imprint/platform/config';
import { GatheredQuestions } from '@imprint/platform/database';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { EventEmitter, once, setMaxListeners } from 'node:events';
import { DeliveryAttempts } from './delivery-attempts.js';
import { briefLeaseMs, DeliveryClaimsRepository, type ClaimedDelivery, type Wanted } from './delivery-claims.repository.js';
import { DeliveryLane, usualPace, type LaneWork, type Pace } from './delivery-lane.js';
import { DeliveryPlaces } from './delivery-places.js';
import { DeliveryRecorder } from './delivery-recorder.js';
import { DueDeliveries } from './due-deliveries.js';
import { noRoom, type RelayRoom } from '../outbox/outbox.repository.js';

/** Milliseconds beyond the delivery timeout after which the holder of a delivery counts as dead. */
const leaseMarginMs = 5_000;
const tickMs = 1_000;

/** The lanes of this dispatcher, one per organization with deliveries at the moment. */
@Injectable()
export class DeliveryLanes implements OnModuleDestroy {
  private readonly logger = new Logger(DeliveryLanes.name);
  private readonly lanes = new Map<string, DeliveryLane>();
  private readonly stop = new AbortController();
  private ticking: NodeJS.Timeout | undefined;
  private readonly places: DeliveryPlaces;
  private readonly work: Omit<LaneWork, 'record'>;
  /** `room`: a lane that was full has room again. `end`: a lane has nothing left to do. */
  readonly events = new EventEmitter<{ room: []; end: [] }>();
  readonly pace: Pace = { ...usualPace };

  constructor(
    private readonly claims: DeliveryClaimsRepository,
    attempts: DeliveryAttempts,
    private readonly recorder: DeliveryRecorder,
    private readonly due: DueDeliveries,
    @Inject(CONFIG) config: Config,
  ) {
    const leaseMs = config.WEBHOOK_TIMEOUT_MS + leaseMarginMs;
    this.places = new DeliveryPlaces(config.WEBHOOK_CONCURRENCY, config.WEBHOOK_CONCURRENCY_PER_ORGANIZATION);
    setMaxListeners(0, this.stop.signal); // every delivery being sent adds a listener
    const [now, ahead] = [this.gatheredClaims(leaseMs), this.gatheredClaims(briefLeaseMs)];
    const returned = new GatheredQuestions<readonly ClaimedDelivery[], void>((all) => this.giveBack(all));
    this.work = {
      places: this.places,
      pace: this.pace,
      stop: this.stop.signal,
      claim: (organizationId, count, isAhead) => (isAhead ? ahead : now).ask({ organizationId, count }),
      extend: async (deliveries) => void (await claims.renew(deliveries, leaseMs)),
      giveBack: (deliveries) => returned.ask(deliveries),
      attempt: (delivery) => attempts.attempt(delivery),
      failed: (error) => this.logger.error({ err: error }, 'a step of a lane failed; its deliveries are taken up again'),
      hasRoom: () => void this.events.emit('room'),
    };
  }

  /** Room for new deliveries, for the relay. */
  room(): RelayRoom {
    if (this.stop.signal.aborted) return noRoom;
    const lanes = [...this.lanes.values()];
    const unsent = lanes.reduce((sum, lane) => sum + (lane.isQuick ? 0 : lane.unsent), 0);
    return {
      organizations: lanes.map((lane) => ({
        organizationId: lane.organizationId,
        room: lane.roomForNew(),
        isQuick: lane.isQuick,
      })),
      others: this.places.free(''),
      total: Math.max(0, this.places.left - unsent),
    };
  }

  /** Sends deliveries that were claimed for this dispatcher. */
  add(claimed: readonly ClaimedDelivery[]): void {
    for (const [organizationId, own] of Map.groupBy(claimed, (delivery) => delivery.organizationId))
      this.lane(organizationId).add(own);
  }

  /**
   * Deliveries of the organization may be waiting in the database. Resolves when they were looked for, which requires a free place.
   * @returns false when the dispatcher is stopping and another one should look
   */
  async wake(organizationId: string): Promise<boolean> {
    if (!this.stop.signal.aborted) await this.lane(organizationId).wake();
    return !this.stop.signal.aborted;
  }

  /** Running deliveries finish; claimed ones are given back. */
  onModuleDestroy(): void {
    this.stop.abort();
    for (const lane of [...this.lanes.values()]) lane.advance();
  }

  /** Resolves when nothing is claimed or being sent any more, for one organization or for all. */
  async idle(organizationId?: string): Promise<void> {
    while (organizationId === undefined ? this.lanes.size > 0 : this.lanes.has(organizationId)) await once(this.events, 'end');
  }

  private lane(organizationId: string): DeliveryLane {
    const known = this.lanes.get(organizationId);
    if (known !== undefined) return known;
    const lane = new DeliveryLane(organizationId, { ...this.work, record: this.recorder.forOrganization() }, () => {
      // A lane that is offered a place after its end ends again.
      if (this.lanes.get(organizationId) === lane) this.lanes.delete(organizationId);
      if (this.lanes.size === 0) clearInterval(this.ticking);
      this.events.emit('end');
    });
    if (this.lanes.size === 0) this.ticking = setInterval(() => this.tick(), tickMs);
    this.lanes.set(organizationId, lane);
    return lane;
  }

  private tick(): void {
    for (const lane of [...this.lanes.values()]) lane.tick();
  }

  private gatheredClaims(leaseMs: number): GatheredQuestions<Wanted, ClaimedDelivery[]> {
    return new GatheredQuestions(async (wanted) => {
      const claimed = Map.groupBy(await this.claims.claim(wanted, leaseMs), ({ organizationId }) => organizationId);
      return wanted.map(({ organizationId }) => claimed.get(organizationId) ?? []);
    });
  }

  private async giveBack(returned: readonly (readonly ClaimedDelivery[])[]): Promise<void[]> {
    await this.claims.giveBack(returned.flat());
    if (this.stop.signal.aborted) await this.due.announce();
    return returned.map(() => undefined);
  }
}

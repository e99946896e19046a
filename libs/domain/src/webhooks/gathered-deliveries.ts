import { GatheredQuestions } from '@imprint/platform/database';
import type {
  Attempt,
  AttemptResult,
  ClaimedDelivery,
  DeliveryClaimsRepository,
  Recorded,
} from './delivery-claims.repository.js';

interface Wanted {
  organizationId: string;
  count: number;
}

/** What the places of one dispatcher ask of the database: the more of them ask at the same time, the more go into one statement. */
export class GatheredDeliveries {
  private readonly named: GatheredQuestions<string, ClaimedDelivery | null>;
  private readonly following = new GatheredQuestions((wanted: readonly Wanted[]) => this.claimNext(wanted));
  private readonly attempts: GatheredQuestions<Attempt, Recorded | null>;

  constructor(
    private readonly claims: DeliveryClaimsRepository,
    private readonly leaseMs: number,
  ) {
    this.named = new GatheredQuestions(async (ids) => {
      const claimed = new Map((await claims.claim(ids, leaseMs)).map((delivery) => [delivery.id, delivery]));
      // Whoever asked first has it.
      return ids.map((id) => {
        const delivery = claimed.get(id) ?? null;
        claimed.delete(id);
        return delivery;
      });
    });
    this.attempts = new GatheredQuestions((attempts) => claims.record(attempts));
  }

  /** Takes a delivery whose time has come and that nobody holds; null otherwise. */
  take(id: string): Promise<ClaimedDelivery | null> {
    return this.named.ask(id);
  }

  /** Takes the organization's deliveries that have been due for longest, so many at most. */
  takeNext(organizationId: string, count: number): Promise<ClaimedDelivery[]> {
    return this.following.ask({ organizationId, count });
  }

  giveBack(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    return this.claims.giveBack(deliveries);
  }

  /** Writes how an attempt ended. Null when the hold was lost. */
  record(delivery: ClaimedDelivery, result: AttemptResult): Promise<Recorded | null> {
    return this.attempts.ask({ delivery, result });
  }

  private async claimNext(wanted: readonly Wanted[]): Promise<ClaimedDelivery[][]> {
    const byOrganization = Map.groupBy(wanted, ({ organizationId }) => organizationId);
    const shares = new Map<Wanted, ClaimedDelivery[]>();
    await Promise.all(
      [...byOrganization].map(async ([id, places]) => {
        const count = places.reduce((sum, place) => sum + place.count, 0);
        deal(await this.claims.claimNext(id, count, this.leaseMs), places, shares);
      }),
    );
    return wanted.map((place) => shares.get(place) ?? []);
  }
}

/** In turns, so that few deliveries go to as many places as there are. */
function deal(claimed: readonly ClaimedDelivery[], places: readonly Wanted[], shares: Map<Wanted, ClaimedDelivery[]>): void {
  const left = [...claimed];
  for (let turn = 0; left.length > 0; turn += 1) {
    for (const place of places) {
      if (turn >= place.count) continue;
      const delivery = left.shift();
      if (delivery !== undefined) shares.set(place, [...(shares.get(place) ?? []), delivery]);
    }
  }
}

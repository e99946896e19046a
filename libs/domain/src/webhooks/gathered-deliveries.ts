import { GatheredQuestions } from '@imprint/platform/database';
import type {
  Attempt,
  AttemptResult,
  ClaimedDelivery,
  DeliveryClaimsRepository,
  Recorded,
} from './delivery-claims.repository.js';

/** What the places of one dispatcher ask of the database: the more of them ask at the same time, the more go into one statement. */
export class GatheredDeliveries {
  private readonly named: GatheredQuestions<string, ClaimedDelivery | null>;
  private readonly following = new GatheredQuestions((organizationIds: readonly string[]) => this.claimNext(organizationIds));
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

  /** Takes the organization's delivery that has been due for longest; null when none is. */
  takeNext(organizationId: string): Promise<ClaimedDelivery | null> {
    return this.following.ask(organizationId);
  }

  giveBack(delivery: ClaimedDelivery): Promise<void> {
    return this.claims.giveBack(delivery);
  }

  /** Writes how an attempt ended. Null when the hold was lost. */
  record(delivery: ClaimedDelivery, result: AttemptResult): Promise<Recorded | null> {
    return this.attempts.ask({ delivery, result });
  }

  private async claimNext(organizationIds: readonly string[]): Promise<(ClaimedDelivery | null)[]> {
    const asked = Map.groupBy(organizationIds, (id) => id);
    const claimed = await Promise.all(
      [...asked].map(async ([id, { length }]) => [id, await this.claims.claimNext(id, length, this.leaseMs)] as const),
    );
    const left = new Map(claimed);
    return organizationIds.map((id) => left.get(id)?.shift() ?? null);
  }
}

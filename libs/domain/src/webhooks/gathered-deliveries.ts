import { GatheredQuestions } from '@imprint/platform/database';
import type {
  Attempt,
  AttemptResult,
  ClaimedDelivery,
  DeliveryClaimsRepository,
  Recorded,
} from './delivery-claims.repository.js';

/** What is asked for one organization goes together, and waits for nothing of another. */
class GatheredByOrganization<Question, Answer> {
  private readonly gathered = new Map<string, { questions: GatheredQuestions<Question, Answer>; open: number }>();

  constructor(private readonly answer: (organizationId: string, questions: readonly Question[]) => Promise<readonly Answer[]>) {}

  async ask(organizationId: string, question: Question): Promise<Answer> {
    const own = this.gathered.get(organizationId) ?? { questions: this.gather(organizationId), open: 0 };
    this.gathered.set(organizationId, own);
    own.open += 1;
    try {
      return await own.questions.ask(question);
    } finally {
      own.open -= 1;
      if (own.open === 0) this.gathered.delete(organizationId);
    }
  }

  private gather(organizationId: string): GatheredQuestions<Question, Answer> {
    return new GatheredQuestions((questions) => this.answer(organizationId, questions), 1);
  }
}

/** What the places of one dispatcher ask of the database: the more of them ask at the same time, the more go into one statement. */
export class GatheredDeliveries {
  private readonly named: GatheredQuestions<string, ClaimedDelivery | null>;
  private readonly following: GatheredByOrganization<number, ClaimedDelivery[]>;
  private readonly attempts: GatheredByOrganization<Attempt, Recorded | null>;
  private readonly kept: GatheredByOrganization<ClaimedDelivery, boolean>;

  /**
   * @param leaseMs hold of a delivery that is sent
   * @param aheadLeaseMs hold of one that is taken ahead
   */
  constructor(
    private readonly claims: DeliveryClaimsRepository,
    leaseMs: number,
    aheadLeaseMs: number,
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
    this.following = new GatheredByOrganization(async (organizationId, counts) => {
      const count = counts.reduce((sum, each) => sum + each, 0);
      return distribute(await claims.claimNext(organizationId, count, aheadLeaseMs), counts);
    });
    this.attempts = new GatheredByOrganization((_organizationId, attempts) => claims.record(attempts));
    this.kept = new GatheredByOrganization(async (_organizationId, deliveries) => {
      const held = await claims.renew(deliveries, leaseMs);
      return deliveries.map(({ id }) => held.includes(id));
    });
  }

  /** Takes a delivery whose time has come and that nobody holds; null otherwise. */
  take(id: string): Promise<ClaimedDelivery | null> {
    return this.named.ask(id);
  }

  /** Takes the organization's deliveries that have been due for longest, so many at most. */
  takeNext(organizationId: string, count: number): Promise<ClaimedDelivery[]> {
    return this.following.ask(organizationId, count);
  }

  /** Holds one that was taken ahead and takes its time as long as one that was sent at once. False when the hold was lost. */
  keep(delivery: ClaimedDelivery): Promise<boolean> {
    return this.kept.ask(delivery.organizationId, delivery);
  }

  giveBack(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    return this.claims.giveBack(deliveries);
  }

  /** Writes how an attempt ended, by itself when what was gathered with it could not be written. Null when the hold was lost. */
  record(delivery: ClaimedDelivery, result: AttemptResult): Promise<Recorded | null> {
    const attempt = { delivery, result };
    return this.attempts
      .ask(delivery.organizationId, attempt)
      .catch(async () => (await this.claims.record([attempt]))[0] ?? null);
  }
}

/** In turns, so that few deliveries go to as many places as there are. */
function distribute(claimed: readonly ClaimedDelivery[], counts: readonly number[]): ClaimedDelivery[][] {
  const left = [...claimed];
  const shares = counts.map((): ClaimedDelivery[] => []);
  while (left.length > 0)
    for (const [place, share] of shares.entries()) if (share.length < (counts[place] ?? 0)) share.push(...left.splice(0, 1));
  return shares;
}

/** Somebody waiting for a place. */
interface Waiting {
  /** Called when a place is free and may be taken. */
  advance(): void;
}

/**
 * Shares the places of this dispatcher among organizations: none gets more than `perOrganization`, nor more than remains for all others, so
 * that slow receivers fill only their own share.
 */
export class DeliveryPlaces {
  private readonly taken = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();
  private total = 0;

  constructor(
    private readonly most: number,
    private readonly perOrganization: number,
  ) {}

  get left(): number {
    return this.most - this.total;
  }

  /** Further places that the organization may take now. */
  free(organizationId: string): number {
    const own = this.taken.get(organizationId) ?? 0;
    return Math.max(0, Math.min(this.perOrganization - own, Math.ceil((this.left - own) / 2)));
  }

  /** False when the organization has its share. */
  take(organizationId: string): boolean {
    if (this.free(organizationId) === 0) return false;
    this.taken.set(organizationId, (this.taken.get(organizationId) ?? 0) + 1);
    this.total += 1;
    return true;
  }

  release(organizationId: string): void {
    const left = (this.taken.get(organizationId) ?? 0) - 1;
    if (left > 0) this.taken.set(organizationId, left);
    else this.taken.delete(organizationId);
    this.total -= 1;
    this.offer();
  }

  /** Calls `advance` when a place becomes free, in turn. */
  wait(waiting: Waiting): void {
    this.waiting.add(waiting);
  }

  private offer(): void {
    for (let turns = this.waiting.size; turns > 0 && this.left > 0; turns -= 1) {
      const [next] = this.waiting;
      if (next === undefined) return;
      this.waiting.delete(next);
      next.advance();
    }
  }
}

/** Whoever wants a place and did not get one. */
interface Waiting {
  /** A place became free, and may be taken. */
  advance(): void;
}

/**
 * How many deliveries this dispatcher sends at once, shared among organizations: none has more than `perOrganization`, nor more than is
 * then left for all others, so that slow receivers fill their own share and no more.
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

  /** Places that the organization may take now, besides those it has. */
  free(organizationId: string): number {
    const own = this.taken.get(organizationId) ?? 0;
    return Math.max(0, Math.min(this.perOrganization - own, Math.ceil((this.left - own) / 2)));
  }

  /** False when the organization has all it may have. */
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

  /** Calls `advance` when a place becomes free; those who wait take turns. */
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

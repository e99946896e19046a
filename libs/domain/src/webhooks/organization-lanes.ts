interface Lane {
  held: number;
  /** How often a delivery was left in the database because the lane was full, or more of them were announced. */
  left: number;
  /** Up to which of those the database was found empty. */
  emptied: number;
}

/**
 * Shares the places of one dispatcher among organizations: nobody holds more than `most`, nor more than what is then left for all
 * others, so that receivers which take their time fill their own lanes and no more.
 */
export class OrganizationLanes {
  private readonly lanes = new Map<string, Lane>();
  private held = 0;

  constructor(
    private readonly places: number,
    private readonly most: number,
  ) {}

  /** Takes a place; false when the organization has all it may have. */
  enter(organizationId: string): boolean {
    const lane = this.lanes.get(organizationId) ?? { held: 0, left: 0, emptied: 0 };
    if (lane.held > 0 && lane.held >= Math.min(this.most, this.places - this.held)) return false;
    this.lanes.set(organizationId, lane);
    lane.held += 1;
    this.held += 1;
    return true;
  }

  leave(organizationId: string): void {
    const lane = this.lanes.get(organizationId);
    if (lane === undefined) return;
    lane.held -= 1;
    this.held -= 1;
    if (lane.held === 0) this.lanes.delete(organizationId);
  }

  /** Says that deliveries wait in the database for a place of this lane. */
  markWaiting(organizationId: string): void {
    const lane = this.lanes.get(organizationId);
    if (lane !== undefined) lane.left += 1;
  }

  /** A mark for `empty()` while deliveries may wait, else null. */
  waiting(organizationId: string): number | null {
    const lane = this.lanes.get(organizationId);
    return lane !== undefined && lane.left > lane.emptied ? lane.left : null;
  }

  /** Nothing waited when the database was asked after `mark`; what was left behind since then still counts. */
  empty(organizationId: string, mark: number): void {
    const lane = this.lanes.get(organizationId);
    if (lane !== undefined) lane.emptied = Math.max(lane.emptied, mark);
  }
}

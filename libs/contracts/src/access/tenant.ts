/** Whose rows somebody may see: those of an organization or, for a member who is limited to brands, those of its brands only. */
export interface Tenant {
  organizationId: string;
  /** Null without a limit. What belongs to no brand is then seen, too. */
  brandIds: readonly string[] | null;
}

/** For work that is not on behalf of a single member, such as publishing. */
export const wholeOrganization = (organizationId: string): Tenant => ({ organizationId, brandIds: null });

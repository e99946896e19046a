/**
 * SQL condition: the organization is not scheduled for deletion. Both parts are read once per statement; the first keeps the planner from
 * expecting hardly any rows.
 * @param organizationId SQL expression
 */
export const isStanding = (organizationId: string): string => `(not exists (select from organization_deletion)
  or ${organizationId} <> all(array(select organization_id from organization_deletion)))`;

import type { Tenant } from '@imprint/contracts/access';
import { In, type FindOperator, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';

/** Restricts a query to the rows of a tenant, by the columns `organizationId` and `brandId` of the alias. */
export function restrictTo<T extends ObjectLiteral>(
  rows: SelectQueryBuilder<T>,
  alias: string,
  { organizationId, brandIds }: Tenant,
): SelectQueryBuilder<T> {
  rows.andWhere(`${alias}.organizationId = :organizationId`, { organizationId });
  if (brandIds !== null) rows.andWhere(`${alias}.brandId = any(:brandIds)`, { brandIds: [...brandIds] });
  return rows;
}

/** The same as a condition of `find`. @param brandId of one brand only */
export function ownedBy(
  { organizationId, brandIds }: Tenant,
  brandId?: string,
): { organizationId: string; brandId?: string | FindOperator<string> } {
  if (brandIds === null) return { organizationId, ...(brandId !== undefined && { brandId }) };
  return { organizationId, brandId: In(brandIds.filter((id) => brandId === undefined || id === brandId)) };
}

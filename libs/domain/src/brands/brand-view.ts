import type { BrandRecord, BrandResource, BrandSummary } from '@imprint/contracts/brands';
import { completenessOf } from './brand-completeness.js';
import type { BrandEntity } from './brand.entity.js';
import { newRecord } from './brand-records.js';

/** A brand as callers see it. */
export type BrandView = BrandResource & { id: string };
export type BrandSummaryView = BrandSummary & { id: string };

/** What the latest revision says. */
export function recordOf({ record, label, description, colors }: BrandEntity): BrandRecord {
  if (record !== null) return record;
  const empty = newRecord(label);
  return { ...empty, description: description ?? '', identity: { ...empty.identity, colors } };
}

export function viewOf(brand: BrandEntity): BrandView {
  const { id, slug, status, revision, approvedRevision, createdAt, updatedAt } = brand;
  const record = recordOf(brand);
  return { id, ...record, slug, status, revision, approvedRevision, completeness: completenessOf(record), createdAt, updatedAt };
}

import type { Principal } from '@imprint/contracts/access';
import type { UpdateBrand } from '@imprint/contracts/brands';
import type { ReviewBrandScan } from '@imprint/contracts/brand-scans';
import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { resolveNotices, signalNoticesAfterCommit } from '../notices/index.js';
import type { BrandScanFindingEntity } from './brand-scan-finding.entity.js';
import type { BrandScanEntity } from './brand-scan.entity.js';
import { BrandScansRepository } from './brand-scans.repository.js';
import { BrandScans, type BrandScanView } from './brand-scans.service.js';
import { valueIn, wantedOf } from './found-fields.js';
import { ScannedBrands } from './scanned-brands.js';
import { requireAdmin } from './start-brand-scan.js';

/** What a review changes. */
interface Decision {
  scan: BrandScanEntity;
  take: readonly string[];
  leave: readonly string[];
}

/** People take or leave what a scan found, each field by itself, all in one revision. */
@Injectable()
export class ReviewScan {
  constructor(
    private readonly reading: BrandScans,
    private readonly scans: BrandScansRepository,
    private readonly brands: ScannedBrands,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem `insufficient_permissions`, `not_found`, `scan_running`, `validation_failed`, `revision_conflict` */
  async review(
    principal: Principal,
    brandId: string,
    { expectedRevision, scanId, take = [], leave = [] }: ReviewBrandScan,
  ): Promise<BrandScanView> {
    requireAdmin(principal);
    const { organizationId } = principal;
    const brand = await this.brands.reading.read(principal, brandId);
    const latest = await this.scans.latest({ organizationId, brandId });
    if (latest === null) throw problem('not_found', `The brand ${brandId} was not read from a site.`);
    if (latest.status === 'queued' || latest.status === 'processing')
      throw problem('scan_running', 'The site of this brand is being read.');
    const scan = await this.scans.reviewed(latest);
    if (scanId !== undefined && scanId !== latest.id && scanId !== scan.id)
      throw problem('revision_conflict', 'The site was read again: decide about what was found last.', { pointer: '/scanId' });
    const findings = await this.scans.findingsOf(scan);
    const found = new Map(findings.map((finding) => [finding.field, finding]));
    requireKnown(found, take, leave);
    const chosen = (fields: readonly string[]) => fields.flatMap((field) => found.get(field) ?? []);
    const values = [
      ...chosen(take).map(({ field, value }) => ({ field, value })),
      // What somebody has written there since is none of the scan.
      ...chosen(leave)
        .filter((finding) => isOfScan(finding) && isDeepStrictEqual(valueIn(brand, finding.field), finding.value))
        .map(({ field, before }) => ({ field, value: before })),
    ];
    const wanted = values.map(({ field, value }) => wantedOf(field, value)).reduce<object>(mergedDeep, {});
    const body = { ...wanted, expectedRevision } as UpdateBrand;
    await this.brands.writing.update(principal, brandId, body, '', (manager) =>
      this.#decide(manager, principal, { scan, take, leave }),
    );
    return this.reading.read(principal, brandId);
  }

  async #decide(manager: EntityManager, principal: Principal, { scan, take, leave }: Decision): Promise<void> {
    const { organizationId, id, brandId } = scan;
    await this.scans.decide(manager, scan, take, 'taken');
    await this.scans.decide(manager, scan, leave, 'left');
    const changes = { taken: { to: take }, left: { to: leave } };
    await this.audit.record(manager, principal, { action: 'brand-scan.reviewed', subject: { type: 'brand-scan', id }, changes });
    const resolved = await resolveNotices(manager, { organizationId, subjectIds: [brandId], kinds: ['brand-scan.ended'] });
    signalNoticesAfterCommit(manager, resolved);
    signalAfterCommit(manager, 'scan.changed', { organizationId, scanId: id, status: scan.status, progress: scan.progress });
  }
}

const isOfScan = ({ isWritten, state }: BrandScanFindingEntity): boolean => isWritten || state === 'taken';

function requireKnown(found: ReadonlyMap<string, unknown>, take: readonly string[], leave: readonly string[]): void {
  const entry = (pointer: string, detail: string): ProblemEntry => ({ code: 'validation_failed', detail, source: { pointer } });
  const entries = (['take', 'leave'] as const).flatMap((list) =>
    (list === 'take' ? take : leave).flatMap((field, index) => {
      const pointer = `/${list}/${index}`;
      if (!found.has(field)) return [entry(pointer, `The scan found nothing for ${field}.`)];
      return list === 'leave' && take.includes(field) ? [entry(pointer, `${field} cannot be taken and left.`)] : [];
    }),
  );
  if (entries.length > 0) throw new Problem(entries);
}

type Fields = Readonly<Record<string, unknown>>;
const isSection = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes of one record, together. */
function mergedDeep(one: object, other: object): object {
  const before = one as Fields;
  const merged = Object.entries(other).map(([name, value]: [string, unknown]) => {
    const known = before[name];
    return [name, isSection(known) && isSection(value) ? mergedDeep(known, value) : value];
  });
  return { ...before, ...(Object.fromEntries(merged) as object) };
}

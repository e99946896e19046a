import { actsAsAdmin, type Principal } from '@imprint/contracts/access';
import type { CreateBrand } from '@imprint/contracts/brands';
import type { CreateBrandFromUrl, RescanBrand } from '@imprint/contracts/brand-scans';
import { nameFault } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { queues, type BrandScanJob } from '@imprint/contracts/messages';
import { newId } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { signalAfterCommit } from '@imprint/platform/signals';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import type { BrandScanEntity } from './brand-scan.entity.js';
import { BrandScansRepository } from './brand-scans.repository.js';
import { requireRoom } from './scan-limit.js';
import { ScanSites } from './scan-sites.js';
import { ScannedBrands } from './scanned-brands.js';

/** What differs between the scan of a new brand and that of one that there is. */
type NewScan = Pick<BrandScanEntity, 'brandId' | 'url' | 'isFirst' | 'isNamed' | 'approves' | 'idempotencyKey'>;

/** Of the brand. */
const underWayIndex = 'brand_scan_under_way';

/** Accepts requests for scans. An address is checked before anything is written: one that is refused leaves nothing behind. */
@Injectable()
export class StartBrandScan {
  constructor(
    private readonly dataSource: DataSource,
    private readonly scans: BrandScansRepository,
    private readonly sites: ScanSites,
    private readonly brands: ScannedBrands,
    private readonly audit: AuditTrail,
    @InjectQueue(queues.brandScan) private readonly queue: Queue<BrandScanJob>,
  ) {}

  /**
   * Creates a brand and begins to read its site.
   * @throws Problem `insufficient_permissions`, `destination_refused`, `site_unreachable`, `site_unreadable`, `too_many_requests`
   */
  async create(principal: Principal, body: CreateBrandFromUrl, idempotencyKey: string | null = null): Promise<BrandScanEntity> {
    requireAdmin(principal);
    const { organizationId } = principal;
    const earlier = idempotencyKey === null ? null : await this.scans.findByKey(organizationId, idempotencyKey);
    if (earlier !== null) return earlier;
    const url = await this.sites.check(organizationId, body.url);
    const label = body.label ?? labelOf(url);
    let scan: BrandScanEntity | undefined;
    const brand = await this.brands.writing.create(
      principal,
      { label } as CreateBrand,
      idempotencyKey,
      async (manager, { id: brandId }) => {
        const further = { isFirst: true, isNamed: body.label !== undefined, approves: body.approve ?? false, idempotencyKey };
        scan = await this.insert(manager, principal, { brandId, url: body.url, ...further });
      },
    );
    // The same request was run meanwhile: its scan is the one.
    return this.woken(scan ?? (await this.requireLatest(organizationId, brand.id)));
  }

  /** Whether a brand could be created from the address, without a trace. @throws Problem as `create` does */
  async check(principal: Principal, { url }: CreateBrandFromUrl): Promise<void> {
    requireAdmin(principal);
    await this.sites.check(principal.organizationId, url);
  }

  /**
   * Reads the site of a brand again.
   * @throws Problem as `create` does; `not_found`, `scan_running`, `validation_failed` for a brand without an address
   */
  async rescan(
    principal: Principal,
    brandId: string,
    { url: named }: RescanBrand,
    idempotencyKey: string | null,
  ): Promise<BrandScanEntity> {
    requireAdmin(principal);
    const { organizationId } = principal;
    const brand = await this.brands.reading.read(principal, brandId);
    const earlier = idempotencyKey === null ? null : await this.scans.findByKey(organizationId, idempotencyKey);
    if (earlier !== null) return earlier;
    const url = named ?? (await this.scans.latest({ organizationId, brandId }))?.url ?? brand.identity.website;
    if (url === '') throw problem('validation_failed', 'The brand has no website yet: send the address.', { pointer: '/url' });
    await this.sites.check(organizationId, url);
    try {
      const scan = await this.dataSource.transaction(async (manager) => {
        await this.brands.reading.hold(manager, organizationId, brandId);
        return this.insert(manager, principal, { brandId, url, isFirst: false, isNamed: true, approves: false, idempotencyKey });
      });
      return await this.woken(scan);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const same = idempotencyKey === null ? null : await this.scans.findByKey(organizationId, idempotencyKey);
      if (same !== null) return same;
      if (!isUniqueViolation(error, underWayIndex)) throw error;
      throw problem('scan_running', 'The site of this brand is being read.');
    }
  }

  private async insert(manager: EntityManager, principal: Principal, scan: NewScan): Promise<BrandScanEntity> {
    const { organizationId, userId, kind: credentialKind, apiKeyId, mcpConnectionId = null } = principal;
    requireRoom(await this.scans.startedWithinHour(organizationId, manager));
    const id = newId('scan');
    const by = { organizationId, userId, credentialKind, apiKeyId, mcpConnectionId };
    const state = { status: 'queued', activity: 'waiting', voiceAnalysis: 'pending', wakeAt: new Date() } as const;
    const row = await this.scans.insert(manager, { id, ...by, ...scan, ...state, traceContext: currentTraceContext() });
    await this.scans.deleteOld(manager, row);
    const changes = { brandId: { to: scan.brandId }, url: { to: scan.url } };
    await this.audit.record(manager, principal, { action: 'brand-scan.requested', subject: { type: 'brand-scan', id }, changes });
    signalAfterCommit(manager, 'scan.changed', { organizationId, scanId: id, status: 'queued', progress: 0 });
    return row;
  }

  /** Without the queue, a sweep finds the row. */
  private async woken(scan: BrandScanEntity): Promise<BrandScanEntity> {
    await enqueueAll(this.queue, [{ data: { version: 1, scanId: scan.id }, jobId: scan.id }]);
    return scan;
  }

  private async requireLatest(organizationId: string, brandId: string): Promise<BrandScanEntity> {
    const scan = await this.scans.latest({ organizationId, brandId });
    if (scan === null) throw problem('state_conflict', 'The Idempotency-Key belongs to another request.');
    return scan;
  }
}

/** Scans act with the rights of an admin: a key needs the scope `admin` for that, because it inherits no role (spec §5.1). */
export function requireAdmin(principal: Principal): void {
  if (actsAsAdmin(principal)) return;
  throw problem(
    'insufficient_permissions',
    'Only admins and owners read brands from their sites; an API key needs the scope `admin`.',
  );
}

/** The name of a brand until its site says one. */
function labelOf(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '').slice(0, limits.brandLabelLength);
  return nameFault(host) === null ? host : 'New brand';
}

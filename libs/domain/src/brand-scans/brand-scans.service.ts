import type { Principal } from '@imprint/contracts/access';
import type { BrandFinding, BrandScanResource, ScanStatus } from '@imprint/contracts/brand-scans';
import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus, untilOver } from '@imprint/platform/signals';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { BrandRevisions, BrandsService, type BrandView } from '../brands/index.js';
import { AssetsService } from '../media/index.js';
import type { BrandScanFindingEntity } from './brand-scan-finding.entity.js';
import type { BrandScanEntity, BrandScanRowStatus } from './brand-scan.entity.js';
import { BrandScansRepository } from './brand-scans.repository.js';
import { logoField, valueIn } from './found-fields.js';

/** A scan as callers see it. */
export type BrandScanView = BrandScanResource & { id: string };

/** A scan as a job among others. */
export type BrandScanJobView = Pick<BrandScanEntity, 'id' | 'status' | 'progress' | 'error' | 'completedAt'>;

const shownAs: Readonly<Record<BrandScanRowStatus, ScanStatus>> = {
  queued: 'running',
  processing: 'running',
  completed: 'completed',
  failed: 'failed',
};
const isOver = ({ status }: Pick<BrandScanEntity, 'status'>): boolean => shownAs[status] !== 'running';

/** How scans of brands go, and what they found. */
@Injectable()
export class BrandScans implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly scans: BrandScansRepository,
    private readonly brands: BrandsService,
    private readonly revisions: BrandRevisions,
    private readonly assets: AssetsService,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_APP_URL' | 'SCAN_WAIT_SECONDS'>,
  ) {}

  /** Ends all waits with the process. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /** The latest scan of a brand, or that there is none yet. @throws Problem `not_found` for an unknown brand */
  async read(principal: Principal, brandId: string): Promise<BrandScanView> {
    const brand = await this.brands.read(principal, brandId);
    const scan = await this.scans.latest({ organizationId: principal.organizationId, brandId });
    return scan === null ? this.#noScan(principal, brand) : this.#view(principal, scan, brand);
  }

  /** One scan as a job. @throws Problem `not_found` */
  async job(principal: Principal, id: string): Promise<BrandScanJobView> {
    const scan = await this.scans.find(principal, id);
    if (scan === null) throw problem('not_found', `There is no scan ${id}.`);
    return scan;
  }

  /**
   * Waits for the end of a scan, up to `SCAN_WAIT_SECONDS`, and answers how far it is.
   * @param signal aborted once the caller is gone
   * @param progress is called whenever the scan has gone on
   */
  async settled(
    principal: Principal,
    { id, organizationId, brandId }: BrandScanEntity,
    signal?: AbortSignal,
    progress: (scan: BrandScanJobView) => Promise<void> = () => Promise.resolve(),
  ): Promise<BrandScanView> {
    const time = AbortSignal.timeout(this.config.SCAN_WAIT_SECONDS * 1_000);
    const end = AbortSignal.any([time, this.stopping.signal, ...(signal === undefined ? [] : [signal])]);
    const listen = (wake: () => void): (() => void) =>
      this.signals.subscribe('scan.changed', ({ scanId }) => {
        if (scanId === id) wake();
      });
    const isDone = async (): Promise<boolean> => {
      const scan = await this.scans.find({ organizationId, brandIds: null }, id);
      if (scan !== null) await progress(scan);
      return scan === null || isOver(scan);
    };
    await untilOver(listen, isDone, end);
    return this.read(principal, brandId);
  }

  async #view(principal: Principal, scan: BrandScanEntity, brand: BrandView): Promise<BrandScanView> {
    const { organizationId } = principal;
    const findings = isOver(scan) ? await this.scans.findingsOf(scan) : [];
    const pictureOf = await this.#pictures(principal, findings, brand);
    const { id, brandId, url, isFirst, progress, activity, voiceAnalysis, gone, pages, error, createdAt, completedAt } = scan;
    return {
      ...{
        id,
        brandId,
        url,
        isFirst,
        progress,
        activity,
        voiceAnalysis,
        gone: [...gone],
        pages: [...pages],
        createdAt,
        completedAt,
      },
      scanStatus: shownAs[scan.status],
      // While it is tried again, it has not failed.
      error: scan.status === 'failed' ? error : null,
      ...(await this.#ofBrand(organizationId, brand)),
      findings: findings.map((finding) => findingOf(finding, brand, pictureOf)),
    };
  }

  async #noScan({ organizationId }: Principal, brand: BrandView): Promise<BrandScanView> {
    return {
      ...{ id: brand.id, brandId: brand.id, url: brand.identity.website, scanStatus: 'none', isFirst: true, progress: 0 },
      ...{ activity: 'waiting', voiceAnalysis: 'pending', error: null, findings: [], gone: [], pages: [] },
      ...(await this.#ofBrand(organizationId, brand)),
      ...{ createdAt: null, completedAt: null },
    };
  }

  /** What a review is about. */
  async #ofBrand(organizationId: string, brand: BrandView) {
    const slug = await this.scans.organizationSlug(organizationId);
    return {
      revisionId: await this.revisions.idOf(organizationId, brand.id, brand.revision),
      revision: brand.revision,
      revisionStatus: brand.status,
      completenessScore: brand.completeness.score,
      incompleteFields: brand.completeness.incompleteFields,
      reviewUrl: `${this.config.PUBLIC_APP_URL}/${slug}/~/brands/${brand.id}/scan`,
    };
  }

  async #pictures(
    principal: Principal,
    findings: readonly BrandScanFindingEntity[],
    brand: BrandView,
  ): Promise<(id: unknown) => string | null> {
    const found = findings.flatMap(({ field, value }) => (field === logoField ? [String(value)] : []));
    const ids = [...found, brand.identity.logoAssetId].filter((id) => id !== '');
    const assets = found.length === 0 ? [] : await this.assets.findSeen(principal, ids);
    const urls = new Map<unknown, string>(assets.map((asset) => [asset.id, this.assets.urlOf(asset)]));
    return (id) => urls.get(id) ?? null;
  }
}

function findingOf(
  { id, field, value, previous, change, source, confidence, evidence, state }: BrandScanFindingEntity,
  brand: BrandView,
  pictureOf: (id: unknown) => string | null,
): BrandFinding {
  const current = valueIn(brand, field) ?? null;
  const isLogo = field === logoField;
  return {
    ...{ id, field, value, current, previous, change, source, confidence, evidence, state },
    isCurrent: isDeepStrictEqual(current, value),
    pictureUrl: isLogo ? pictureOf(value) : null,
    currentPictureUrl: isLogo ? pictureOf(current) : null,
  };
}

import type { Principal } from '@imprint/contracts/access';
import type { BrandRecord } from '@imprint/contracts/brands';
import type { ScannedPage, VoiceAnalysis } from '@imprint/contracts/brand-scans';
import type { Failure } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { recordNotices, signalNoticesAfterCommit } from '../notices/index.js';
import { BrandScanClaimsRepository, type BrandScanEnd } from './brand-scan-claims.repository.js';
import type { BrandScanFindingEntity } from './brand-scan-finding.entity.js';
import type { BrandScanEntity } from './brand-scan.entity.js';
import { BrandScansRepository } from './brand-scans.repository.js';
import {
  decided,
  logoField,
  sayable,
  withValues,
  type DecidedFinding,
  type EarlierFinding,
  type FoundValue,
} from './found-fields.js';
import { ScanBrands } from './scan-brands.js';
import { ScannedLogos, type KeptLogo } from './scanned-logos.js';
import type { ReadPicture } from './read-site.js';

/** What a scan found, before anything is made of it. */
export interface ScanResult {
  findings: readonly FoundValue[];
  pages: readonly ScannedPage[];
  pictures: readonly ReadPicture[];
  voiceAnalysis: VoiceAnalysis;
}

/** What the scan before found. */
interface Earlier {
  byField: ReadonlyMap<string, EarlierFinding>;
  logo: { fingerprint: string; assetId: string } | null;
}

/** Everything that the end of a scan is made of. */
interface Ending {
  scan: BrandScanEntity;
  principal: Principal;
  result: ScanResult;
  earlier: Earlier | null;
  /** What the brand said when it was created; null for a rescan. */
  base: BrandRecord | null;
  kept: KeptLogo | null;
}

/** The lease was lost: whoever has it now writes the end. */
class LeaseLost extends Error {}

/** Writes how scans end: the row, its findings, the logo and the revision in one transaction, or nothing. */
@Injectable()
export class ScanOutcomes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly claims: BrandScanClaimsRepository,
    private readonly scans: BrandScansRepository,
    private readonly brands: ScanBrands,
    private readonly logos: ScannedLogos,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SCAN_WAIT_SECONDS'>,
  ) {}

  /** @returns whether this worker has written the end. @throws Problem when the brand is gone, or who asked is no admin any more */
  async complete(scan: BrandScanEntity, result: ScanResult): Promise<boolean> {
    const principal = await this.brands.requesterOf(scan);
    const earlier = await this.earlierThan(scan);
    const base = scan.isFirst ? await this.brands.recordAt(scan.organizationId, scan.brandId, 1) : null;
    const kept = await this.logos.keep(scan, { ...result, known: earlier?.logo ?? null });
    const commit = { isAsked: false };
    try {
      await this.dataSource.transaction(async (manager) => {
        await this.write(manager, { scan, principal, result, earlier, base, kept });
        commit.isAsked = true;
      });
      return true;
    } catch (error) {
      // A commit whose answer was lost may have been made, so that the library names the file. One that is left over does no harm.
      if (!commit.isAsked) await this.logos.discard(kept);
      if (error instanceof LeaseLost) return false;
      throw error;
    }
  }

  /** @returns whether this worker has written the end */
  async fail(scan: BrandScanEntity, error: Failure): Promise<boolean> {
    const label = await this.brands.labelOf(scan.organizationId, scan.brandId);
    return this.dataSource.transaction(async (manager) => {
      const isMine = await this.claims.finish(manager, scan, { error });
      if (isMine && label !== null) await this.notify(manager, scan, { title: label, detail: error.message });
      return isMine;
    });
  }

  private async write(manager: EntityManager, { scan, principal, result, earlier, base, kept }: Ending): Promise<void> {
    const { organizationId, brandId, isFirst, isNamed, approves, id: scanId } = scan;
    const found = await sayable([
      ...result.findings.filter(({ field }) => field !== logoField),
      ...(kept === null ? [] : [kept.finding]),
    ]);
    const comparison = { chosen: new Set(isNamed ? ['label'] : []), earlier: earlier?.byField ?? null };
    const made = { findings: [] as DecidedFinding[], isApproved: false };
    const revise = (record: BrandRecord): BrandRecord => {
      // Whoever asked for the approval has not seen what somebody has written since.
      made.isApproved = isFirst && approves && isDeepStrictEqual(record, base);
      made.findings = decided(found, { ...comparison, record, base });
      return withValues(
        record,
        made.findings.filter(({ isWritten }) => isWritten),
      );
    };
    // The row of the scan comes first, so that a worker that lost it does not wait for the brand.
    const { pages, voiceAnalysis } = result;
    const end: BrandScanEnd = { pages, voiceAnalysis, gone: goneFields(earlier, found, voiceAnalysis) };
    if (!(await this.claims.finish(manager, scan, end))) throw new LeaseLost();
    if (kept !== null) await this.logos.add(manager, scan, kept);
    const { label: title } = await this.brands.editing.reviseWithin(manager, principal, brandId, revise);
    const { findings, isApproved } = made;
    if (isApproved) await this.brands.editing.approveWithin(manager, principal, brandId);
    const rows = findings.map((finding, position): BrandScanFindingEntity => {
      // What an admin has had approved unseen is decided.
      const state = isApproved && finding.isWritten ? 'taken' : finding.state;
      return { id: newId('bsf'), organizationId, scanId, position, ...finding, state };
    });
    await this.scans.insertFindings(manager, rows);
    await this.notify(manager, scan, { title, detail: null });
  }

  private async earlierThan({ organizationId, brandId }: BrandScanEntity): Promise<Earlier | null> {
    const scan = await this.scans.latestCompleted(this.dataSource.manager, { organizationId, brandId });
    if (scan === null) return null;
    const findings = await this.scans.findingsOf(scan);
    const logo = findings.find(({ field }) => field === logoField);
    const fingerprint = logo?.fingerprint ?? null;
    return {
      byField: new Map(findings.map(({ field, value, state }) => [field, { value, state }])),
      logo: fingerprint === null ? null : { fingerprint, assetId: String(logo?.value) },
    };
  }

  /** For whoever was answered that the scan is running. */
  private async notify(
    manager: EntityManager,
    { id: cause, organizationId, brandId, userId, createdAt }: BrandScanEntity,
    said: { title: string; detail: string | null },
  ): Promise<void> {
    if (Date.now() - createdAt.getTime() < this.config.SCAN_WAIT_SECONDS * 1_000) return;
    const path = `brands/${brandId}/scan`;
    const notice = { organizationId, userId, kind: 'brand-scan.ended', subjectId: brandId, cause, path, ...said } as const;
    signalNoticesAfterCommit(manager, await recordNotices(manager, [notice]));
  }
}

/** Fields that the scan before found and this one did not. A voice that was not analysed is not gone. */
function goneFields(earlier: Earlier | null, found: readonly FoundValue[], voice: VoiceAnalysis): string[] {
  const fields = [...(earlier?.byField.keys() ?? [])].filter((field) => !found.some((finding) => finding.field === field));
  return voice === 'completed' ? fields : fields.filter((field) => !/^(?:voice\.|strategy\.)/.test(field));
}

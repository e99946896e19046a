import type { Principal } from '@imprint/contracts/access';
import { BrandScanResource, CreateBrandFromUrl, RescanBrand, ReviewBrandScan } from '@imprint/contracts/brand-scans';
import { Caller } from '@imprint/auth';
import { BrandScans, ReviewScan, StartBrandScan, type BrandScanView } from '@imprint/domain/brand-scans';
import { Allow, IdempotentBy, Operation, Returns, ReturnsOptional } from '@imprint/platform/http';
import { Body, Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';

@Controller('v1/brands')
export class BrandScansController {
  constructor(
    private readonly scans: BrandScans,
    private readonly starting: StartBrandScan,
    private readonly reviewing: ReviewScan,
  ) {}

  @Operation('createBrandFromUrl', 'Create a brand from its site', {
    note: 'The address is checked first: nothing is created for one that is refused or does not answer within 8 seconds. Then the site is read, and what was found is a draft revision. After 20 seconds, or at once with the header `Prefer: respond-async`, the answer has `scanStatus: running`; follow it with `GET /v1/brands/{id}/scan`.',
    errors: ['destination_refused', 'site_unreachable', 'site_unreadable', 'too_many_requests'],
  })
  @Allow('admin', 'admin')
  @Returns(BrandScanResource)
  @Post('from-url')
  async create(
    @Caller() caller: Principal,
    @Body() body: CreateBrandFromUrl,
    @IdempotentBy() key: string | null,
    @Headers('prefer') preference?: string,
  ): Promise<BrandScanView> {
    const scan = await this.starting.create(caller, body, key);
    return asksNotToWait(preference) ? this.scans.read(caller, scan.brandId) : this.scans.settled(caller, scan);
  }

  @Operation('getBrandScan', 'Read the latest scan of a brand', {
    note: 'With what was found beside what the brand says now. `data` is null for a brand that was never read from a site. While the latest scan has failed, what the one before found stays to be reviewed.',
  })
  @Allow('viewer', 'brands:read')
  @ReturnsOptional(BrandScanResource)
  @Get(':id/scan')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<BrandScanView | null> {
    return this.scans.find(caller, id);
  }

  @Operation('rescanBrand', 'Read the site of a brand again', {
    note: 'Writes nothing: what differs from the brand, and from the last scan, is proposed. Follow it with `GET /v1/brands/{id}/scan`.',
    errors: ['destination_refused', 'scan_running', 'site_unreachable', 'site_unreadable', 'too_many_requests'],
  })
  @Allow('admin', 'admin')
  @Returns(BrandScanResource)
  @HttpCode(202)
  @Post(':id/scan')
  async rescan(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: RescanBrand,
    @IdempotentBy() key: string | null,
  ): Promise<BrandScanView> {
    await this.starting.rescan(caller, id, body, key);
    return this.scans.read(caller, id);
  }

  @Operation('reviewBrandScan', 'Take or leave what a scan found', {
    note: 'All of it makes one revision. What the scan of a new brand wrote and you leave goes back to what the brand said before.',
    errors: ['revision_conflict', 'scan_running'],
  })
  @Allow('admin', 'admin')
  @Returns(BrandScanResource)
  @HttpCode(200)
  @Post(':id/scan/review')
  review(@Caller() caller: Principal, @Param('id') id: string, @Body() body: ReviewBrandScan): Promise<BrandScanView> {
    return this.reviewing.review(caller, id, body);
  }
}

/** RFC 7240, section 4.1. */
const asksNotToWait = (preference = ''): boolean => /(?:^|,)\s*respond-async\s*(?:[,;]|$)/i.test(preference);

import type { Principal } from '@imprint/contracts/access';
import { BrandScanResource, GetBrandScanStatusArguments } from '@imprint/contracts/brand-scans';
import { BrandScans } from '@imprint/domain/brand-scans';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';
import { scanLine } from './scan-line.js';

@DeclareTool({
  name: 'get_brand_scan_status',
  title: 'See how reading a site goes',
  description:
    'Follows the reading of a brand’s site, and says what was found and where. Call it every few seconds until scanStatus is no longer running. Next: get_brand_completeness.',
  toolset: 'brand',
  policy: 'read-only',
  role: 'viewer',
  anyScope: ['brands:read'],
  hints: readsOnly,
  arguments: GetBrandScanStatusArguments,
  result: () => rowSchema(BrandScanResource),
})
@Injectable()
export class GetBrandScanStatusTool extends Tool<GetBrandScanStatusArguments> {
  constructor(private readonly scans: BrandScans) {
    super();
  }

  override async runTool(caller: Principal, { brandId }: GetBrandScanStatusArguments): Promise<ToolResult> {
    const scan = await this.scans.read(caller, brandId);
    return { data: rowOf(BrandScanResource, scan), text: scanLine(scan) };
  }
}

import type { Principal } from '@imprint/contracts/access';
import { BrandScanResource, CreateBrandFromUrl } from '@imprint/contracts/brand-scans';
import { BrandScans, StartBrandScan } from '@imprint/domain/brand-scans';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { scanLine } from './scan-line.js';

@DeclareTool({
  name: 'create_brand_from_url',
  title: 'Create a brand from its site',
  description:
    'Use it when an admin wants a brand made from a site: reads name, look, offer and voice as a draft, to be reviewed at reviewUrl. Next: get_brand_scan_status while scanStatus is running.',
  toolset: 'brand',
  policy: 'approval-required',
  role: 'admin',
  anyScope: ['posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  arguments: CreateBrandFromUrl,
  result: () => rowSchema(BrandScanResource),
  idempotentWrite: true,
})
@Injectable()
export class CreateBrandFromUrlTool extends Tool<CreateBrandFromUrl> {
  constructor(
    private readonly starting: StartBrandScan,
    private readonly scans: BrandScans,
  ) {
    super();
  }

  /** Blocked destinations are refused before anybody is asked, and before a brand is created (spec §7.2). */
  override async check(caller: Principal, given: CreateBrandFromUrl): Promise<void> {
    await this.starting.check(caller, given);
  }

  override async runTool(caller: Principal, given: CreateBrandFromUrl, context: ToolContext): Promise<ToolResult> {
    const started = await this.starting.create(caller, given, context.idempotencyKey);
    let reported = 0;
    const scan = await this.scans.settled(caller, started, context.signal, async ({ progress }) => {
      // The protocol requires increasing numbers, but a retry starts from zero.
      if (progress <= reported) return;
      reported = progress;
      await context.progress(progress, 100, 'Reading the site');
    });
    return { data: rowOf(BrandScanResource, scan), text: scanLine(scan) };
  }
}

import type { Principal } from '@imprint/contracts/access';
import { BrandSummary } from '@imprint/contracts/brands';
import { limits } from '@imprint/contracts/limits';
import { BrandsService } from '@imprint/domain/brands';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

@DeclareTool({
  name: 'get_brands',
  title: 'List brands',
  description:
    'Lists the brands with their ids. Call it first: content belongs to a brand. Next: ask the person which one is meant.',
  toolset: 'core',
  policy: 'read-only',
  role: 'viewer',
  anyScope: ['brands:read'],
  hints: readsOnly,
  arguments: null,
  result: () => listOf(rowSchema(BrandSummary)),
})
@Injectable()
export class GetBrandsTool extends Tool {
  constructor(private readonly brands: BrandsService) {
    super();
  }

  override async runTool(caller: Principal): Promise<ToolResult> {
    const { items, total } = await this.brands.list(caller, { page: 1, limit: limits.pageSize });
    const names = items.map(({ id, label }) => `${label} (${id})`).join(', ');
    return {
      data: items.map((row) => rowOf(BrandSummary, row)),
      text: `${total} ${total === 1 ? 'brand' : 'brands'}: ${names}`,
    };
  }
}

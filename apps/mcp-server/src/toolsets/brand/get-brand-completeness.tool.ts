import type { Principal } from '@imprint/contracts/access';
import { BrandCompletenessResult } from '@imprint/contracts/brands';
import { Described } from '@imprint/contracts/documents';
import { BrandsService } from '@imprint/domain/brands';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class GetBrandCompletenessArguments {
  @Described('The brand, e.g. `brand_…`.')
  @IsString()
  @Length(1, 64)
  brandId!: string;
}

@DeclareTool({
  name: 'get_brand_completeness',
  title: 'See what a brand lacks',
  description: 'Call it to see what a brand lacks, most valuable first, and ask for that. Next: start_brand_interview.',
  toolset: 'brand',
  policy: 'read-only',
  role: 'viewer',
  anyScope: ['brands:read'],
  hints: readsOnly,
  arguments: GetBrandCompletenessArguments,
  result: () => objectSchema(BrandCompletenessResult),
})
@Injectable()
export class GetBrandCompletenessTool extends Tool<GetBrandCompletenessArguments> {
  constructor(private readonly brands: BrandsService) {
    super();
  }

  override async runTool(caller: Principal, { brandId }: GetBrandCompletenessArguments): Promise<ToolResult> {
    const { id, label, revision, completeness } = await this.brands.read(caller, brandId);
    const gaps = completeness.gaps.map(({ field, weight }) => `${field} (+${weight})`).join(', ');
    const text = `${label} is ${completeness.score}% complete.${gaps === '' ? '' : ` Filling in ${gaps} would help most.`}`;
    return { data: { brandId: id, revision, ...completeness }, text };
  }
}

import type { Principal } from '@imprint/contracts/access';
import { UpdateBrandArguments, UpdatedBrand, type UpdateBrand } from '@imprint/contracts/brands';
import { problem } from '@imprint/contracts/errors';
import { WriteBrand } from '@imprint/domain/branding';
import { Injectable } from '@nestjs/common';
import { objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';

@DeclareTool({
  name: 'update_brand',
  title: 'Change a brand',
  description: 'Use it to change a brand: a new revision, for an admin to approve. Next: get_brand_completeness.',
  toolset: 'brand',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  arguments: UpdateBrandArguments,
  result: () => objectSchema(UpdatedBrand),
})
@Injectable()
export class UpdateBrandTool extends Tool<UpdateBrandArguments> {
  constructor(private readonly brands: WriteBrand) {
    super();
  }

  override async runTool(caller: Principal, { brandId, expectedRevision, changes }: UpdateBrandArguments): Promise<ToolResult> {
    if (Object.values(changes).every((value) => value === undefined))
      throw problem('validation_failed', 'changes contains nothing to change.', { pointer: '/changes' });
    const body = { ...changes, expectedRevision } as UpdateBrand;
    const brand = await this.brands.update(caller, brandId, body, '/changes');
    const { label, revision, status, approvedRevision, completeness } = brand;
    const approval = status === 'approved' ? '' : ' New content uses it once an admin has approved it.';
    const text = `${label} is at revision ${revision}, ${completeness.score}% complete.${approval}`;
    return { data: { brandId, revision, status, approvedRevision, ...completeness }, text };
  }
}

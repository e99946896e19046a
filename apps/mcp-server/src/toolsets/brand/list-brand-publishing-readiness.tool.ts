import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { BrandReadiness } from '@imprint/contracts/publishing';
import { PublishingReadiness } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { listOf, objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class ListBrandPublishingReadinessArguments {
  @Described('Only this brand, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;
}

@DeclareTool({
  name: 'list_brand_publishing_readiness',
  title: 'Check what a brand can publish to',
  description:
    'Lists for each brand the accounts that can publish, what blocks the others, and channels without an account. Call it before you schedule. Next: create_scheduled_release.',
  toolset: 'brand',
  policy: 'read-only',
  role: 'viewer',
  anyScope: ['brands:read'],
  hints: readsOnly,
  arguments: ListBrandPublishingReadinessArguments,
  result: () => ({ type: 'object', required: ['brands'], properties: { brands: listOf(objectSchema(BrandReadiness)) } }),
})
@Injectable()
export class ListBrandPublishingReadinessTool extends Tool<ListBrandPublishingReadinessArguments> {
  constructor(private readonly readiness: PublishingReadiness) {
    super();
  }

  override async runTool(caller: Principal, { brandId }: ListBrandPublishingReadinessArguments): Promise<ToolResult> {
    const brands = await this.readiness.brandsOf(caller, brandId);
    const text = brands.map(({ label, connections }) => {
      const ready = connections.filter(({ canPublish }) => canPublish);
      const accounts = ready.map(({ platform, connectionId }) => `${platform} (${connectionId})`).join(', ');
      const said = connections.flatMap(({ platform, connectionId, diagnostics }) =>
        diagnostics.map(({ message }) => ` ${platform} (${connectionId}): ${message}`),
      );
      return `${label}: ${accounts === '' ? 'nothing can publish' : `${accounts} can publish`}.${said.join('')}`;
    });
    return { data: { brands }, text: text.join(' ') };
  }
}

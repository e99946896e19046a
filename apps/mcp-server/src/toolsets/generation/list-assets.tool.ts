import type { Principal } from '@imprint/contracts/access';
import { Described, IsId } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { assetKinds, assetOrigins, AssetResource, type AssetKind, type AssetOrigin } from '@imprint/contracts/media';
import { AssetsService } from '@imprint/domain/media';
import { Injectable } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class ListAssetsArguments {
  @Described('Only of this kind.')
  @IsOptional()
  @IsIn(assetKinds)
  kind?: AssetKind;

  @Described('Only of this origin.')
  @IsOptional()
  @IsIn(assetOrigins)
  origin?: AssetOrigin;

  @Described('Brand, e.g. `brand_…`.')
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('At most; default 20.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.pageSize)
  limit?: number;

  @Described('`nextCursor` of the last answer.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.cursorLength)
  cursor?: string;
}

const defaultLimit = 20;

@DeclareTool({
  name: 'list_assets',
  title: 'List assets',
  description:
    'Lists images, videos and sounds of the library, newest first. Use it before you make or upload new ones. Next: create_post or create_scheduled_release.',
  toolset: 'generation',
  policy: 'read-only',
  role: 'viewer',
  anyScope: ['images:read', 'videos:read'],
  hints: readsOnly,
  arguments: ListAssetsArguments,
  result: () => ({
    type: 'object',
    required: ['assets'],
    properties: {
      assets: listOf(rowSchema(AssetResource)),
      nextCursor: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
  }),
  shows: 'content-cards',
})
@Injectable()
export class ListAssetsTool extends Tool<ListAssetsArguments> {
  constructor(private readonly assets: AssetsService) {
    super();
  }

  override async runTool(
    caller: Principal,
    { limit = defaultLimit, cursor, ...filter }: ListAssetsArguments,
  ): Promise<ToolResult> {
    const { items: shown, next: nextCursor } = await this.assets.slice(caller, { ...filter, limit, cursor });
    return {
      data: { assets: shown.map((asset) => rowOf(AssetResource, asset)), nextCursor },
      text:
        shown.length === 0
          ? 'There are no such assets.'
          : `${shown.map(({ id, kind, origin }) => `${id} (${origin} ${kind})`).join(', ')}${nextCursor === null ? '' : `; more with the cursor ${nextCursor}`}`,
    };
  }
}

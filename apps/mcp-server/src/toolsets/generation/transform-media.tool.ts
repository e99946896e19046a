import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import { aspectRatios, type AspectRatio } from '@imprint/contracts/generation';
import { AssetResource, reframeFills, upscaleFactors, type ReframeFill, type UpscaleFactor } from '@imprint/contracts/media';
import { AssetPreviews, AssetsService, TransformAsset, type AssetView } from '@imprint/domain/media';
import { Injectable } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';
import { BrandChoice } from './brand-choice.js';

const operations = ['reframe', 'upscale'] as const;
type Operation = (typeof operations)[number];

export class TransformMediaArguments {
  @Described('`reframe`: another format. `upscale`: more pixels, but no more detail.')
  @IsIn(operations)
  operation!: Operation;

  @Described('Image, e.g. `asset_…`.')
  @IsString()
  @Length(1, 64)
  assetId!: string;

  @Described('Its brand, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @Described('Reframe: width to height.')
  @IsOptional()
  @IsIn(aspectRatios)
  aspectRatio?: AspectRatio;

  @Described('Reframe: `crop` (default), or all of it on a `blur` or the `brand` colour.')
  @IsOptional()
  @IsIn(reframeFills)
  fill?: ReframeFill;

  @Described('Upscale: times as wide and high.')
  @IsOptional()
  @IsInt()
  @IsIn(upscaleFactors)
  scale?: UpscaleFactor;
}

@DeclareTool({
  name: 'transform_media',
  title: 'Transform an image',
  description:
    'Makes a new image of one of the library. Use it when a channel wants another format or size. Next: create_post with assetId.',
  toolset: 'generation',
  policy: 'direct',
  role: 'creator',
  anyScope: ['images:create'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  arguments: TransformMediaArguments,
  asksForBrand: true,
  result: () => ({
    type: 'object',
    required: ['operation', 'assetId', 'asset'],
    properties: { operation: { type: 'string' }, assetId: { type: 'string' }, asset: rowSchema(AssetResource) },
  }),
  shows: 'content-cards',
})
@Injectable()
export class TransformMediaTool extends Tool<TransformMediaArguments> {
  constructor(
    private readonly assets: AssetsService,
    private readonly transforms: TransformAsset,
    private readonly previews: AssetPreviews,
    private readonly brandChoice: BrandChoice,
  ) {
    super();
  }

  override async runTool(caller: Principal, given: TransformMediaArguments): Promise<ToolResult> {
    requireOwn(given);
    await this.requireOfBrand(caller, given.assetId, await this.brandChoice.require(caller, given.brandId));
    const made = await this.make(caller, given);
    const { storageKey } = await this.assets.requireReadable(caller, made.id);
    const { bytes, mimeType } = await this.previews.read(storageKey);
    return {
      data: { operation: given.operation, assetId: made.id, asset: rowOf(AssetResource, made) },
      text: `The new image is ${made.id}, with ${made.width} × ${made.height} pixels.`,
      images: [{ data: bytes.toString('base64'), mimeType }],
    };
  }

  /** @throws Problem `not_found` for one of another brand */
  private async requireOfBrand(caller: Principal, assetId: string, brandId: string): Promise<void> {
    const { brandId: own } = await this.assets.requireReadable(caller, assetId);
    if (own !== null && own !== brandId) throw problem('not_found', `The brand ${brandId} has no asset ${assetId}.`);
  }

  private make(caller: Principal, { operation, assetId, ...values }: TransformMediaArguments): Promise<AssetView> {
    const { aspectRatio = '1:1', fill, scale = 2 } = values;
    return operation === 'upscale'
      ? this.transforms.upscale(caller, assetId, { scale })
      : this.transforms.reframe(caller, assetId, { aspectRatio, ...(fill !== undefined && { fill }) });
  }
}

/** The arguments of each operation, the first of which it cannot do without. */
const ownArguments = { reframe: ['aspectRatio', 'fill'], upscale: ['scale'] } as const;

/** @throws Problem `validation_failed` for an argument that is missing, or that belongs to the other operation */
function requireOwn(given: TransformMediaArguments): void {
  const own: readonly string[] = ownArguments[given.operation];
  const refused = (['aspectRatio', 'fill', 'scale'] as const).flatMap((name): ProblemEntry[] => {
    const isMissing = name === own[0] && given[name] === undefined;
    if (!isMissing && (given[name] === undefined || own.includes(name))) return [];
    const detail = isMissing ? `${given.operation} needs ${name}.` : `${given.operation} takes no ${name}.`;
    return [{ code: 'validation_failed', detail, source: { pointer: `/${name}` } }];
  });
  if (refused.length > 0) throw new Problem(refused);
}

import { holdsScope, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { JobStatus } from '@imprint/contracts/generation';
import { AssetResource } from '@imprint/contracts/media';
import { AssetPreviews, AssetsService, TransformAsset, type AssetView } from '@imprint/domain/media';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, objectSchema, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { BrandChoice } from './brand-choice.js';
import { MediaWork } from './media-work.js';
import { requireFitting, type TransformOperation } from './transform-arguments.js';
import { TransformMediaArguments } from './transform-media-arguments.js';

@DeclareTool({
  name: 'transform_media',
  title: 'Transform media',
  description: 'Makes a new file of others. Use it to edit a picture or merge videos. Next: get_job_status, create_post.',
  toolset: 'generation',
  policy: 'direct',
  role: 'creator',
  anyScope: ['images:create', 'videos:create'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  arguments: TransformMediaArguments,
  asksForBrand: true,
  result: () => ({
    type: 'object',
    required: ['operation'],
    properties: {
      operation: { type: 'string' },
      assetId: { type: 'string' },
      asset: rowSchema(AssetResource),
      status: { type: 'string' },
      jobIds: { type: 'array', items: { type: 'string' } },
      jobs: listOf(objectSchema(JobStatus)),
    },
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
    private readonly work: MediaWork,
  ) {
    super();
  }

  override async runTool(caller: Principal, given: TransformMediaArguments, context: ToolContext): Promise<ToolResult> {
    requireFitting(given);
    const brandId = await this.brandChoice.require(caller, given.brandId);
    for (const id of [given.assetId, ...(given.assetIds ?? []), given.music]) await this.requireOfBrand(caller, id, brandId);
    const { operation, assetId = '', aspectRatio = '1:1', fill, scale = 2 } = given;
    switch (operation) {
      case 'reframe':
        requireImageRight(caller);
        return this.picture(
          caller,
          operation,
          await this.transforms.reframe(caller, assetId, { aspectRatio, ...(fill && { fill }) }),
        );
      case 'upscale':
        requireImageRight(caller);
        return this.picture(caller, operation, await this.transforms.upscale(caller, assetId, { scale }));
      default:
        return this.work.run(caller, operation, { ...given, brandId }, context);
    }
  }

  private async picture(caller: Principal, operation: TransformOperation, made: AssetView): Promise<ToolResult> {
    const { storageKey } = await this.assets.requireReadable(caller, made.id);
    const { bytes, mimeType } = await this.previews.read(storageKey);
    return {
      data: { operation, assetId: made.id, asset: rowOf(AssetResource, made) },
      text: `The new image is ${made.id}, with ${made.width} × ${made.height} pixels.`,
      images: [{ data: bytes.toString('base64'), mimeType }],
    };
  }

  /** @throws Problem `not_found` for one of another brand */
  private async requireOfBrand(caller: Principal, assetId: string | undefined, brandId: string): Promise<void> {
    if (assetId === undefined) return;
    const { brandId: own } = await this.assets.requireReadable(caller, assetId);
    if (own !== null && own !== brandId) throw problem('not_found', `The brand ${brandId} has no asset ${assetId}.`);
  }
}

/** For a tool that other rights open, too. @throws Problem `insufficient_permissions` */
function requireImageRight(caller: Principal): void {
  if (holdsScope(caller, 'images:create')) return;
  throw problem('insufficient_permissions', 'Insufficient permissions: making images needs `images:create`.');
}

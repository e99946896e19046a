import type { Principal } from '@imprint/contracts/access';
import { requireFitting, type Fitting } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { JobStatus } from '@imprint/contracts/generation';
import { AssetResource, type MergeVideos } from '@imprint/contracts/media';
import { ImageTransforms, MediaTransforms } from '@imprint/domain/generation';
import { AssetPreviews, AssetsService, type AssetView } from '@imprint/domain/media';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, objectSchema, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { BrandChoice } from './brand-choice.js';
import { MediaWork } from './media-work.js';
import { mediaTransforms, requireTransition, type TransformOperation } from './transform-arguments.js';
import { TransformMediaArguments } from './transform-media-arguments.js';

type Given = Fitting<typeof mediaTransforms, TransformMediaArguments>;
type Merge = Extract<Given, { operation: 'merge' }>;

@DeclareTool({
  name: 'transform_media',
  title: 'Transform media',
  description: 'Makes a new file of others. Use it to edit a picture or merge videos. Next: get_job_status, create_post.',
  toolset: 'generation',
  policy: 'direct',
  role: 'creator',
  anyScope: ['images:update', 'videos:update'],
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
  idempotentWrite: true,
  shows: 'content-cards',
})
@Injectable()
export class TransformMediaTool extends Tool<TransformMediaArguments> {
  constructor(
    private readonly assets: AssetsService,
    private readonly pictures: ImageTransforms,
    private readonly videos: MediaTransforms,
    private readonly previews: AssetPreviews,
    private readonly brandChoice: BrandChoice,
    private readonly work: MediaWork,
  ) {
    super();
  }

  override async runTool(caller: Principal, given: TransformMediaArguments, context: ToolContext): Promise<ToolResult> {
    const asked = requireFitting(mediaTransforms, given);
    const brandId = await this.brandChoice.require(caller, given.brandId);
    for (const id of [given.assetId, ...(given.assetIds ?? []), given.music]) await this.requireOfBrand(caller, id, brandId);
    const { operation } = asked;
    const key = context.idempotencyKey;
    if (asked.operation === 'merge') {
      const { id } = await this.videos.merge(caller, mergeOf(asked, brandId), key);
      return this.work.follow(caller, operation, id, context);
    }
    const { asset, generation } = await this.pictures.transform(caller, asked.assetId, asked, key);
    return asset === null ? this.work.follow(caller, operation, generation.id, context) : this.picture(caller, operation, asset);
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

/** The arguments of a merge, as the API names them. */
function mergeOf({ music: musicAssetId, transition, ...given }: Merge, brandId: string): MergeVideos {
  const { assetIds, aspectRatio, transitionDuration, captions, musicVolume } = given;
  return {
    ...{ assetIds, brandId, aspectRatio, transition: requireTransition(transition), transitionDuration },
    ...{ captions, musicAssetId, musicVolume },
  };
}

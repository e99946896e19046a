import type { Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import type { Page } from '@imprint/contracts/documents';
import {
  GenerateImage,
  GenerationResource,
  ImageResource,
  ListGenerationsQuery,
  ListModelsQuery,
  generationCancellingScopes,
  generationReadingScopes,
  ModelResource,
} from '@imprint/contracts/generation';
import { DescribeMedia, ListMediaQuery } from '@imprint/contracts/media';
import { Caller } from '@imprint/auth';
import { GenerationRequests } from '@imprint/domain/approvals';
import { CancelGeneration, GenerationsService, type GenerationView } from '@imprint/domain/generation';
import { AssetsService, DeleteAsset, DescribeAsset, type ImageView } from '@imprint/domain/media';
import { type Accepted, AcceptsAs, Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';

/** Of any kind; the reader leaves out those that the caller may not read. */
const generationScopes = Object.values(generationReadingScopes).flat();
const cancellingScopes = Object.values(generationCancellingScopes).flat();

@Controller('v1')
export class ImagesController {
  constructor(
    private readonly generations: GenerationsService,
    private readonly assets: AssetsService,
    private readonly cancellation: CancelGeneration,
    private readonly description: DescribeAsset,
    private readonly deletion: DeleteAsset,
    private readonly requests: GenerationRequests,
  ) {}

  @Operation('generateImages', 'Generate images from a prompt', {
    note: 'The answer is the first generation; `siblings` names the others.',
    errors: ['model_not_allowed', 'content_refused', 'moderation_unavailable', 'generation_off', 'generation_queue_full'],
  })
  @Allow('creator', 'images:create')
  @Returns(GenerationResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post('images/generate')
  generate(
    @Caller() caller: Principal,
    @Body() body: GenerateImage,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView | Accepted> {
    return orAccepted(this.requests.start('generate_images', caller, { body, key }));
  }

  @Operation('listImages', 'List images')
  @Allow('viewer', 'images:read')
  @ReturnsPage(ImageResource)
  @Get('images')
  list(@Caller() caller: Principal, @Query() query: ListMediaQuery): Promise<Page<ImageView>> {
    return this.assets.listImages(caller, query);
  }

  @Operation('getImage', 'Read an image')
  @Allow('viewer', 'images:read')
  @Returns(ImageResource)
  @Get('images/:id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<ImageView> {
    return this.assets.readImage(caller, id);
  }

  @Operation('updateImage', 'Describe an image for people who cannot see it', {
    note: 'The text goes along with posts that are written from now on.',
  })
  @Allow('creator', 'images:update')
  @Returns(ImageResource)
  @Patch('images/:id')
  async describe(@Caller() caller: Principal, @Param('id') id: string, @Body() body: DescribeMedia): Promise<ImageView> {
    await this.description.describe(caller, id, 'image', body);
    return this.assets.readImage(caller, id);
  }

  @Operation('deleteImage', 'Delete an image and its file', { errors: ['asset_in_use'] })
  @Allow('creator', 'images:delete')
  @HttpCode(204)
  @Delete('images/:id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.deletion.deleteAsset(caller, id, 'image');
  }

  @Operation('listGenerations', 'List generations')
  @Allow('viewer', ...generationScopes)
  @ReturnsPage(GenerationResource)
  @Get('generations')
  listGenerations(@Caller() caller: Principal, @Query() query: ListGenerationsQuery): Promise<Page<GenerationView>> {
    return this.generations.list(caller, query);
  }

  @Operation('getGeneration', 'Read how far a generation is')
  @Allow('viewer', ...generationScopes)
  @Returns(GenerationResource)
  @Get('generations/:id')
  readGeneration(@Caller() caller: Principal, @Param('id') id: string): Promise<GenerationView> {
    return this.generations.read(caller, id);
  }

  @Operation('cancelGeneration', 'Cancel a generation', {
    note: 'It ends at once, and nothing is made of it. What a vendor is at work on is cancelled there as well, where the vendor can do that; it may charge for what it has done.',
  })
  @Allow('creator', ...cancellingScopes)
  @Returns(GenerationResource)
  @HttpCode(200)
  @Post('generations/:id/cancel')
  cancelGeneration(@Caller() caller: Principal, @Param('id') id: string): Promise<GenerationView> {
    return this.cancellation.cancel(caller, id);
  }

  @Operation('listModels', 'List the models that generate', {
    note: 'With `brandId`, also those that were trained for the brand (`POST /v1/trainings`).',
  })
  @Allow('viewer', ...generationScopes)
  @ReturnsPage(ModelResource)
  @Get('models')
  models(@Caller() caller: Principal, @Query() query: ListModelsQuery): Promise<Page<ModelResource & { id: string }>> {
    return this.generations.listModels(caller, query);
  }
}

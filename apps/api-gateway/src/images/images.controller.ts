import {
  GenerateImage,
  GenerationResource,
  ImageResource,
  ListGenerationsQuery,
  ListImagesQuery,
  ModelResource,
  type Page,
  type Principal,
} from '@imprint/contracts';
import { Caller } from '@imprint/auth';
import { GenerationsService, type GenerationView } from '@imprint/domain/generation';
import { AssetsService, type ImageView } from '@imprint/domain/media';
import { Allow, IdempotentBy, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';

@Controller('v1')
export class ImagesController {
  constructor(
    private readonly generations: GenerationsService,
    private readonly assets: AssetsService,
  ) {}

  @Allow('creator', 'images:create')
  @Returns(GenerationResource)
  @HttpCode(202)
  @Post('images/generate')
  generate(
    @Caller() caller: Principal,
    @Body() body: GenerateImage,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView> {
    return this.generations.generateImage(caller, body, key);
  }

  @Allow('viewer', 'images:read')
  @ReturnsPage(ImageResource)
  @Get('images')
  list(@Caller() caller: Principal, @Query() query: ListImagesQuery): Promise<Page<ImageView>> {
    return this.assets.listImages(caller, query);
  }

  @Allow('viewer', 'images:read')
  @Returns(ImageResource)
  @Get('images/:id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<ImageView> {
    return this.assets.readImage(caller, id);
  }

  @Allow('viewer', 'images:read', 'images:create')
  @ReturnsPage(GenerationResource)
  @Get('generations')
  listGenerations(@Caller() caller: Principal, @Query() query: ListGenerationsQuery): Promise<Page<GenerationView>> {
    return this.generations.list(caller, query);
  }

  @Allow('viewer', 'images:read', 'images:create')
  @Returns(GenerationResource)
  @Get('generations/:id')
  readGeneration(@Caller() caller: Principal, @Param('id') id: string): Promise<GenerationView> {
    return this.generations.read(caller, id);
  }

  @Allow('viewer', 'images:read', 'images:create')
  @ReturnsPage(ModelResource)
  @Get('models')
  models(): Page<ModelResource & { id: string }> {
    return this.generations.listModels();
  }
}

import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { GenerateVideo, GenerationResource } from '@imprint/contracts/generation';
import { DescribeMedia, ListMediaQuery, MergeVideos, TranscribeVideo, TrimMedia, VideoResource } from '@imprint/contracts/media';
import { Caller } from '@imprint/auth';
import { GenerationsService, MediaTransforms, type GenerationView } from '@imprint/domain/generation';
import { AssetsService, DeleteAsset, DescribeAsset, type AssetView } from '@imprint/domain/media';
import { Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { generatingErrors } from '../generations/generating-errors.js';

@Controller('v1/videos')
export class VideosController {
  constructor(
    private readonly generations: GenerationsService,
    private readonly transforms: MediaTransforms,
    private readonly assets: AssetsService,
    private readonly description: DescribeAsset,
    private readonly deletion: DeleteAsset,
  ) {}

  @Operation('generateVideos', 'Generate videos from a prompt', {
    note: 'The answer is the first generation; `siblings` names the others.',
    errors: generatingErrors,
  })
  @Allow('creator', 'videos:create')
  @Returns(GenerationResource)
  @HttpCode(202)
  @Post('generate')
  generate(
    @Caller() caller: Principal,
    @Body() body: GenerateVideo,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView> {
    return this.generations.generate('video', caller, body, key);
  }

  @Operation('listVideos', 'List videos')
  @Allow('viewer', 'videos:read')
  @ReturnsPage(VideoResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListMediaQuery): Promise<Page<AssetView>> {
    return this.assets.listOfKind(caller, 'video', query);
  }

  @Operation('getVideo', 'Read a video')
  @Allow('viewer', 'videos:read')
  @Returns(VideoResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<AssetView> {
    return this.assets.readOfKind(caller, 'video', id);
  }

  @Operation('mergeVideos', 'Merge videos and pictures into one video', {
    note: 'The new video is an MP4 file in Full HD at most. `GET /v1/generations/{id}` says how far it is.',
    errors: ['model_unavailable'],
  })
  @Allow('creator', 'videos:create')
  @Returns(GenerationResource)
  @HttpCode(202)
  @Post('merge')
  merge(@Caller() caller: Principal, @Body() body: MergeVideos, @IdempotentBy() key: string | null): Promise<GenerationView> {
    return this.transforms.merge(caller, body, key);
  }

  @Operation('trimVideo', 'Keep a part of a video', {
    note: 'The part is a new file; the one it is made of stays as it is. `GET /v1/generations/{id}` says how far it is.',
    errors: ['model_unavailable'],
  })
  @Allow('creator', 'videos:create')
  @Returns(GenerationResource)
  @HttpCode(202)
  @Post(':id/trim')
  trim(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: TrimMedia,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView> {
    return this.transforms.trim(caller, ['video', id], body, key);
  }

  @Operation('normalizeVideoLoudness', 'Bring the sound of a video to −16 LUFS', {
    note: 'A new file; the one it is made of stays as it is. `GET /v1/generations/{id}` says how far it is.',
    errors: ['model_unavailable'],
  })
  @Allow('creator', 'videos:create')
  @Returns(GenerationResource)
  @HttpCode(202)
  @Post(':id/normalize-loudness')
  normalizeLoudness(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView> {
    return this.transforms.normalizeLoudness(caller, ['video', id], key);
  }

  @Operation('transcribeVideo', 'Write captions of what is said in a video', {
    note:
      'Captions of the video itself, in the language that is spoken, instead of those that it has in it. `GET /v1/generations/{id}` says how far ' +
      'it is. It needs a model with `transcribes`.',
    errors: ['unknown_model', 'model_unavailable'],
  })
  @Allow('creator', 'videos:create')
  @Returns(GenerationResource)
  @HttpCode(202)
  @Post(':id/captions/transcribe')
  transcribe(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: TranscribeVideo,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView> {
    return this.transforms.transcribe(caller, id, body, key);
  }

  @Operation('updateVideo', 'Describe a video for people who cannot see it')
  @Allow('creator', 'videos:update')
  @Returns(VideoResource)
  @Patch(':id')
  async describe(@Caller() caller: Principal, @Param('id') id: string, @Body() body: DescribeMedia): Promise<AssetView> {
    await this.description.describe(caller, id, 'video', body);
    return this.assets.readOfKind(caller, 'video', id);
  }

  @Operation('deleteVideo', 'Delete a video and its file', { errors: ['asset_in_use'] })
  @Allow('creator', 'videos:delete')
  @HttpCode(204)
  @Delete(':id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.deletion.deleteAsset(caller, id, 'video');
  }
}

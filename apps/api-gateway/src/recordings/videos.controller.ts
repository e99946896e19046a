import type { Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import type { Page } from '@imprint/contracts/documents';
import { GenerateVideo, GenerationResource } from '@imprint/contracts/generation';
import {
  DescribeMedia,
  ListMediaQuery,
  MergeVideos,
  TranscribeVideo,
  TransformRecording,
  VideoResource,
} from '@imprint/contracts/media';
import { Caller } from '@imprint/auth';
import { GenerationRequests } from '@imprint/domain/approvals';
import type { GenerationView } from '@imprint/domain/generation';
import { AssetsService, DeleteAsset, DescribeAsset, type AssetView } from '@imprint/domain/media';
import { type Accepted, AcceptsAs, Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';
import { generatingErrors } from '../generations/generating-errors.js';

@Controller('v1/videos')
export class VideosController {
  constructor(
    private readonly requests: GenerationRequests,
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
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post('generate')
  generate(
    @Caller() caller: Principal,
    @Body() body: GenerateVideo,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView | Accepted> {
    return orAccepted(this.requests.start('generate_videos', caller, { body, key }));
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
  @Allow('creator', 'videos:update')
  @Returns(GenerationResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post('merge')
  merge(
    @Caller() caller: Principal,
    @Body() body: MergeVideos,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView | Accepted> {
    return orAccepted(this.requests.start('merge_videos', caller, { body, key }));
  }

  @Operation('transformVideo', 'Make a new file of a video', {
    note: 'What it is made of stays as it is. `GET /v1/generations/{id}` says how far it is.',
    errors: ['model_unavailable'],
  })
  @Allow('creator', 'videos:update')
  @Returns(GenerationResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post(':id/transforms')
  transform(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: TransformRecording,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView | Accepted> {
    return orAccepted(this.requests.start('transform_video', caller, { id, body, key }));
  }

  @Operation('transcribeVideo', 'Write captions of what is said in a video', {
    note:
      'Captions of the video itself, in the language that is spoken, instead of those that it has in it. `GET /v1/generations/{id}` says how far ' +
      'it is. It needs a model with `transcribes`.',
    errors: ['unknown_model', 'model_unavailable'],
  })
  @Allow('creator', 'videos:update')
  @Returns(GenerationResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post(':id/captions/transcribe')
  transcribe(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: TranscribeVideo,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView | Accepted> {
    return orAccepted(this.requests.start('transcribe_video', caller, { id, body, key }));
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

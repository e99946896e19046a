import type { Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import type { Page } from '@imprint/contracts/documents';
import { GenerateAudio, GenerationResource } from '@imprint/contracts/generation';
import { AudioResource, DescribeMedia, ListMediaQuery, TransformRecording } from '@imprint/contracts/media';
import { Caller } from '@imprint/auth';
import { GenerationRequests } from '@imprint/domain/approvals';
import type { GenerationView } from '@imprint/domain/generation';
import { AssetsService, DeleteAsset, DescribeAsset, type AssetView } from '@imprint/domain/media';
import { type Accepted, AcceptsAs, Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';
import { generatingErrors } from '../generations/generating-errors.js';

@Controller('v1/audio')
export class AudioController {
  constructor(
    private readonly requests: GenerationRequests,
    private readonly assets: AssetsService,
    private readonly description: DescribeAsset,
    private readonly deletion: DeleteAsset,
  ) {}

  @Operation('generateAudio', 'Generate a voice or music', {
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
    @Body() body: GenerateAudio,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView | Accepted> {
    return orAccepted(this.requests.start('generate_audio', caller, { body, key }));
  }

  @Operation('listAudio', 'List voices and music')
  @Allow('viewer', 'videos:read')
  @ReturnsPage(AudioResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListMediaQuery): Promise<Page<AssetView>> {
    return this.assets.listOfKind(caller, 'audio', query);
  }

  @Operation('getAudio', 'Read a voice or music')
  @Allow('viewer', 'videos:read')
  @Returns(AudioResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<AssetView> {
    return this.assets.readOfKind(caller, 'audio', id);
  }

  @Operation('transformAudio', 'Make a new file of audio', {
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
    return orAccepted(this.requests.start('transform_audio', caller, { id, body, key }));
  }

  @Operation('updateAudio', 'Describe a voice or music for people who cannot hear it')
  @Allow('creator', 'videos:update')
  @Returns(AudioResource)
  @Patch(':id')
  async describe(@Caller() caller: Principal, @Param('id') id: string, @Body() body: DescribeMedia): Promise<AssetView> {
    await this.description.describe(caller, id, 'audio', body);
    return this.assets.readOfKind(caller, 'audio', id);
  }

  @Operation('deleteAudio', 'Delete a voice or music and its file', { errors: ['asset_in_use'] })
  @Allow('creator', 'videos:delete')
  @HttpCode(204)
  @Delete(':id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.deletion.deleteAsset(caller, id, 'audio');
  }
}

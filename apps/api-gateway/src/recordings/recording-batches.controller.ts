import { Caller } from '@imprint/auth';
import { GenerationRequests } from '@imprint/domain/approvals';
import type { Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import {
  CreateAudioBatch,
  CreateAvatarBatch,
  CreateVideoBatch,
  GenerateAudio,
  GenerateAvatar,
  GenerateVideo,
  GenerationBatchResource,
  GenerationPreview,
} from '@imprint/contracts/generation';
import { GenerationPreviews, MediaBatches, type BatchView } from '@imprint/domain/generation';
import { type Accepted, AcceptsAs, Allow, ChangesNothing, IdempotentBy, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';
import { generatingErrors, previewErrors } from '../generations/generating-errors.js';

const preview = { id: 'preview' };

/** Batches of videos, avatars and audio, and what they and single requests would cost. `v1/batches` reads and cancels them. */
@Controller('v1')
export class RecordingBatchesController {
  constructor(
    private readonly batches: MediaBatches,
    private readonly previews: GenerationPreviews,
    private readonly requests: GenerationRequests,
  ) {}

  @Operation('previewVideos', 'Show what a request for videos would make and cost', {
    note: 'Takes the body of generating them. Nothing is written.',
    errors: previewErrors,
  })
  @Allow('creator', 'videos:create')
  @ChangesNothing()
  @Returns(GenerationPreview)
  @HttpCode(200)
  @Post('videos/generate/preview')
  async previewVideos(@Caller() caller: Principal, @Body() body: GenerateVideo): Promise<GenerationPreview & { id: string }> {
    return { ...preview, ...(await this.previews.ofRequest('video', caller, body)) };
  }

  @Operation('createVideoBatch', 'Generate videos from prompts with variables', {
    note: 'Every prompt is filled with every combination of the variables that it names. `GET /v1/generations?batchId=…` lists what is made.',
    errors: generatingErrors,
  })
  @Allow('creator', 'videos:create')
  @Returns(GenerationBatchResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post('videos/batches')
  createVideos(
    @Caller() caller: Principal,
    @Body() body: CreateVideoBatch,
    @IdempotentBy() key: string | null,
  ): Promise<BatchView | Accepted> {
    return orAccepted(this.requests.start('create_video_batch', caller, { body, key }));
  }

  @Operation('previewVideoBatch', 'List what a batch of videos would make and cost', {
    note: 'Takes the body of creating it. Nothing is written.',
    errors: previewErrors,
  })
  @Allow('creator', 'videos:create')
  @ChangesNothing()
  @Returns(GenerationPreview)
  @HttpCode(200)
  @Post('videos/batches/preview')
  async previewVideoBatch(
    @Caller() caller: Principal,
    @Body() body: CreateVideoBatch,
  ): Promise<GenerationPreview & { id: string }> {
    return { ...preview, ...(await this.batches.preview('video', caller, body)) };
  }

  @Operation('previewAvatars', 'Show what a request for avatars would make and cost', {
    note: 'Takes the body of generating them. Nothing is written.',
    errors: previewErrors,
  })
  @Allow('creator', 'videos:create')
  @ChangesNothing()
  @Returns(GenerationPreview)
  @HttpCode(200)
  @Post('avatars/generate/preview')
  async previewAvatars(@Caller() caller: Principal, @Body() body: GenerateAvatar): Promise<GenerationPreview & { id: string }> {
    return { ...preview, ...(await this.previews.ofRequest('avatar', caller, body)) };
  }

  @Operation('createAvatarBatch', 'Generate avatars that say prompts with variables', {
    note: 'Every prompt is filled with every combination of the variables that it names. `GET /v1/generations?batchId=…` lists what is made.',
    errors: generatingErrors,
  })
  @Allow('creator', 'videos:create')
  @Returns(GenerationBatchResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post('avatars/batches')
  createAvatars(
    @Caller() caller: Principal,
    @Body() body: CreateAvatarBatch,
    @IdempotentBy() key: string | null,
  ): Promise<BatchView | Accepted> {
    return orAccepted(this.requests.start('create_avatar_batch', caller, { body, key }));
  }

  @Operation('previewAvatarBatch', 'List what a batch of avatars would make and cost', {
    note: 'Takes the body of creating it. Nothing is written.',
    errors: previewErrors,
  })
  @Allow('creator', 'videos:create')
  @ChangesNothing()
  @Returns(GenerationPreview)
  @HttpCode(200)
  @Post('avatars/batches/preview')
  async previewAvatarBatch(
    @Caller() caller: Principal,
    @Body() body: CreateAvatarBatch,
  ): Promise<GenerationPreview & { id: string }> {
    return { ...preview, ...(await this.batches.preview('avatar', caller, body)) };
  }

  @Operation('previewAudio', 'Show what a request for voices or music would make and cost', {
    note: 'Takes the body of generating them. Nothing is written.',
    errors: previewErrors,
  })
  @Allow('creator', 'videos:create')
  @ChangesNothing()
  @Returns(GenerationPreview)
  @HttpCode(200)
  @Post('audio/generate/preview')
  async previewAudio(@Caller() caller: Principal, @Body() body: GenerateAudio): Promise<GenerationPreview & { id: string }> {
    return { ...preview, ...(await this.previews.ofRequest(body.type, caller, body)) };
  }

  @Operation('createAudioBatch', 'Generate voices or music from prompts with variables', {
    note: 'Every prompt is filled with every combination of the variables that it names. `GET /v1/generations?batchId=…` lists what is made.',
    errors: generatingErrors,
  })
  @Allow('creator', 'videos:create')
  @Returns(GenerationBatchResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post('audio/batches')
  createAudio(
    @Caller() caller: Principal,
    @Body() body: CreateAudioBatch,
    @IdempotentBy() key: string | null,
  ): Promise<BatchView | Accepted> {
    return orAccepted(this.requests.start('create_audio_batch', caller, { body, key }));
  }

  @Operation('previewAudioBatch', 'List what a batch of voices or music would make and cost', {
    note: 'Takes the body of creating it. Nothing is written.',
    errors: previewErrors,
  })
  @Allow('creator', 'videos:create')
  @ChangesNothing()
  @Returns(GenerationPreview)
  @HttpCode(200)
  @Post('audio/batches/preview')
  async previewAudioBatch(
    @Caller() caller: Principal,
    @Body() body: CreateAudioBatch,
  ): Promise<GenerationPreview & { id: string }> {
    return { ...preview, ...(await this.batches.preview(body.type, caller, body)) };
  }
}

import type { Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import type { Page } from '@imprint/contracts/documents';
import { generationReadingScopes } from '@imprint/contracts/generation';
import { AssetResource, mediaScopes } from '@imprint/contracts/media';
import {
  CheckTraining,
  CreateTraining,
  ListTrainingsQuery,
  PreviewTraining,
  TrainingCheck,
  TrainingPreview,
  TrainingResource,
  UpdateTraining,
} from '@imprint/contracts/trainings';
import { Caller } from '@imprint/auth';
import { GenerationRequests } from '@imprint/domain/approvals';
import { TrainingPictures, TrainingsService, type TrainingView } from '@imprint/domain/generation';
import type { AssetView } from '@imprint/domain/media';
import {
  type Accepted,
  AcceptsAs,
  Allow,
  ChangesNothing,
  IdempotentBy,
  Operation,
  Returns,
  ReturnsPage,
} from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';

/** Models of a brand, trained with its pictures. */
@Controller('v1/trainings')
export class TrainingsController {
  constructor(
    private readonly trainings: TrainingsService,
    private readonly requests: GenerationRequests,
    private readonly files: TrainingPictures,
  ) {}

  @Operation('createTraining', 'Train a model with pictures', {
    note: 'Once it is completed, `GET /v1/models?brandId=…` lists the model, and images of the brand can be made with it. `GET /v1/trainers` lists what can train it.',
    errors: ['credit_cap_reached', 'generation_off', 'insufficient_credits', 'limit_reached', 'too_many_requests'],
  })
  @Allow('creator', 'images:create')
  @Returns(TrainingResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post()
  create(
    @Caller() caller: Principal,
    @Body() body: CreateTraining,
    @IdempotentBy() key: string | null,
  ): Promise<TrainingView | Accepted> {
    return orAccepted(this.requests.start('create_training', caller, { body, key }));
  }

  @Operation('checkTraining', 'Check pictures before a training', {
    note: 'Says of each picture what speaks against it, and whether a training with these pictures would start. Takes fewer pictures than a training needs. Nothing is written.',
    errors: ['generation_off', 'limit_reached', 'too_many_requests'],
  })
  @Allow('creator', 'images:create')
  @ChangesNothing()
  @Returns(TrainingCheck)
  @HttpCode(200)
  @Post('check')
  check(@Caller() caller: Principal, @Body() body: CheckTraining): Promise<TrainingCheck & { id: string }> {
    return this.files.check(caller, body);
  }

  @Operation('previewTraining', 'Read what a training would cost, and its captions', {
    note: 'Nothing is kept, and nothing is sent to a vendor. The captions can be changed and sent with the training.',
    errors: ['generation_off', 'too_many_requests'],
  })
  @Allow('creator', 'images:create')
  @Returns(TrainingPreview)
  @HttpCode(200)
  @Post('preview')
  preview(@Caller() caller: Principal, @Body() body: PreviewTraining): Promise<TrainingPreview & { id: string }> {
    return this.trainings.preview(caller, body);
  }

  @Operation('listTrainings', 'List trainings', { note: 'The newest first. `search` looks into the label.' })
  @Allow('viewer', ...generationReadingScopes.image)
  @ReturnsPage(TrainingResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListTrainingsQuery): Promise<Page<TrainingView>> {
    return this.trainings.list(caller, query);
  }

  @Operation('getTraining', 'Read how far a training is')
  @Allow('viewer', ...generationReadingScopes.image)
  @Returns(TrainingResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<TrainingView> {
    return this.trainings.read(caller, id);
  }

  @Operation('listTrainingPictures', 'List the pictures of a training', {
    note: 'In the order of the request. Pictures that were deleted since it ended are left out, and those of brands that the caller does not see.',
  })
  @Allow('viewer', mediaScopes.image.read)
  @ReturnsPage(AssetResource)
  @Get(':id/pictures')
  pictures(@Caller() caller: Principal, @Param('id') id: string): Promise<Page<AssetView>> {
    return this.files.list(caller, id);
  }

  @Operation('updateTraining', 'Rename the model of a training')
  @Allow('creator', 'images:create')
  @Returns(TrainingResource)
  @Patch(':id')
  rename(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdateTraining): Promise<TrainingView> {
    return this.trainings.rename(caller, id, body);
  }

  @Operation('deleteTraining', 'Delete a training and its model', {
    note: 'One that is under way ends. What a vendor has made is deleted there, too, as far as the vendor offers that. Images that wait to be made with the model fail with `model_unavailable`; those that were made stay.',
  })
  @Allow('creator', 'images:create')
  @HttpCode(204)
  @Delete(':id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.trainings.delete(caller, id);
  }

  @Operation('cancelTraining', 'Cancel a training', {
    note: 'It ends at once, and no model is made of it. What a vendor is at work on is cancelled there as well; it may charge for what it has done.',
  })
  @Allow('creator', 'images:create')
  @Returns(TrainingResource)
  @HttpCode(200)
  @Post(':id/cancel')
  cancel(@Caller() caller: Principal, @Param('id') id: string): Promise<TrainingView> {
    return this.trainings.cancel(caller, id);
  }
}

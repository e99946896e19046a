import { queues } from '@imprint/contracts/messages';
import { QueueModule } from '@imprint/platform/queue';
import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { BrandsModule } from '../../brands/index.js';
import { MediaModule } from '../../media/index.js';
import { GenerationSwitchModule } from '../generation-switch.module.js';
import { OfferedTrainers } from './offered-trainers.js';
import { RequestTraining } from './request-training.js';
import { RunTraining } from './run-training.js';
import { TrainedModels } from './trained-models.js';
import { TrainingClaimsRepository } from './training-claims.repository.js';
import { TrainingDataset } from './training-dataset.js';
import { TrainingSweeper } from './training-sweeper.js';
import { TrainingPictures } from './training-pictures.js';
import { TrainingProcessor } from './training.processor.js';
import { TrainingsRepository } from './trainings.repository.js';
import { TrainingsService } from './trainings.service.js';

/** Models that trainings have made. Requires a global provider for IMAGE_TRAINERS. */
@Module({ providers: [TrainedModels, TrainingsRepository], exports: [TrainedModels] })
export class TrainedModelsModule {}

/** Requesting trainings. Requires a global provider for IMAGE_TRAINERS. */
@Module({
  imports: [AuditModule, BrandsModule, GenerationSwitchModule, MediaModule, QueueModule.register(queues.training)],
  providers: [OfferedTrainers, RequestTraining, TrainingDataset, TrainingPictures, TrainingsRepository, TrainingsService],
  exports: [OfferedTrainers, TrainingPictures, TrainingsService],
})
export class TrainingsModule {}

/** Running trainings, in a worker. Requires a global provider for IMAGE_TRAINERS. */
@Module({
  imports: [MediaModule, QueueModule.register(queues.training)],
  providers: [RunTraining, TrainingClaimsRepository, TrainingProcessor, TrainingSweeper],
})
export class TrainingWorkerModule {}

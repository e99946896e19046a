import { queues } from '@imprint/contracts/messages';
import { QueueModule } from '@imprint/platform/queue';
import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { BrandsModule } from '../../brands/index.js';
import { CreditLedgerModule } from '../../credits/index.js';
import { ActiveKeysModule } from '../../keys/index.js';
import { MediaModule } from '../../media/index.js';
import { GenerationMetricsModule } from '../generation-metrics.module.js';
import { GenerationSwitchModule } from '../generation-switch.module.js';
import { ReservedCredits } from '../reserved-credits.js';
import { OwnModels } from '../vendor-keys/own-models.js';
import { VendorKeysRepository } from '../vendor-keys/vendor-keys.repository.js';
import { ForgottenTrainings } from './forgotten-trainings.js';
import { ForgottenTrainingsRepository } from './forgotten-trainings.repository.js';
import { LeftTrainingJobs } from './left-training-jobs.js';
import { OfferedTrainers } from './offered-trainers.js';
import { RequestTraining } from './request-training.js';
import { RunTraining } from './run-training.js';
import { TrainedModels } from './trained-models.js';
import { TrainingChecks } from './training-checks.js';
import { TrainingClaimsRepository } from './training-claims.repository.js';
import { TrainingDataset } from './training-dataset.js';
import { TrainingSweeper } from './training-sweeper.js';
import { TrainingPictures } from './training-pictures.js';
import { TrainingProcessor } from './training.processor.js';
import { TrainingsRepository } from './trainings.repository.js';
import { TrainingsService } from './trainings.service.js';

/** Models that trainings have made. Requires a global provider for IMAGE_TRAINERS. */
@Module({ providers: [TrainedModels, TrainingsRepository, VendorKeysRepository], exports: [TrainedModels] })
export class TrainedModelsModule {}

/** Requesting trainings. Requires a global provider for IMAGE_TRAINERS. */
@Module({
  imports: [
    ActiveKeysModule,
    AuditModule,
    BrandsModule,
    CreditLedgerModule,
    GenerationSwitchModule,
    MediaModule,
    QueueModule.register(queues.training),
  ],
  providers: [
    OfferedTrainers,
    RequestTraining,
    ReservedCredits,
    TrainingChecks,
    TrainingDataset,
    TrainingPictures,
    TrainingsRepository,
    TrainingsService,
    VendorKeysRepository,
  ],
  exports: [OfferedTrainers, TrainingPictures, TrainingsService],
})
export class TrainingsModule {}

/** Running trainings, in a worker. Requires global providers for IMAGE_TRAINERS, KEYED_VENDORS and MEDIA_VENDORS. */
@Module({
  imports: [ActiveKeysModule, CreditLedgerModule, GenerationMetricsModule, MediaModule, QueueModule.register(queues.training)],
  providers: [
    ForgottenTrainings,
    ForgottenTrainingsRepository,
    LeftTrainingJobs,
    OwnModels,
    ReservedCredits,
    RunTraining,
    TrainingClaimsRepository,
    TrainingProcessor,
    TrainingSweeper,
    VendorKeysRepository,
  ],
})
export class TrainingWorkerModule {}

import { queues } from '@imprint/contracts/messages';
import { QueueModule } from '@imprint/platform/queue';
import { Global, Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandContextModule } from './brand-context/index.js';
import { BrandsModule } from '../brands/index.js';
import { CreditLedgerModule } from '../credits/index.js';
import { IdentityModule } from '../identity/index.js';
import { ActiveKeysModule } from '../keys/index.js';
import { RECORDING_LISTENER } from '../knowledge/index.js';
import { MediaModule, TransformsModule } from '../media/index.js';
import { ChannelCatalogue, ConnectionAccounts, DraftTimes, PostsModule } from '../publishing/index.js';
import { BatchReader } from './batch/batch-reader.js';
import { BatchWriter } from './batch/batch-writer.js';
import { GenerationBatchesRepository } from './batch/generation-batches.repository.js';
import { GenerationBrands } from './generation-brands.js';
import { GenerationClaimsRepository } from './generation-claims.repository.js';
import { MediaBatches } from './batch/media-batches.js';
import { GenerationCosts } from './generation-costs.js';
import { GenerationFollower } from './generation-follower.js';
import type { GenerationKind } from './generation-kind.js';
import { GENERATION_KINDS, GenerationKinds } from './generation-kinds.js';
import { GenerationMetricsModule } from './generation-metrics.module.js';
import { GenerationOutcomes } from './generation-outcomes.js';
import { GenerationPreviews } from './generation-previews.js';
import { GenerationSwitchModule } from './generation-switch.module.js';
import { GenerationRuns } from './generation-runs.js';
import { GenerationSweeper } from './generation-sweeper.js';
import { GenerationReader } from './generation-reader.js';
import { GenerationProcessor } from './generation.processor.js';
import { GenerationsRepository } from './generations.repository.js';
import { GenerationsService } from './generations.service.js';
import { RecordedPrices } from './recorded-prices.js';
import { RequestChecks } from './request-checks.js';
import { CancelGeneration } from './cancel-generation.js';
import { MusicKind, VoiceKind } from './audio/audio-kinds.js';
import { AvatarKind } from './avatar/avatar-kind.js';
import { BrandLooks } from './brand-looks.js';
import { ImageKind } from './image/image-kind.js';
import { MadeFiles } from './made-files.js';
import { GenerationPolicies } from './safety/generation-policies.js';
import { GenerationPolicyModule } from './safety/generation-policy.module.js';
import { GenerationSettingsService } from './safety/generation-settings.service.js';
import { ContentBatches } from './text/content-batches.js';
import { PostRepurposing } from './text/repurpose-post.js';
import { TurboContent } from './text/turbo-content.js';
import { TextKind } from './text/text-kind.js';
import { TrainedModelsModule } from './trainings/trainings.module.js';
import { TrainingClaimsRepository } from './trainings/training-claims.repository.js';
import { ImageTransforms } from './transform/image-transforms.js';
import { MediaTransforms } from './transform/media-transforms.js';
import { KnowledgeListener } from './transcript/knowledge-listener.js';
import { TransformCaptions } from './transform/transform-captions.js';
import { TransformKind } from './transform/transform-kind.js';
import { VideoKind } from './video/video-kind.js';
import { TextStreams } from './text/text-streams.js';
import { OwnModels } from './vendor-keys/own-models.js';
import { VendorKeysRepository } from './vendor-keys/vendor-keys.repository.js';
import { VendorKeys } from './vendor-keys/vendor-keys.service.js';
import { LeftReservations } from './left-reservations.js';
import { LeftJobs } from './vendors/left-jobs.js';
import { ModelChoices } from './failover/model-choices.js';
import { VendorPauses } from './failover/vendor-pauses.js';
import { VendorJobsRepository } from './vendors/vendor-jobs.repository.js';
import { VendorWebhooks } from './vendors/vendor-webhooks.js';

/** Reading generations, without models or the queue. */
@Module({
  imports: [BrandsModule, MediaModule],
  providers: [BatchReader, GenerationBatchesRepository, GenerationFollower, GenerationReader, GenerationsRepository],
  exports: [BatchReader, GenerationFollower, GenerationReader],
})
export class GenerationReadingModule {}

/** Keys that organizations have at vendors. Requires a global provider for KEYED_VENDORS. */
@Module({
  imports: [AuditModule],
  providers: [OwnModels, VendorKeys, VendorKeysRepository],
  exports: [OwnModels, VendorKeys],
})
export class VendorKeysModule {}

/** To add a kind, add it here. */
const kinds = [ImageKind, VideoKind, VoiceKind, MusicKind, AvatarKind, TextKind, TransformKind];

/** Requires global providers for the models of each kind, such as IMAGE_MODELS, for KEYED_VENDORS, and for the channels. */
@Module({
  imports: [BrandContextModule, BrandsModule, MediaModule, TrainedModelsModule, VendorKeysModule],
  providers: [
    ...kinds,
    BrandLooks,
    ChannelCatalogue,
    GenerationBrands,
    GenerationKinds,
    MadeFiles,
    TextStreams,
    TransformCaptions,
    { provide: GENERATION_KINDS, useFactory: (...all: GenerationKind[]) => all, inject: kinds },
  ],
  exports: [GenerationKinds],
})
export class GenerationKindsModule {}

/** What organizations set for generations. Requires the same global providers, and one for PROMPT_MODERATION. */
@Module({
  imports: [AuditModule, GenerationKindsModule, GenerationSwitchModule, IdentityModule],
  providers: [GenerationPolicies, GenerationSettingsService],
  exports: [GenerationSettingsService],
})
export class GenerationSettingsModule {}

/** Transcribes recordings for what brands know. Requires global providers for TRANSCRIPTION_MODELS, TRANSFORM_MODELS and KEYED_VENDORS. */
@Global()
@Module({
  imports: [VendorKeysModule],
  providers: [{ provide: RECORDING_LISTENER, useClass: KnowledgeListener }],
  exports: [RECORDING_LISTENER],
})
export class RecordingListenerModule {}

/** Requesting generations. */
@Module({
  imports: [
    ActiveKeysModule,
    BrandsModule,
    CreditLedgerModule,
    GenerationKindsModule,
    GenerationPolicyModule,
    GenerationReadingModule,
    GenerationSwitchModule,
    MediaModule,
    PostsModule,
    QueueModule.register(queues.generation),
    TransformsModule,
  ],
  providers: [
    BatchWriter,
    CancelGeneration,
    ChannelCatalogue,
    ConnectionAccounts,
    ContentBatches,
    DraftTimes,
    GenerationBatchesRepository,
    GenerationCosts,
    GenerationPreviews,
    GenerationsRepository,
    GenerationsService,
    ImageTransforms,
    MediaBatches,
    MediaTransforms,
    ModelChoices,
    PostRepurposing,
    RecordedPrices,
    RequestChecks,
    TurboContent,
    VendorKeysRepository,
  ],
  exports: [
    CancelGeneration,
    ContentBatches,
    GenerationPreviews,
    GenerationReadingModule,
    GenerationSwitchModule,
    GenerationsService,
    ImageTransforms,
    MediaBatches,
    MediaTransforms,
    PostRepurposing,
    TurboContent,
  ],
})
export class GenerationModule {}

/** Calls of vendors about jobs. Requires a global provider for MEDIA_VENDORS. */
@Module({
  imports: [QueueModule.register(queues.generation), QueueModule.register(queues.training)],
  providers: [TrainingClaimsRepository, VendorJobsRepository, VendorWebhooks],
  exports: [VendorWebhooks],
})
export class VendorWebhooksModule {}

/** Running generations, in a worker. Requires global providers for MEDIA_VENDORS and KEYED_VENDORS. */
@Module({
  imports: [
    ActiveKeysModule,
    CreditLedgerModule,
    GenerationKindsModule,
    GenerationMetricsModule,
    QueueModule.register(queues.generation),
    MediaModule,
    VendorKeysModule,
  ],
  providers: [
    GenerationClaimsRepository,
    GenerationCosts,
    GenerationOutcomes,
    GenerationProcessor,
    GenerationRuns,
    GenerationSweeper,
    LeftJobs,
    LeftReservations,
    VendorKeysRepository,
    VendorPauses,
  ],
})
export class GenerationWorkerModule {}

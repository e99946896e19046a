import type { RoomTables } from '@imprint/platform/database';
import { GenerationBatch1764000005500 } from './1764000005500-generation-batch.migration.js';
import { GenerationOptions1764600001000 } from './1764600001000-generation-options.migration.js';
import { GenerationBatches1764700003000 } from './1764700003000-generation-batches.migration.js';
import { GenerationsOfBatches1764700003100 } from './1764700003100-generations-of-batches.migration.js';
import { GenerationBrandRevision1764700250100 } from './1764700250100-generation-brand-revision.migration.js';
import { WrittenContent1764700330000 } from './1764700330000-written-content.migration.js';
import { GenerationPrompt1764700410100 } from './1764700410100-generation-prompt.migration.js';
import { GenerationsOfPrompts1764700410200 } from './1764700410200-generations-of-prompts.migration.js';
import { ArticleDraft1764700440000 } from './1764700440000-article-draft.migration.js';
import { ContentBatch1764700620000 } from './1764700620000-content-batch.migration.js';
import { VendorJobs1764700640000 } from './1764700640000-vendor-jobs.migration.js';
import { VendorJobIndexes1764700640100 } from './1764700640100-vendor-job-indexes.migration.js';
import { VendorKeys1764700720000 } from './1764700720000-vendor-keys.migration.js';
import { GenerationSwitch1764700730100 } from './1764700730100-generation-switch.migration.js';
import { GenerationLoad1764700730200 } from './1764700730200-generation-load.migration.js';
import { GenerationQuote1764700800100 } from './1764700800100-generation-quote.migration.js';
import { GenerationAttempts1764700900000 } from './1764700900000-generation-attempts.migration.js';
import { VendorPauses1764700900100 } from './1764700900100-vendor-pauses.migration.js';
import { Training1764701000000 } from './1764701000000-training.migration.js';
import { ModelReason1764701220000 } from './1764701220000-model-reason.migration.js';
import { VendorTrainings1764701310000 } from './1764701310000-vendor-trainings.migration.js';
import { VendorTrainingIndexes1764701310100 } from './1764701310100-vendor-training-indexes.migration.js';
import { GenerationContext1764702400000 } from './1764702400000-generation-context.migration.js';
import { GenerationBatchEntity } from './batch/generation-batch.entity.js';
import { GenerationAttemptEntity } from './failover/generation-attempt.entity.js';
import { VendorPauseEntity } from './failover/vendor-pause.entity.js';
import { GenerationEntity } from './generation.entity.js';
import { GenerationSwitchEntity } from './generation-switch.entity.js';
import { TrainingEntity } from './trainings/training.entity.js';
import { VendorKeyEntity } from './vendor-keys/vendor-key.entity.js';
import { VendorOrphanEntity } from './vendors/vendor-orphan.entity.js';

/** For `schema`, which collects them. */
export const generationTables: RoomTables = {
  entities: [
    GenerationAttemptEntity,
    GenerationBatchEntity,
    GenerationEntity,
    GenerationSwitchEntity,
    TrainingEntity,
    VendorKeyEntity,
    VendorOrphanEntity,
    VendorPauseEntity,
  ],
  migrations: [
    GenerationBatch1764000005500,
    GenerationOptions1764600001000,
    GenerationBatches1764700003000,
    GenerationsOfBatches1764700003100,
    GenerationBrandRevision1764700250100,
    WrittenContent1764700330000,
    GenerationPrompt1764700410100,
    GenerationsOfPrompts1764700410200,
    ArticleDraft1764700440000,
    ContentBatch1764700620000,
    VendorJobs1764700640000,
    VendorJobIndexes1764700640100,
    VendorKeys1764700720000,
    GenerationSwitch1764700730100,
    GenerationLoad1764700730200,
    GenerationQuote1764700800100,
    GenerationAttempts1764700900000,
    VendorPauses1764700900100,
    Training1764701000000,
    ModelReason1764701220000,
    VendorTrainings1764701310000,
    VendorTrainingIndexes1764701310100,
    GenerationContext1764702400000,
  ],
};

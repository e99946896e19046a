import { queues } from '@imprint/contracts/messages';
import { QueueModule } from '@imprint/platform/queue';
import { Module } from '@nestjs/common';
import { BrandsModule } from '../brands/index.js';
import { MediaModule } from '../media/index.js';
import { GenerationClaimsRepository } from './generation-claims.repository.js';
import { GenerationFollower } from './generation-follower.js';
import { GenerationMetrics } from './generation-metrics.js';
import { GenerationSweeper } from './generation-sweeper.js';
import { GenerationReader } from './generation-reader.js';
import { GenerationProcessor } from './generation.processor.js';
import { GenerationsRepository } from './generations.repository.js';
import { GenerationsService } from './generations.service.js';
import { ImageMaker } from './image-maker.js';

@Module({
  imports: [BrandsModule, MediaModule],
  providers: [GenerationFollower, GenerationReader, GenerationsRepository],
  exports: [GenerationFollower, GenerationReader],
})
export class GenerationReadingModule {}

/** Needs a global provider of IMAGE_MODELS. */
@Module({
  imports: [GenerationReadingModule, QueueModule.register(queues.generation), BrandsModule],
  providers: [GenerationsRepository, GenerationsService],
  exports: [GenerationsService],
})
export class GenerationModule {}

/** The worker's side: runs generations. */
@Module({
  imports: [QueueModule.register(queues.generation), BrandsModule, MediaModule],
  providers: [GenerationClaimsRepository, GenerationMetrics, GenerationProcessor, GenerationSweeper, ImageMaker],
})
export class GenerationWorkerModule {}

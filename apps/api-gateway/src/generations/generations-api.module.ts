import { GenerationModule } from '@imprint/domain/generation';
import { Module } from '@nestjs/common';
import { BatchesController } from './batches.controller.js';
import { BrandGenerationController } from './brand-generation.controller.js';

/** What concerns generations of every kind. */
@Module({ imports: [GenerationModule], controllers: [BatchesController, BrandGenerationController] })
export class GenerationsApiModule {}

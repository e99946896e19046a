import { GenerationModule } from '@imprint/domain/generation';
import { Module } from '@nestjs/common';
import { BatchesController } from './batches.controller.js';
import { GenerationSettingsController } from './generation-settings.controller.js';

/** What concerns generations of every kind. */
@Module({ imports: [GenerationModule], controllers: [BatchesController, GenerationSettingsController] })
export class GenerationsApiModule {}

import { Module } from '@nestjs/common';
import { GenerationSwitchModule } from './generation-switch.module.js';
import { VendorKeysModule } from './generation.module.js';
import { ReadingModels } from './reading-models.js';

/** Requires global providers for TEXT_MODELS and KEYED_VENDORS. */
@Module({ imports: [GenerationSwitchModule, VendorKeysModule], providers: [ReadingModels], exports: [ReadingModels] })
export class ReadingModelsModule {}

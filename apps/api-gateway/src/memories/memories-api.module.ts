import { MemoriesModule } from '@imprint/domain/memories';
import { Module } from '@nestjs/common';
import { MemoriesController } from './memories.controller.js';
import { memoryMessages } from './memory-messages.js';

@Module({ imports: [MemoriesModule], controllers: [MemoriesController] })
export class MemoriesApiModule {
  static readonly messageTypes = memoryMessages;
}

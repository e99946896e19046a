import { GenerationModule } from '@imprint/domain/generation';
import { Module } from '@nestjs/common';
import { contentMessages } from './content-messages.js';
import { ContentController } from './content.controller.js';

@Module({ imports: [GenerationModule], controllers: [ContentController] })
export class ContentApiModule {
  static readonly messageTypes = contentMessages;
}

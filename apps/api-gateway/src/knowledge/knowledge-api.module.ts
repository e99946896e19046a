import { KnowledgeModule } from '@imprint/domain/knowledge';
import { Module } from '@nestjs/common';
import { knowledgeMessages } from './knowledge-messages.js';
import { KnowledgeController } from './knowledge.controller.js';

@Module({ imports: [KnowledgeModule], controllers: [KnowledgeController] })
export class KnowledgeApiModule {
  static readonly messageTypes = knowledgeMessages;
}

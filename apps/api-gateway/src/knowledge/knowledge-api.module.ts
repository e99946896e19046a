import { GenerationRequestsModule } from '@imprint/domain/approvals';
import { KnowledgeModule } from '@imprint/domain/knowledge';
import { Module } from '@nestjs/common';
import { knowledgeMessages } from './knowledge-messages.js';
import { KnowledgeSearchController } from './knowledge-search.controller.js';
import { KnowledgeController } from './knowledge.controller.js';

@Module({ imports: [GenerationRequestsModule, KnowledgeModule], controllers: [KnowledgeSearchController, KnowledgeController] })
export class KnowledgeApiModule {
  static readonly messageTypes = knowledgeMessages;
}

import { KnowledgeModule } from '@imprint/domain/knowledge';
import { Module } from '@nestjs/common';
import { knowledgeMessages } from './knowledge-messages.js';

@Module({ imports: [KnowledgeModule], controllers: [] })
export class KnowledgeApiModule {
  static readonly messageTypes = knowledgeMessages;
}

import { ArticlesModule } from '@imprint/domain/articles';
import { Module } from '@nestjs/common';
import { ArticlesController } from './articles.controller.js';
import { articleMessages } from './article-messages.js';

@Module({ imports: [ArticlesModule], controllers: [ArticlesController] })
export class ArticlesApiModule {
  static readonly messageTypes = articleMessages;
}

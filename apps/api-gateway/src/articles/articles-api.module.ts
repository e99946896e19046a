import { ArticlesModule } from '@imprint/domain/articles';
import { Module } from '@nestjs/common';
import { ArticlesController } from './articles.controller.js';

@Module({ imports: [ArticlesModule], controllers: [ArticlesController] })
export class ArticlesApiModule {}

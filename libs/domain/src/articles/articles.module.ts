import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandsModule } from '../brands/index.js';
import { ArticleEntity } from './article.entity.js';
import { ArticlesService } from './articles.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ArticleEntity]), BrandsModule],
  providers: [ArticlesService],
  exports: [ArticlesService],
})
export class ArticlesModule {}

import { Module } from '@nestjs/common';
import { BrandsModule } from '../brands/index.js';
import { ArticlesRepository } from './articles.repository.js';
import { ArticlesService } from './articles.service.js';

/** Articles of brands. */
@Module({
  imports: [BrandsModule],
  providers: [ArticlesRepository, ArticlesService],
  exports: [ArticlesService],
})
export class ArticlesModule {}

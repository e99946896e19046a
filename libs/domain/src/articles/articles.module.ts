import { Module } from '@nestjs/common';
import { BrandsModule } from '../brands/index.js';
import { MediaModule } from '../media/index.js';
import { ArticlesRepository } from './articles.repository.js';
import { ArticlesService } from './articles.service.js';

/** Articles of brands. */
@Module({
  imports: [BrandsModule, MediaModule],
  providers: [ArticlesRepository, ArticlesService],
  exports: [ArticlesService],
})
export class ArticlesModule {}

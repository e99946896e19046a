import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { BrandInterviewsRepository } from './brand-interviews.repository.js';
import { BrandInterviews } from './brand-interviews.service.js';
import { WriteAnswer } from './write-answer.js';

/** Interviews about brands. */
@Module({
  imports: [AuditModule, BrandsModule],
  providers: [BrandInterviews, BrandInterviewsRepository, WriteAnswer],
  exports: [BrandInterviews],
})
export class BrandInterviewsModule {}

import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { GenerationPolicyModule, ReadingModelsModule } from '../generation/index.js';
import { AnswerReader } from './answer-reader.js';
import { BrandInterviewsRepository } from './brand-interviews.repository.js';
import { BrandInterviews } from './brand-interviews.service.js';
import { WriteAnswer } from './write-answer.js';

/** Interviews about brands. Requires global providers for TEXT_MODELS, KEYED_VENDORS and PROMPT_MODERATION. */
@Module({
  imports: [AuditModule, BrandsModule, GenerationPolicyModule, ReadingModelsModule],
  providers: [AnswerReader, BrandInterviews, BrandInterviewsRepository, WriteAnswer],
  exports: [BrandInterviews],
})
export class BrandInterviewsModule {}

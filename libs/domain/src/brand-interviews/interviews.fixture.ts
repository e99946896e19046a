import type { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandEditing, BrandsService } from '../brands/index.js';
import { GenerationSwitch, PromptPolicy, ReadingModels } from '../generation/index.js';
import type { TextModels } from '../generation/text/index.js';
import { noOwnModels } from '../generation/vendor-keys/no-own-models.fixture.js';
import { AnswerReader } from './answer-reader.js';
import { BrandInterviewsRepository } from './brand-interviews.repository.js';
import { BrandInterviews } from './brand-interviews.service.js';
import { WriteAnswer } from './write-answer.js';

/** Interviews over a database. @param edit writes their answers @param models read them; rules do where there are none */
export function interviewsOver(dataSource: DataSource, edit?: BrandEditing, models: TextModels = new Map()) {
  const repository = new BrandsRepository(dataSource);
  const audit = new AuditTrail(dataSource);
  const [brands, editing] = [new BrandsService(repository), edit ?? new BrandEditing(dataSource, repository, audit)];
  const rows = new BrandInterviewsRepository(dataSource);
  const reading = new ReadingModels(dataSource, models, noOwnModels, new GenerationSwitch(dataSource, brands, audit));
  const reader = new AnswerReader(reading, new PromptPolicy(dataSource, null));
  const interviews = new BrandInterviews(dataSource, rows, brands, new WriteAnswer(brands, editing), audit, reader);
  return { brands, editing, interviews };
}

import type { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandEditing, BrandsService } from '../brands/index.js';
import { BrandInterviewsRepository } from './brand-interviews.repository.js';
import { BrandInterviews } from './brand-interviews.service.js';
import { WriteAnswer } from './write-answer.js';

/** Interviews over a database. @param edit writes their answers */
export function interviewsOver(dataSource: DataSource, edit?: BrandEditing) {
  const repository = new BrandsRepository(dataSource);
  const audit = new AuditTrail(dataSource);
  const [brands, editing] = [new BrandsService(repository), edit ?? new BrandEditing(dataSource, repository, audit)];
  const rows = new BrandInterviewsRepository(dataSource);
  const interviews = new BrandInterviews(dataSource, rows, brands, new WriteAnswer(brands, editing), audit);
  return { brands, editing, interviews };
}

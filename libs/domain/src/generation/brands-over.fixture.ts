import type { DataSource } from 'typeorm';
import { contextsOver } from './brand-context/contexts.fixture.js';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { GenerationBrands } from './generation-brands.js';

/** What generations over a database are told of their brands. @param knowledge finds nothing if left out */
export const brandsOver = (dataSource: DataSource, knowledge?: Parameters<typeof contextsOver>[1]): GenerationBrands =>
  new GenerationBrands(new BrandsService(new BrandsRepository(dataSource)), contextsOver(dataSource, knowledge));

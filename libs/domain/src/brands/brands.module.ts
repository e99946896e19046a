import { Module } from '@nestjs/common';
import { BrandsRepository } from './brands.repository.js';
import { BrandsService } from './brands.service.js';

/** Brands of organizations. */
@Module({ providers: [BrandsRepository, BrandsService], exports: [BrandsService] })
export class BrandsModule {}

import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandEntity } from './brand.entity.js';
import { BrandsService } from './brands.service.js';

@Module({ imports: [TypeOrmModule.forFeature([BrandEntity])], providers: [BrandsService], exports: [BrandsService] })
export class BrandsModule {}

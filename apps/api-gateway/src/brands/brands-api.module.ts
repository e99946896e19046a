import { BrandsModule } from '@imprint/domain/brands';
import { Module } from '@nestjs/common';
import { BrandsController } from './brands.controller.js';

@Module({ imports: [BrandsModule], controllers: [BrandsController] })
export class BrandsApiModule {}

import { Module } from '@nestjs/common';
import { Resealing } from './resealing.js';
import { SealingUpkeep } from './sealing-upkeep.js';

@Module({ providers: [Resealing, SealingUpkeep] })
export class SealingModule {}

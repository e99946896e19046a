import { Module } from '@nestjs/common';
import { Resealing } from './resealing.js';
import { SealedColumnsRepository } from './sealed-columns.repository.js';
import { SealingUpkeep } from './sealing-upkeep.js';

/** Keeps secrets sealed with the first key of the ring. */
@Module({ providers: [Resealing, SealedColumnsRepository, SealingUpkeep] })
export class SealingModule {}

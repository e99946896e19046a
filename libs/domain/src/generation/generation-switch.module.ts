import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { GenerationSwitch } from './generation-switch.js';

/** Whether anything is generated. */
@Module({ imports: [AuditModule, BrandsModule], providers: [GenerationSwitch], exports: [GenerationSwitch] })
export class GenerationSwitchModule {}

import { Module } from '@nestjs/common';
import { GenerationMetrics } from './generation-metrics.js';

/** The metrics of generations and of trainings are the same, and are registered once. */
@Module({ providers: [GenerationMetrics], exports: [GenerationMetrics] })
export class GenerationMetricsModule {}

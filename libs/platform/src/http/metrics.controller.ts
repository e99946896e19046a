import { Controller, Get, Header } from '@nestjs/common';
import { Public } from './access.js';
import { Metrics } from './metrics.js';

@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  /** Prometheus text format. */
  @Public()
  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  read(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}

import { DeliveryFigures, type SickEndpoint } from '@imprint/domain/webhooks';
import { ServiceOnly } from '@imprint/platform/http';
import { Controller, Get } from '@nestjs/common';

export const shownAtMost = 100;

@Controller('v1/internal/webhooks/endpoints')
export class SickEndpointsController {
  constructor(private readonly figures: DeliveryFigures) {}

  /** Endpoints that fail, were turned off for failing, or are falling behind; the worst first. */
  @ServiceOnly()
  @Get()
  async list(): Promise<{ endpoints: SickEndpoint[] }> {
    return { endpoints: await this.figures.sickest(shownAtMost) };
  }
}

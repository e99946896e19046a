import { ServiceOnly } from '@imprint/platform/http';
import { Controller, Get } from '@nestjs/common';
import { InstanceStatusReader, type InstanceStatus } from '@imprint/platform/app';

@Controller('v1/internal/ops')
export class InstanceStatusController {
  constructor(private readonly status: InstanceStatusReader) {}

  /** Health of the six apps, PostgreSQL and Redis. */
  @ServiceOnly()
  @Get()
  read(): Promise<InstanceStatus> {
    return this.status.read();
  }
}

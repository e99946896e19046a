import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { generationReadingScopes } from '@imprint/contracts/generation';
import { TrainerResource } from '@imprint/contracts/trainings';
import { Caller } from '@imprint/auth';
import { OfferedTrainers, type TrainerView } from '@imprint/domain/generation';
import { Allow, Operation, ReturnsPage } from '@imprint/platform/http';
import { Controller, Get } from '@nestjs/common';

/** What makes models of pictures. */
@Controller('v1/trainers')
export class TrainersController {
  constructor(private readonly trainers: OfferedTrainers) {}

  @Operation('listTrainers', 'List what trains models', {
    note: 'With what a training costs and what each trainer takes. The first one trains what names no trainer.',
  })
  @Allow('viewer', ...generationReadingScopes.image)
  @ReturnsPage(TrainerResource)
  @Get()
  list(@Caller() caller: Principal): Promise<Page<TrainerView>> {
    return this.trainers.list(caller);
  }
}

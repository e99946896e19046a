import type { Page } from '@imprint/contracts/documents';
import { generationReadingScopes } from '@imprint/contracts/generation';
import { TrainerResource } from '@imprint/contracts/trainings';
import { OfferedTrainers, type TrainerView } from '@imprint/domain/generation';
import { Allow, Operation, ReturnsPage } from '@imprint/platform/http';
import { Controller, Get } from '@nestjs/common';

/** What makes models of pictures. */
@Controller('v1/trainers')
export class TrainersController {
  constructor(private readonly trainers: OfferedTrainers) {}

  @Operation('listTrainers', 'List what trains models, and what that costs', {
    note: 'The one that trains what names none comes first.',
  })
  @Allow('viewer', ...generationReadingScopes.image)
  @ReturnsPage(TrainerResource)
  @Get()
  list(): Page<TrainerView> {
    return this.trainers.list();
  }
}

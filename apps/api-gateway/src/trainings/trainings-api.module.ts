import { GenerationRequestsModule } from '@imprint/domain/approvals';
import { TrainingsModule } from '@imprint/domain/generation';
import { Module } from '@nestjs/common';
import { trainingMessages } from './training-messages.js';
import { TrainingsController } from './trainings.controller.js';

@Module({ imports: [GenerationRequestsModule, TrainingsModule], controllers: [TrainingsController] })
export class TrainingsApiModule {
  static readonly messageTypes = trainingMessages;
}

import { TrainingsModule } from '@imprint/domain/generation';
import { Module } from '@nestjs/common';
import { trainingMessages } from './training-messages.js';
import { TrainingsController } from './trainings.controller.js';

@Module({ imports: [TrainingsModule], controllers: [TrainingsController] })
export class TrainingsApiModule {
  static readonly messageTypes = trainingMessages;
}

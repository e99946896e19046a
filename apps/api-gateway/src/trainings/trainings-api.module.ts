import { TrainingsModule } from '@imprint/domain/generation';
import { Module } from '@nestjs/common';
import { trainingMessages } from './training-messages.js';
import { TrainersController } from './trainers.controller.js';
import { TrainingsController } from './trainings.controller.js';

@Module({ imports: [TrainingsModule], controllers: [TrainersController, TrainingsController] })
export class TrainingsApiModule {
  static readonly messageTypes = trainingMessages;
}

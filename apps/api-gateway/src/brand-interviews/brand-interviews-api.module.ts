import { BrandInterviewsModule } from '@imprint/domain/brand-interviews';
import { Module } from '@nestjs/common';
import { BrandInterviewsController } from './brand-interviews.controller.js';
import { interviewMessages } from './interview-messages.js';

@Module({ imports: [BrandInterviewsModule], controllers: [BrandInterviewsController] })
export class BrandInterviewsApiModule {
  static readonly messageTypes = interviewMessages;
}

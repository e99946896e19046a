import { NewslettersModule } from '@imprint/domain/newsletters';
import { Module } from '@nestjs/common';
import { NewslettersController } from './newsletters.controller.js';
import { SubscriptionsController } from './subscriptions.controller.js';

@Module({ imports: [NewslettersModule], controllers: [NewslettersController, SubscriptionsController] })
export class NewslettersApiModule {}

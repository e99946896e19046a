import { NewslettersModule } from '@imprint/domain/newsletters';
import { Module } from '@nestjs/common';
import { newsletterMessages } from './newsletter-messages.js';
import { NewslettersController } from './newsletters.controller.js';
import { SubscriptionsController } from './subscriptions.controller.js';

@Module({ imports: [NewslettersModule], controllers: [NewslettersController, SubscriptionsController] })
export class NewslettersApiModule {
  static readonly messageTypes = newsletterMessages;
}

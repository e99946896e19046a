import { Global, Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { MailModule } from '../mail/index.js';
import { ConfirmationMails } from './confirmation-mails.js';
import { ConfirmationsRepository } from './confirmations.repository.js';
import { IssueMailsRepository } from './issue-mails.repository.js';
import { NEWSLETTER_ISSUES } from './issues/index.js';
import { IssuesRepository } from './issues.repository.js';
import { IssuesService } from './issues.service.js';
import { MailOutcomes } from './mail-outcomes.js';
import { MailPace } from './mail-pace.js';
import { NewsletterSender } from './newsletter-sender.js';
import { NewsletterWorker } from './newsletter-worker.js';
import { NewslettersRepository } from './newsletters.repository.js';
import { NewslettersService } from './newsletters.service.js';
import { SubscribersRepository } from './subscribers.repository.js';
import { SubscribersService } from './subscribers.service.js';
import { SubscriptionLinks } from './subscription-links.js';
import { Subscriptions } from './subscriptions.js';

/** Global, because the newsletter channel is an adapter and uses it through its port. */
@Global()
@Module({
  imports: [AuditModule, BrandsModule, MailModule],
  providers: [
    ...[IssuesRepository, NewslettersRepository, SubscribersRepository],
    ...[IssuesService, NewslettersService, SubscribersService, SubscriptionLinks, Subscriptions],
    { provide: NEWSLETTER_ISSUES, useExisting: IssuesService },
  ],
  exports: [
    IssuesRepository,
    NewslettersService,
    SubscribersRepository,
    SubscribersService,
    SubscriptionLinks,
    Subscriptions,
    NEWSLETTER_ISSUES,
  ],
})
export class NewslettersModule {}

/** For the app that sends the mails. */
@Module({
  imports: [MailModule, NewslettersModule],
  providers: [
    ...[ConfirmationMails, ConfirmationsRepository, IssueMailsRepository, MailOutcomes, MailPace],
    ...[NewsletterSender, NewsletterWorker],
  ],
})
export class NewsletterSendingModule {}

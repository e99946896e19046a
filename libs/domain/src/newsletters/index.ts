export { holdRestoredMails } from './issue-mails.repository.js';
export { NewslettersModule, NewsletterSendingModule } from './newsletters.module.js';
export { NewslettersService, type NewsletterIssueView, type NewsletterView } from './newsletters.service.js';
export { SubscribersService, type SubscriberView } from './subscribers.service.js';
export { SubscriptionLinks } from './subscription-links.js';
export { type PublicNewsletter, Subscriptions } from './subscriptions.js';

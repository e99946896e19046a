import type { RoomTables } from '@imprint/platform/database';
import { Newsletter1764700290000 } from './1764700290000-newsletter.migration.js';
import { NewsletterName1764700320000 } from './1764700320000-newsletter-name.migration.js';
import { IssueEntity, IssueMailEntity } from './issue.entity.js';
import { NewsletterEntity } from './newsletter.entity.js';
import { SubscriberEntity, SuppressionEntity } from './subscriber.entity.js';

/** For `schema`, which collects them. */
export const newslettersTables: RoomTables = {
  entities: [NewsletterEntity, SubscriberEntity, SuppressionEntity, IssueEntity, IssueMailEntity],
  migrations: [Newsletter1764700290000, NewsletterName1764700320000],
};

export { FeedModule } from './feed.module.js';
export { type FeedItem, FeedService } from './feed.service.js';

export { FeedModule } from './feed.module.js';
export { type FeedItem, type FeedMedia, FeedService } from './feed.service.js';

// What each room contributes to this app, one line each: its routes, and its messages for sockets. Everything that needs all rooms collects
// them from here. Nest uses the first matching route, so the paths of two rooms must not overlap.
export { ApprovalsApiModule } from './approvals/approvals-api.module.js';
export { ArticlesApiModule } from './articles/articles-api.module.js';
export { AuditApiModule } from './audit/audit-api.module.js';
export { BrandsApiModule } from './brands/brands-api.module.js';
export { ChannelsApiModule } from './channels/channels-api.module.js';
export { ChatAppsApiModule } from './chat-apps/chat-apps-api.module.js';
export { ContentApiModule } from './content/content-api.module.js';
export { CreditsApiModule } from './credits/credits-api.module.js';
export { FeedApiModule } from './feed/feed-api.module.js';
export { FilesApiModule } from './files/files-api.module.js';
export { GenerationsApiModule } from './generations/generations-api.module.js';
export { IdentityApiModule } from './identity/identity-api.module.js';
export { ImagesApiModule } from './images/images-api.module.js';
export { MediaApiModule } from './media/media-api.module.js';
export { NewslettersApiModule } from './newsletters/newsletters-api.module.js';
export { NoticesApiModule } from './notices/notices-api.module.js';
export { OauthConnectionsApiModule } from './oauth-connections/oauth-connections-api.module.js';
export { OrganizationsApiModule } from './organizations/organizations-api.module.js';
export { PostsApiModule } from './posts/posts-api.module.js';
export { PromptsApiModule } from './prompts/prompts-api.module.js';
export { RecordingsApiModule } from './recordings/recordings-api.module.js';
export { ReleasesApiModule } from './releases/releases-api.module.js';
export { ReviewsApiModule } from './reviews/reviews-api.module.js';
export { TrainingsApiModule } from './trainings/trainings-api.module.js';
export { VendorWebhooksApiModule } from './vendor-webhooks/vendor-webhooks-api.module.js';
export { WebhookSchemasApiModule } from './webhook-schemas/webhook-schemas-api.module.js';

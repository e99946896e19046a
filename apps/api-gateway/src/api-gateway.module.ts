import { AuthModule } from '@imprint/auth';
import { ChannelsModule } from '@imprint/adapters/channels';
import { ImageModelsModule } from '@imprint/adapters/models';
import { StorageModule } from '@imprint/adapters/storage';
import { ArticlesModule } from '@imprint/domain/articles';
import { ApprovalsModule, PublishingRequestsModule } from '@imprint/domain/approvals';
import { AuditModule } from '@imprint/domain/audit';
import { BrandsModule } from '@imprint/domain/brands';
import { FeedModule } from '@imprint/domain/feed';
import { GenerationModule } from '@imprint/domain/generation';
import { IdentityModule } from '@imprint/domain/identity';
import { UploadsModule } from '@imprint/domain/media';
import { MembersModule } from '@imprint/domain/members';
import { OauthModule } from '@imprint/domain/oauth';
import { OnboardingModule, Workspaces } from '@imprint/domain/onboarding';
import { PublishingModule } from '@imprint/domain/publishing';
import { schema } from '@imprint/domain/schema';
import { WebhooksModule } from '@imprint/domain/webhooks';
import { AppsHealth, platformModules } from '@imprint/platform/app';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { ArticlesController } from './articles/articles.controller.js';
import { ApprovalsController } from './approvals/approvals.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { BrandsController } from './brands/brands.controller.js';
import { ChannelsController } from './channels/channels.controller.js';
import { ApiDocument } from './docs/api-document.js';
import { DocsController } from './docs/docs.controller.js';
import { FeedController } from './feed/feed.controller.js';
import { FilesController } from './files/files.controller.js';
import { ForwardingController } from './forwarding/forwarding.controller.js';
import { WhoAmIController } from './identity/whoami.controller.js';
import { ImagesController } from './images/images.controller.js';
import { InstanceController } from './instance/instance.controller.js';
import { OauthConnectionsController } from './oauth-connections/oauth-connections.controller.js';
import { MediaController } from './media/media.controller.js';
import { UploadContentController } from './media/upload-content.controller.js';
import { InvitationsController } from './organizations/invitations.controller.js';
import { MembersController } from './organizations/members.controller.js';
import { OrganizationChoiceController } from './organizations/organization-choice.controller.js';
import { OrganizationsController } from './organizations/organizations.controller.js';
import { PublishingSettingsController } from './organizations/publishing-settings.controller.js';
import { WebhookDeliveriesController } from './organizations/webhook-deliveries.controller.js';
import { WebhookSettingsController } from './organizations/webhook-settings.controller.js';
import { PostsController } from './posts/posts.controller.js';
import { RealTimeModule } from './real-time/real-time.module.js';
import { ReleasesController } from './releases/releases.controller.js';
import { WebhookSchemasController } from './webhook-schemas/webhook-schemas.controller.js';

const domains = [
  ApprovalsModule,
  ArticlesModule,
  AuditModule,
  AuthModule,
  BrandsModule,
  FeedModule,
  GenerationModule,
  IdentityModule,
  MembersModule,
  OauthModule,
  OnboardingModule,
  PublishingModule,
  PublishingRequestsModule,
  UploadsModule,
  WebhooksModule,
];

@Module({
  imports: [...domains, RealTimeModule, ChannelsModule, ImageModelsModule, StorageModule],
  controllers: [
    ApprovalsController,
    ArticlesController,
    AuditController,
    BrandsController,
    ChannelsController,
    DocsController,
    FeedController,
    FilesController,
    ForwardingController,
    ImagesController,
    InstanceController,
    InvitationsController,
    MediaController,
    MembersController,
    OauthConnectionsController,
    OrganizationChoiceController,
    OrganizationsController,
    PostsController,
    PublishingSettingsController,
    ReleasesController,
    UploadContentController,
    WebhookSchemasController,
    WebhookDeliveriesController,
    WebhookSettingsController,
    WhoAmIController,
  ],
  providers: [ApiDocument, AppsHealth],
})
export class ApiGatewayModule implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly workspaces: Workspaces,
  ) {}

  static forRoot(config: Config): DynamicModule {
    return {
      module: ApiGatewayModule,
      imports: platformModules({ app: 'api-gateway', config, schema, usesQueue: true, servesOwnDocument: true }),
    };
  }

  /** Without a login wall there is somebody from the first request on. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.LOGIN_WALL === 'off') await this.workspaces.ensureLocal();
  }
}

import { AuthModule } from '@imprint/auth';
import { ChannelsModule } from '@imprint/adapters/channels';
import { ChatAppsModule } from '@imprint/adapters/chat-apps';
import {
  AudioModelsModule,
  EmbeddingModelsModule,
  ImageModelsModule,
  KeyedVendorsModule,
  MediaVendorsModule,
  TextModelsModule,
  TransformModelsModule,
  VideoModelsModule,
} from '@imprint/adapters/models';
import { PaymentsModule } from '@imprint/adapters/payments';
import { StorageModule } from '@imprint/adapters/storage';
import { VideoToolModule } from '@imprint/adapters/video';
import { RecordingListenerModule } from '@imprint/domain/generation';
import { OnboardingModule, Workspaces } from '@imprint/domain/onboarding';
import { schema } from '@imprint/domain/schema';
import { SetupModule } from '@imprint/domain/setup';
import { platformModules } from '@imprint/platform/app';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { ApiDocument } from './docs/api-document.js';
import { DocsController } from './docs/docs.controller.js';
import { ForwardingApiModule } from './forwarding/forwarding-api.module.js';
import { InstanceController } from './instance/instance.controller.js';
import { SetupController } from './instance/setup.controller.js';
import { RealTimeModule } from './real-time/real-time.module.js';
import * as rooms from './rooms.js';

const models = [
  AudioModelsModule,
  EmbeddingModelsModule,
  ImageModelsModule,
  KeyedVendorsModule,
  MediaVendorsModule,
  TextModelsModule,
  TransformModelsModule,
  VideoModelsModule,
];
/** Implementations of the rooms' ports. Global, so that no room names them; the feed channel uses the feed room through its port. */
const adapters = [
  ChannelsModule,
  ChatAppsModule,
  PaymentsModule,
  RecordingListenerModule,
  StorageModule,
  VideoToolModule,
  ...models,
];

/**
 * The rooms, and what concerns all of them. Nest registers the routes of this module first, then those of the imports in order. Forwarding
 * comes last because its paths are the widest (`:slug/~/…`): a path that a room declares is never forwarded.
 */
@Module({
  imports: [AuthModule, OnboardingModule, SetupModule, ...adapters, ...Object.values(rooms), RealTimeModule, ForwardingApiModule],
  controllers: [DocsController, InstanceController, SetupController],
  providers: [ApiDocument],
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

  /** Without a login wall, the local owner has to exist before the first request. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.LOGIN_WALL === 'off') await this.workspaces.ensureLocal();
  }
}

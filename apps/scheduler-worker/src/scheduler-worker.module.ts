import { AuthModule } from '@imprint/auth';
import { ChannelsModule } from '@imprint/adapters/channels';
import { ImageModelsModule } from '@imprint/adapters/models';
import { StorageModule } from '@imprint/adapters/storage';
import { FeedModule } from '@imprint/domain/feed';
import { GenerationWorkerModule } from '@imprint/domain/generation';
import { PublishWorkerModule } from '@imprint/domain/publishing';
import { schema } from '@imprint/domain/schema';
import { platformModules } from '@imprint/platform/app';
import type { Config } from '@imprint/platform/config';
import { Module, type DynamicModule } from '@nestjs/common';

@Module({
  imports: [
    AuthModule,
    FeedModule,
    GenerationWorkerModule,
    PublishWorkerModule,
    ChannelsModule,
    ImageModelsModule,
    StorageModule,
  ],
})
export class SchedulerWorkerModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: SchedulerWorkerModule,
      imports: platformModules({ app: 'scheduler-worker', config, schema, usesQueue: true }),
    };
  }
}

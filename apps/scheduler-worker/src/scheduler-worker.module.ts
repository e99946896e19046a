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
import { StorageModule } from '@imprint/adapters/storage';
import { VideoToolModule } from '@imprint/adapters/video';
import { BrandScanWorkerModule } from '@imprint/domain/brand-scans';
import { ChatModule } from '@imprint/domain/chat';
import { ErasingModule } from '@imprint/domain/deletion';
import { ExportWorkerModule } from '@imprint/domain/exports';
import { FeedModule } from '@imprint/domain/feed';
import { EmbeddingWorkerModule } from '@imprint/domain/knowledge';
import { GenerationWorkerModule, RecordingListenerModule, TrainingWorkerModule } from '@imprint/domain/generation';
import { UploadWorkerModule, VideoWorkerModule } from '@imprint/domain/media';
import { KnowledgeWorkerModule } from '@imprint/domain/knowledge';
import { MemoryWorkerModule } from '@imprint/domain/memories';
import { NewsletterSendingModule } from '@imprint/domain/newsletters';
import { NoticeSendingModule } from '@imprint/domain/notices';
import { PublishWorkerModule } from '@imprint/domain/publishing';
import { schema } from '@imprint/domain/schema';
import { SealingModule } from '@imprint/domain/sealing';
import { WorkflowWorkerModule } from '@imprint/domain/workflows';
import { platformModules } from '@imprint/platform/app';
import type { Config } from '@imprint/platform/config';
import { Module, type DynamicModule } from '@nestjs/common';
import { OperatorModule } from './operator/operator.module.js';

@Module({
  imports: [
    AuthModule,
    BrandScanWorkerModule,
    ChatModule,
    EmbeddingWorkerModule,
    ErasingModule,
    ExportWorkerModule,
    FeedModule,
    GenerationWorkerModule,
    KnowledgeWorkerModule,
    MemoryWorkerModule,
    NewsletterSendingModule,
    NoticeSendingModule,
    PublishWorkerModule,
    RecordingListenerModule,
    SealingModule,
    TrainingWorkerModule,
    UploadWorkerModule,
    VideoWorkerModule,
    WorkflowWorkerModule,
    ChannelsModule,
    ChatAppsModule,
    AudioModelsModule,
    EmbeddingModelsModule,
    ImageModelsModule,
    KeyedVendorsModule,
    MediaVendorsModule,
    TextModelsModule,
    TransformModelsModule,
    VideoModelsModule,
    StorageModule,
    VideoToolModule,
    OperatorModule,
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

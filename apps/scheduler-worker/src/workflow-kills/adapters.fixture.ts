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
import { ChannelsModule } from '@imprint/adapters/channels';
import { StorageModule } from '@imprint/adapters/storage';
import { VideoToolModule } from '@imprint/adapters/video';
import { FeedModule } from '@imprint/domain/feed';
import { NewslettersModule } from '@imprint/domain/newsletters';

/** What nodes and generations call. */
export const adapters = [
  ...[ChannelsModule, AudioModelsModule, EmbeddingModelsModule, ImageModelsModule, KeyedVendorsModule, MediaVendorsModule],
  ...[TextModelsModule, TransformModelsModule, VideoModelsModule, StorageModule, VideoToolModule, FeedModule, NewslettersModule],
];

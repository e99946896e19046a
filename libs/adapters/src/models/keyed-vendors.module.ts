import { AUDIO_MODELS, type AudioModels } from '@imprint/domain/generation/audio';
import { AVATAR_MODELS, type AvatarModels } from '@imprint/domain/generation/avatar';
import { IMAGE_MODELS, IMAGE_TRAINERS, type ImageModels, type ImageTrainers } from '@imprint/domain/generation/image';
import { TEXT_MODELS, type TextModels } from '@imprint/domain/generation/text';
import { TRANSCRIPTION_MODELS, type TranscriptionModels } from '@imprint/domain/generation/transcript';
import { KEYED_VENDORS } from '@imprint/domain/generation/vendors';
import { VIDEO_MODELS, type VideoModels } from '@imprint/domain/generation/video';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Global, Module } from '@nestjs/common';
import { ConfiguredVendors } from './keyed-vendors.js';

/** Provides `KEYED_VENDORS`. Requires the modules of all models. */
@Global()
@Module({
  providers: [
    {
      provide: KEYED_VENDORS,
      useFactory: (
        config: Config,
        image: ImageModels,
        ...[video, audio, avatar, text, transcription, trainers]: [
          VideoModels,
          AudioModels,
          AvatarModels,
          TextModels,
          TranscriptionModels,
          ImageTrainers,
        ]
      ) => new ConfiguredVendors(config, { image, video, audio, avatar, text, transcription, trainers }),
      inject: [
        CONFIG,
        IMAGE_MODELS,
        VIDEO_MODELS,
        AUDIO_MODELS,
        AVATAR_MODELS,
        TEXT_MODELS,
        TRANSCRIPTION_MODELS,
        IMAGE_TRAINERS,
      ],
    },
  ],
  exports: [KEYED_VENDORS],
})
export class KeyedVendorsModule {}

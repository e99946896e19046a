import { AVATAR_MODELS, type AvatarModels } from '@imprint/domain/generation/avatar';
import { VIDEO_MODELS, type VideoModels } from '@imprint/domain/generation/video';
import { CONFIG } from '@imprint/platform/config';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { createAvatarModels } from './avatar-models.js';
import { FilmStudio } from './slideshow/film-studio.js';
import { createVideoModels, filmStudio } from './video-models.js';

/** Provides `VIDEO_MODELS` and `AVATAR_MODELS`, which film in the same threads. */
@Global()
@Module({
  providers: [
    { provide: FilmStudio, useFactory: filmStudio, inject: [CONFIG] },
    { provide: VIDEO_MODELS, useFactory: createVideoModels, inject: [CONFIG, FilmStudio] },
    { provide: AVATAR_MODELS, useFactory: createAvatarModels, inject: [CONFIG, FilmStudio] },
  ],
  exports: [AVATAR_MODELS, VIDEO_MODELS],
})
export class VideoModelsModule implements OnApplicationShutdown {
  constructor(
    @Inject(VIDEO_MODELS) private readonly videos: VideoModels,
    @Inject(AVATAR_MODELS) private readonly avatars: AvatarModels,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.videos.values(), ...this.avatars.values()].map((model) => model.close()));
  }
}

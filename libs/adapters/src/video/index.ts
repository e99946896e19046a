import { VIDEO_TOOL } from '@imprint/domain/media/video-tool';
import { CONFIG } from '@imprint/platform/config';
import { Global, Module } from '@nestjs/common';
import { findFfmpeg } from './find-ffmpeg.js';

export { Ffmpeg } from './ffmpeg.js';
export { boundedCall, boundedInput, isRead } from './ffmpeg-input.js';
export { missingIn } from './ffmpeg-parts.js';
export { findFfmpeg } from './find-ffmpeg.js';

/** Provides `VIDEO_TOOL`: ffmpeg, looked for once when the app starts, or null where it is not installed. */
@Global()
@Module({
  providers: [{ provide: VIDEO_TOOL, useFactory: findFfmpeg, inject: [CONFIG] }],
  exports: [VIDEO_TOOL],
})
export class VideoToolModule {}

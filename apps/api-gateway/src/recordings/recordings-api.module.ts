import { GenerationRequestsModule } from '@imprint/domain/approvals';
import { GenerationModule } from '@imprint/domain/generation';
import { UploadsModule } from '@imprint/domain/media';
import { Module } from '@nestjs/common';
import { AudioController } from './audio.controller.js';
import { AvatarsController } from './avatars.controller.js';
import { RecordingBatchesController } from './recording-batches.controller.js';
import { recordingMessages } from './recording-messages.js';
import { VideosController } from './videos.controller.js';

/** Videos and audio. */
@Module({
  imports: [GenerationModule, GenerationRequestsModule, UploadsModule],
  controllers: [AudioController, AvatarsController, RecordingBatchesController, VideosController],
})
export class RecordingsApiModule {
  static readonly messageTypes = recordingMessages;
}

import { Injectable } from '@nestjs/common';
import { GenerationsService, ImageTransforms, MediaBatches, MediaTransforms, TrainingsService } from '../../generation/index.js';
import { CaptureSource } from '../../knowledge/index.js';
import type { Starters, StartName } from './starts.js';
import type { TextStartName } from './text-starts.js';

/** Starts of files, and of models that make them. */
@Injectable()
export class MediaStarts {
  readonly starters: Starters<Exclude<StartName, TextStartName>>;

  constructor(
    generations: GenerationsService,
    batches: MediaBatches,
    pictures: ImageTransforms,
    recordings: MediaTransforms,
    trainings: TrainingsService,
    knowledge: CaptureSource,
  ) {
    this.starters = {
      generate_images: (caller, { body, key }) => generations.generate('image', caller, body, key),
      generate_videos: (caller, { body, key }) => generations.generate('video', caller, body, key),
      generate_avatars: (caller, { body, key }) => generations.generate('avatar', caller, body, key),
      generate_audio: (caller, { body, key }) => generations.generate(body.type, caller, body, key),
      create_image_batch: (caller, { body, key }) => batches.create('image', caller, body, key),
      create_video_batch: (caller, { body, key }) => batches.create('video', caller, body, key),
      create_avatar_batch: (caller, { body, key }) => batches.create('avatar', caller, body, key),
      create_audio_batch: (caller, { body, key }) => batches.create(body.type, caller, body, key),
      transform_image: (caller, { id, body, key }) => pictures.transform(caller, id, body, key),
      transform_video: (caller, { id, body, key }) => recordings.transform(caller, ['video', id], body, key),
      transform_audio: (caller, { id, body, key }) => recordings.transform(caller, ['audio', id], body, key),
      merge_videos: (caller, { body, key }) => recordings.merge(caller, body, key),
      transcribe_video: (caller, { id, body, key }) => recordings.transcribe(caller, id, body, key),
      add_knowledge: (caller, { id, body, key }) => knowledge.capture(caller, id, body, key),
      create_training: (caller, { body, key }) => trainings.create(caller, body, key),
    };
  }
}

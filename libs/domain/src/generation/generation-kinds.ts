import { Injectable } from '@nestjs/common';
import type { GenerationKind } from './generation-kind.js';
import type { GenerationKindName } from './generation-options.js';
import { MusicKind, VoiceKind } from './audio/audio-kinds.js';
import { ImageKind } from './image/image-kind.js';
import { TextKind } from './text/text-kind.js';
import { TransformKind } from './transform/transform-kind.js';
import { VideoKind } from './video/video-kind.js';

/** The kinds of content that this instance generates. */
@Injectable()
export class GenerationKinds {
  private readonly kinds: { readonly [Name in GenerationKindName]: GenerationKind<Name> };

  constructor(image: ImageKind, video: VideoKind, voice: VoiceKind, music: MusicKind, text: TextKind, transform: TransformKind) {
    this.kinds = { image, video, voice, music, text, transform };
  }

  get<Name extends GenerationKindName>(name: Name): GenerationKind<Name> {
    return this.kinds[name];
  }

  list(): GenerationKind[] {
    return Object.values(this.kinds);
  }
}

import { Injectable } from '@nestjs/common';
import { ContentBatches, GenerationsService, PostRepurposing, TurboContent } from '../../generation/index.js';
import type { Starters } from './starts.js';

export type TextStartName = 'write_content' | 'write_for_channels' | 'create_content_batch' | 'rewrite_post' | 'write_article';

/** Starts of texts. */
@Injectable()
export class TextStarts {
  readonly starters: Starters<TextStartName>;

  constructor(generations: GenerationsService, turbo: TurboContent, batches: ContentBatches, repurposing: PostRepurposing) {
    this.starters = {
      write_content: (caller, { body, key }) => generations.generate('text', caller, body, key),
      write_for_channels: (caller, { body, key }) => turbo.generate(caller, body, key),
      create_content_batch: (caller, { body, key }) => batches.create(caller, body, key),
      rewrite_post: (caller, { id, body, key }) => repurposing.repurpose(caller, id, body, key),
      write_article: (caller, { body, key }) => generations.generate('text', caller, { ...body, type: 'article' }, key),
    };
  }
}

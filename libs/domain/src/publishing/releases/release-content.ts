import { Problem } from '@imprint/contracts/errors';
import type { CreateRelease } from '@imprint/contracts/publishing';
import type { CheckedField } from '@imprint/contracts/publishing/content-rules';
import { Injectable } from '@nestjs/common';
import type { StoredAsset } from '../../media/index.js';
import { checkContent, checkedContent } from '../composing/content-rules.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import { ReleaseCards } from '../link-cards/release-cards.js';

/** What a new release says on its channels. */
@Injectable()
export class ReleaseContent {
  constructor(
    private readonly channels: ChannelCatalogue,
    readonly cards: ReleaseCards,
  ) {}

  /** @throws Problem `content_rejected`, with one entry per rule of a channel that it violates */
  require(body: CreateRelease, connections: readonly ConnectionEntity[], assets: readonly StoredAsset[]): void {
    const entries = body.targets.flatMap((target, index) => {
      const platform = connections[index]?.platform ?? '';
      const channel = this.channels.requireSupported(platform, `/targets/${index}/connectionId`);
      const own = (name: CheckedField, common: string): string =>
        target[name] === undefined ? common : `/targets/${index}/${name}`;
      return checkContent(channel, checkedContent(target, body, assets), {
        caption: own('caption', '/baseContent'),
        media: own('media', '/media'),
        thread: own('thread', '/thread'),
        firstComment: own('firstComment', '/firstComment'),
      });
    });
    if (entries.length > 0) throw new Problem(entries);
  }
}

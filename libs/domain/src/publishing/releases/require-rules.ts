import { Problem, type ProblemEntry } from '@imprint/contracts/errors';
import type { StoredAsset } from '../../media/index.js';
import { checkContent, checkedContent } from '../composing/content-rules.js';
import type { ChannelCatalogue } from '../connections/channel-catalogue.js';
import type { ReleaseEntity } from './release.entity.js';
import type { TargetEntity } from './target.entity.js';

/** What a release says. */
export type Placed = Pick<ReleaseEntity, 'organizationId' | 'baseContent' | 'media' | 'thread' | 'firstComment' | 'linkCards'>;

/** Checks what targets say by the rules of their channels. @throws Problem `content_rejected`, with one entry per violated rule */
export function requireRules(
  channels: ChannelCatalogue,
  targets: readonly TargetEntity[],
  release: Placed,
  { assets, own }: { assets: readonly StoredAsset[]; own: (name: string, index: number) => string },
): void {
  const entries = targets.flatMap((target, index): ProblemEntry[] => {
    const { platform, caption, media, thread, firstComment } = target;
    const channel = channels.requireSupported(platform, '/baseContent');
    return checkContent(channel, checkedContent(target, release, assets), {
      caption: caption === null ? '/baseContent' : '/caption',
      media: media === null ? '/media' : own('media', index),
      thread: thread === null ? '/thread' : own('thread', index),
      firstComment: firstComment === null ? '/firstComment' : own('firstComment', index),
    });
  });
  if (entries.length > 0) throw new Problem(entries);
}

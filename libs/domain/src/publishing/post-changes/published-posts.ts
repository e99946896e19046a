import { wholeOrganization } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import type { EditPublishedPost, PostChangeAction } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AssetsService } from '../../media/index.js';
import type { Channel } from '../channel/index.js';
import { checkContent, checkedMedia } from '../composing/content-rules.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { attachedMedia, shownMedia, type AttachedMedia } from '../releases/attached-media.js';
import type { ReleaseEntity } from '../releases/release.entity.js';
import type { TargetEntity } from '../releases/target.entity.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import type { PostChangeEntity } from './post-change.entity.js';

/** A target that is published, within its locked release. */
export interface PublishedPost {
  release: ReleaseEntity;
  target: TargetEntity;
}

/** A wish to edit a published post. */
export interface WantedEdit extends EditPublishedPost {
  title?: string;
  /** Whether `media` may be other files than before, as those of an article are. */
  replacesFiles?: boolean;
}

/** What a change does, as it is stored. */
export type PlannedChange = Pick<PostChangeEntity, 'action' | 'caption' | 'media'>;

/** What can be changed about a published post. */
@Injectable()
export class PublishedPosts {
  constructor(
    private readonly channels: ChannelCatalogue,
    private readonly connections: ConnectionsRepository,
    private readonly targets: TargetsRepository,
    private readonly assets: AssetsService,
  ) {}

  findTarget(manager: EntityManager, { id, organizationId }: ReleaseEntity, targetId: string): Promise<TargetEntity | null> {
    return this.targets.find(manager, organizationId, id, targetId);
  }

  /** @throws Problem */
  async requireChangeable({ target }: PublishedPost, action: PostChangeAction): Promise<void> {
    const { status, platform, externalProviderId, organizationId, connectionId } = target;
    if (status !== 'published')
      throw problem('state_conflict', `The target is ${status}; only a published post can be edited or deleted.`);
    requireOffered(this.channels.requireSupported(platform, '/platform'), action);
    if (externalProviderId === null)
      throw problem(
        'state_conflict',
        `Nobody knows the id of the post, because a person settled it. ${action === 'edit' ? 'Edit' : 'Delete'} it on the platform.`,
      );
    const connection = await this.connections.find(wholeOrganization(organizationId), connectionId);
    if (connection?.status !== 'connected')
      throw problem('state_conflict', 'The account is no longer connected. Change the post on the platform.');
  }

  /** The post as it is after the edit. @throws Problem `content_rejected`, `validation_failed` */
  async edited({ release, target }: PublishedPost, wanted: WantedEdit): Promise<PlannedChange> {
    const { caption, media } = wanted;
    const text = caption ?? target.caption ?? release.baseContent;
    if (caption === undefined && media === undefined)
      throw problem('validation_failed', 'Send caption or media.', { pointer: '/caption' });
    const changed = filesAfter(shownMedia(target, release), wanted);
    const ids = changed.map(({ assetId }) => assetId);
    const assets = await this.assets.findAll(release.organizationId, ids);
    const lost = ids.findIndex((id) => !assets.some((asset) => asset.id === id));
    if (wanted.replacesFiles === true && lost !== -1)
      throw problem('validation_failed', `There is no asset ${ids[lost]}.`, { pointer: `/media/${lost}/assetId` });
    const channel = this.channels.requireSupported(target.platform, '/platform');
    // What follows the post stays as it is.
    const content = { text, media: checkedMedia(changed, assets), thread: [], firstComment: null };
    const pointers = { caption: '/caption', media: '/media', thread: '/caption', firstComment: '/caption' };
    const faults = checkContent(channel, content, pointers);
    if (faults.length > 0) throw new Problem(faults);
    return { action: 'edit', caption: text, media: changed };
  }
}

/** @throws Problem `validation_failed` for other files, unless they may be replaced */
function filesAfter(shown: readonly AttachedMedia[], { media, replacesFiles = false }: WantedEdit): AttachedMedia[] {
  if (media === undefined) return [...shown];
  const changed = attachedMedia(media);
  // One that stays is described as it was.
  if (replacesFiles) return changed.map((file) => shown.find(({ assetId }) => assetId === file.assetId) ?? file);
  if (changed.length === shown.length && changed.every(({ assetId }, index) => assetId === shown[index]?.assetId)) return changed;
  const detail = 'A published post keeps its files: send the same assets in the same order, with other alternative texts.';
  throw problem('validation_failed', detail, { pointer: '/media' });
}

/** @throws Problem that names the channel and says what to do instead */
function requireOffered({ capability: { label, edit, delete: deletion } }: Channel, action: PostChangeAction): void {
  if (action === 'edit' && !edit) {
    const instead = deletion === 'none' ? 'Change it where it was received.' : 'Delete the post and publish a corrected one.';
    throw problem('post_edit_unsupported', `${label} does not let published posts be edited. ${instead}`);
  }
  if (action === 'delete' && deletion === 'none')
    throw problem(
      'post_deletion_unsupported',
      `${label} does not let published posts be deleted. Delete it where it was received.`,
    );
}

import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { RepurposeMode, RepurposePost, WrittenType } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { takenMedia } from '@imprint/contracts/publishing/content-rules';
import { Injectable } from '@nestjs/common';
import { AssetsService, type StoredAsset } from '../../media/index.js';
import { ChannelCatalogue, PostsService } from '../../publishing/index.js';
import type { GenerationView } from '../generation-reader.js';
import { GenerationsService } from '../generations.service.js';

/** Rewrites posts for other channels, as drafts of their own. */
@Injectable()
export class PostRepurposing {
  constructor(
    private readonly generations: GenerationsService,
    private readonly posts: PostsService,
    private readonly assets: AssetsService,
    private readonly channels: ChannelCatalogue,
  ) {}

  /** The post itself stays as it is. @throws Problem `not_found`, `validation_failed`, `unknown_channel`, `unknown_model` */
  async repurpose(
    principal: Principal,
    postId: string,
    { platform, mode = 'adapt', model }: RepurposePost,
    idempotencyKey: string | null = null,
  ): Promise<GenerationView> {
    const { content, thread, brandId, assetIds } = await this.posts.read(principal, postId);
    const texts = [content, ...thread].filter((text) => text.trim() !== '');
    if (texts.length === 0) throw problem('validation_failed', 'The post has no text that could be rewritten.');
    const taken = await this.taken(principal.organizationId, platform, assetIds);
    const source = { postId, mode, texts, assetIds: taken, leftOut: assetIds.length - taken.length };
    const topic = texts.join(' ').slice(0, limits.topicLength);
    const body = { topic, brandId, platform, type: typeOf(platform, mode), ...(model !== undefined && { model }), source };
    return this.generations.generate('text', principal, body, idempotencyKey);
  }

  /** Files that a post on the channel can have: those of the first one's kind, as many as it takes. */
  private async taken(organizationId: string, platform: string, ids: readonly string[]): Promise<string[]> {
    const channel = this.channels.find(platform)?.capability;
    if (channel === undefined || ids.length === 0) return [];
    const found = await this.assets.findAll(organizationId, ids);
    const inOrder = ids.flatMap((id): StoredAsset[] => found.filter((asset) => asset.id === id));
    const limitOf = (asset: StoredAsset) => takenMedia(channel.limits).find(({ kind }) => kind === asset.kind);
    const first = inOrder.find((asset) => limitOf(asset) !== undefined);
    if (first === undefined) return [];
    const most = limitOf(first)?.limit.maxCount ?? 0;
    return inOrder
      .filter(({ kind }) => kind === first.kind)
      .slice(0, most)
      .map(({ id }) => id);
  }
}

function typeOf(platform: string, mode: RepurposeMode): WrittenType {
  if (mode === 'thread') return 'thread';
  return platform === 'linkedin' ? 'linkedin' : 'post';
}

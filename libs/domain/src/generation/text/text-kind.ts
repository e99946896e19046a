import { holdsScope, type Principal } from '@imprint/contracts/access';
import type { BrandRecord } from '@imprint/contracts/brands';
import { problem } from '@imprint/contracts/errors';
import { articleTypes, type GenerateContent, type ModelResource, type WrittenContent } from '@imprint/contracts/generation';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { addDraftArticle } from '../../articles/index.js';
import { BrandsService } from '../../brands/index.js';
import { addDraftPost, ChannelCatalogue } from '../../publishing/index.js';
import { ModelError, type AcceptedRequest, type GenerationKind } from '../generation-kind.js';
import type { GenerationEntity, Made } from '../generation.entity.js';
import { acceptedModel, requireModel } from '../model-call.js';
import { findingsOf } from './answer-faults.js';
import type { WrittenAnswer } from './answer-schemas.js';
import { fitPosts } from './fit-posts.js';
import { costOf } from './text-cost.js';
import { TEXT_MODELS, type TextBrief, type TextModels } from './text-model.js';
import { writeAnswer } from './write-answer.js';

/** Texts: posts and threads, and longer texts in Markdown. Each becomes a draft. */
@Injectable()
export class TextKind implements GenerationKind<'text'> {
  readonly name = 'text';
  readonly announcedAs = null;

  constructor(
    @Inject(TEXT_MODELS) private readonly models: TextModels,
    private readonly brands: BrandsService,
    private readonly channels: ChannelCatalogue,
  ) {}

  listModels(): (ModelResource & { id: string })[] {
    return [...this.models.values()].map(({ capability: { name, provider, label, description, promptLength, price } }) => ({
      ...{ id: name, kind: this.name, provider, label, description, promptLength, credits: 0, aspectRatios: [] },
      price: price && { input: price.input, output: price.output, source: price.source.url, readAt: price.source.readAt },
    }));
  }

  requireRight(principal: Principal, { type }: GenerateContent): void {
    if (!articleTypes.includes(type) || holdsScope(principal, 'articles:create')) return;
    throw problem('insufficient_permissions', `Insufficient permissions: writing a ${type} needs \`articles:create\`.`);
  }

  accept(body: GenerateContent, brand: BrandRecord | null = null): AcceptedRequest<'text'> {
    const { topic, type, selectedContext } = body;
    const [standard = ''] = this.models.keys();
    const { capability } = requireModel(this.models, body.model ?? (brand?.settings.textModel || standard));
    const { name, provider, promptLength } = capability;
    const context = selectedContext === undefined ? [] : [selectedContext.text];
    if (topic.length + context.join('').length > promptLength) {
      throw problem('validation_failed', `${name} takes at most ${promptLength} characters of topic and context together.`, {
        pointer: context.length === 0 ? '/topic' : '/selectedContext/text',
      });
    }
    const platform = body.platform ?? (type === 'linkedin' ? 'linkedin' : null);
    if (platform !== null) this.requireChannel(platform, type);
    return { prompt: topic, model: name, provider, options: { type, platform, context } };
  }

  async make(generation: GenerationEntity, signal: AbortSignal, progress: (percent: number) => void): Promise<Made> {
    const model = acceptedModel(this.models, generation.model);
    const brief = await this.briefOf(generation);
    const { answer, usage } = await writeAnswer(model, brief, { id: generation.id, signal, progress });
    return {
      output: null,
      written: writtenOf(generation, brief, answer),
      usage: { ...usage, costUsd: costOf(usage, model.capability.price) },
    };
  }

  async keep(manager: EntityManager, generation: GenerationEntity, { written }: Made): Promise<void> {
    const { organizationId, brandId } = generation;
    if (written === null || brandId === null) return;
    const { postId, articleId, posts, title, body } = written;
    const [content = '', ...thread] = posts;
    if (postId !== null) await addDraftPost(manager, { id: postId, organizationId, brandId, content, thread });
    if (articleId !== null)
      await addDraftArticle(manager, { id: articleId, organizationId, brandId, title: title ?? '', body: body ?? '' });
  }

  private async briefOf({ organizationId, brandId, brandRevision, prompt, options }: GenerationEntity): Promise<TextBrief> {
    const { type, platform, context } = options as AcceptedRequest<'text'>['options'];
    const brand = brandId === null ? null : await this.brands.recordAt(organizationId, brandId, brandRevision);
    if (brand === null) {
      const message = 'The brand was deleted before its text was written.';
      throw new ModelError({ class: 'validation', code: 'brand_deleted', message, retryable: false });
    }
    const capability = platform === null ? undefined : this.channels.find(platform)?.capability;
    return { type, topic: prompt, brand, context, channel: capability ?? null };
  }

  private requireChannel(platform: string, type: GenerateContent['type']): void {
    const capability = this.channels.find(platform)?.capability;
    if (capability === undefined)
      throw problem('unknown_channel', `There is no channel "${platform}".`, { pointer: '/platform' });
    if (type === 'thread' && capability.limits.threadPosts < 2)
      throw problem('validation_failed', `${capability.label} takes no threads.`, { pointer: '/platform' });
  }
}

/** What the caller sees, within the limits of the channel. */
function writtenOf({ id, options }: GenerationEntity, brief: TextBrief, answer: WrittenAnswer): WrittenContent {
  const { type, platform } = options as AcceptedRequest<'text'>['options'];
  // The same for every attempt, like the drafts themselves.
  const ofDraft = (prefix: string): string => id.replace(/^gen_/, `${prefix}_`);
  const common = { type, platform, postId: null, articleId: null, posts: [], title: null, body: null };
  if (answer.posts === undefined) {
    const { title = '', body = '' } = answer;
    return { ...common, title, body, articleId: ofDraft('art'), findings: findingsOf(answer, brief.brand) };
  }
  const { posts, shortened } = fitPosts(answer.posts, brief.channel);
  const cuts = shortened.map((post) => ({ rule: 'shortened' as const, detail: `post ${post}` }));
  return { ...common, posts, postId: ofDraft('post'), findings: [...findingsOf({ posts }, brief.brand), ...cuts] };
}

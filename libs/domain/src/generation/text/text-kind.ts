import { holdsScope, type Principal, type Scope } from '@imprint/contracts/access';
import type { BrandRecord } from '@imprint/contracts/brands';
import { problem } from '@imprint/contracts/errors';
import {
  articleTypes,
  type AnnouncedKind,
  type GenerateContent,
  type ModelResource,
  type WrittenContent,
  type WrittenFinding,
} from '@imprint/contracts/generation';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { addDraftArticle } from '../../articles/index.js';
import { AssetFiles } from '../../media/index.js';
import { addDraftPost, addDraftRelease, ChannelCatalogue } from '../../publishing/index.js';
import { GenerationBrands } from '../generation-brands.js';
import {
  ModelError,
  type AcceptedRequest,
  type AnnouncedOutput,
  type GenerationBodies,
  type GenerationKind,
  type GenerationRun,
} from '../generation-kind.js';
import type { GenerationEntity, Made, StoredOutput } from '../generation.entity.js';
import { ImageKind } from '../image/image-kind.js';
import { acceptedModel, requireModel } from '../model-call.js';
import { modelResource } from '../model-resource.js';
import { allowedAnswer } from './allowed-answer.js';
import { cutOffAt, findingsOf, firstFindings, leftOutFor } from './answer-faults.js';
import { unknownLinks } from './unknown-links.js';
import type { WrittenAnswer } from './answer-schemas.js';
import { requireAllowedOutline, sectionsOfOutline } from './article-outline.js';
import { fitPosts } from './fit-posts.js';
import { TextStreams, type TextStream } from './text-streams.js';
import { TEXT_MODELS, type TextBrief, type TextModels, type TokenUsage } from './text-model.js';
import { requireChannel } from './require-channel.js';
import { usageMeter } from './usage-meter.js';
import { bodyOf, writeArticle } from './write-article.js';
import { writeAnswer } from './write-answer.js';
import { writtenChannel } from './written-channel.js';

type TextOptions = AcceptedRequest<'text'>['options'];
const markdownType = 'text/markdown';

/** Texts: posts and threads, and longer texts in Markdown. Each becomes a draft. */
@Injectable()
export class TextKind implements GenerationKind<'text'> {
  readonly name = 'text';

  constructor(
    @Inject(TEXT_MODELS) private readonly models: TextModels,
    private readonly brands: GenerationBrands,
    private readonly channels: ChannelCatalogue,
    private readonly images: ImageKind,
    private readonly files: AssetFiles,
    private readonly streams: TextStreams,
  ) {}

  /** For the pictures of articles. */
  async seenBy(organizationId: string, brandId: string | null): Promise<TextKind> {
    const images = await this.images.seenBy(organizationId, brandId);
    if (images === this.images) return this;
    return new TextKind(this.models, this.brands, this.channels, images, this.files, this.streams);
  }

  listModels(): (ModelResource & { id: string })[] {
    return [...this.models.values()].map(({ capability: { name, provider, label, description, promptLength, price } }) => ({
      ...modelResource(this.name, { name, provider, label, description, promptLength, credits: 0 }),
      price: price && { input: price.input, output: price.output, source: price.source.url, readAt: price.source.readAt },
    }));
  }

  announcedAs({ options }: GenerationEntity): AnnouncedKind | null {
    return (options as TextOptions).type === 'article' ? 'article' : null;
  }

  announcedOutput(generation: GenerationEntity, { written }: Made): AnnouncedOutput | null {
    return written === null ? null : { storageKey: fileOf(generation), mimeType: markdownType };
  }

  requireRight(principal: Principal, { type, image }: GenerationBodies['text']): void {
    const needed: [Scope, boolean][] = [
      ['articles:create', articleTypes.includes(type)],
      ['images:create', image === true],
    ];
    for (const [scope, isNeeded] of needed) {
      if (!isNeeded || holdsScope(principal, scope)) continue;
      const what = scope === 'images:create' ? 'making a picture' : `writing a ${type}`;
      throw problem('insufficient_permissions', `Insufficient permissions: ${what} needs \`${scope}\`.`);
    }
  }

  accept(body: GenerationBodies['text'], brand: BrandRecord | null = null): AcceptedRequest<'text'> {
    const { topic, type, selectedContext, outline } = body;
    const [standard = ''] = this.models.keys();
    const { capability } = requireModel(this.models, body.model ?? (brand?.settings.textModel || standard));
    const { name, provider, promptLength } = capability;
    const context = selectedContext === undefined ? [] : [selectedContext.text];
    const { source } = body;
    const material = [...context, ...(source?.texts ?? []), outline ?? ''].join('');
    if (topic.length + material.length > promptLength) {
      throw problem(
        'validation_failed',
        `${name} takes at most ${promptLength} characters of topic, context and outline together.`,
        {
          ...(source === undefined && { pointer: fieldToShorten(body) }),
        },
      );
    }
    const platform = body.platform ?? (type === 'linkedin' ? 'linkedin' : null);
    if (platform !== null) this.requireChannel(platform, type);
    const further = {
      ...(body.numbering !== undefined && { numbering: body.numbering }),
      ...(source !== undefined && { source }),
      ...(outline !== undefined && { outline: requireAllowedOutline(sectionsOfOutline(outline), brand) }),
      ...(body.image === true && { image: this.images.acceptCover(topic, brand) }),
    };
    return { prompt: topic, model: name, provider, options: { type, platform, context, ...further } };
  }

  async make(generation: GenerationEntity, run: GenerationRun): Promise<Made> {
    const stream = this.streams.open(generation, (generation.options as TextOptions).type);
    try {
      return await this.write(generation, run, stream);
    } finally {
      this.streams.close(generation, stream);
    }
  }

  async keep(manager: EntityManager, generation: GenerationEntity, made: Made): Promise<void> {
    const { organizationId, brandId, userId } = generation;
    const { written, output } = made;
    if (written === null || brandId === null) return;
    if (output !== null) await this.images.keep(manager, { ...generation, prompt: written.title ?? generation.prompt }, made);
    const { postId, releaseId, articleId, posts, title, body } = written;
    const [content = '', ...thread] = posts;
    const { source, planned } = generation.options as TextOptions;
    const post = { organizationId, brandId, content, thread };
    const origin = { assetIds: source?.assetIds ?? [], repurposedFrom: source?.postId ?? null };
    if (postId !== null && releaseId !== null && planned !== undefined) {
      const { brandRevision } = generation;
      await addDraftRelease(manager, { userId }, { ...post, id: postId, releaseId, brandRevision, time: planned });
    } else if (postId !== null) await addDraftPost(manager, { ...post, id: postId, ...origin });
    if (articleId !== null)
      await addDraftArticle(
        manager,
        {
          ...{ id: articleId, organizationId, brandId, title: title ?? '', body: body ?? '' },
          imageAssetId: output?.assetId ?? null,
        },
        userId,
      );
  }

  private async write(generation: GenerationEntity, run: GenerationRun, stream: TextStream): Promise<Made> {
    const model = acceptedModel((await run.own(generation.provider))?.text ?? this.models, generation.model);
    const brief = await this.briefOf(generation, run);
    const { id, options, draft } = generation;
    const { type, outline } = options as TextOptions;
    const meter = usageMeter(model, generation.usage, run.used);
    const begin = (section: number | null) => stream.begin(section);
    const used = (usage: TokenUsage): Promise<void> => meter.count(usage);
    if (type !== 'article') {
      const { answer, isCutOff, removed } = await writeAnswer(model, brief, {
        id,
        signal: run.signal,
        progress: run.progress,
        used,
        begin,
      });
      return { output: null, written: writtenOf(generation, brief, answer, { isCutOff, removed }), usage: meter.sum() };
    }
    const article = await writeArticle(model, brief, { ...run, id, draft, outline, used, begin });
    const { title, cutOff = [], removed = [] } = article;
    const { findings, ...text } = writtenOf(generation, brief, { title, body: bodyOf(article) }, { isCutOff: false, removed });
    const cover = await this.coverOf(generation, title, run);
    const written = { ...text, findings: firstFindings([...[...new Set(cutOff)].map(cutOffAt), ...cover.findings, ...findings]) };
    await this.files.store(fileOf(generation), Buffer.from(`# ${title}\n\n${written.body ?? ''}\n`), markdownType);
    return { output: cover.output, written, usage: meter.sum() };
  }

  private async briefOf(generation: GenerationEntity, run: Pick<GenerationRun, 'uses'>): Promise<TextBrief> {
    const { prompt, options } = generation;
    const { type, platform, context, source, style, variant } = options as TextOptions;
    const brand = await this.brands.recordOf(generation);
    const known = await this.brands.knownTo(generation, brand, run, source?.postId ?? null);
    const found = platform === null ? undefined : this.channels.find(platform);
    const further = {
      ...(source !== undefined && { source }),
      ...(style !== undefined && { style }),
      ...(variant !== undefined && { variant }),
    };
    const channel = found === undefined ? null : writtenChannel(found);
    return { type, topic: prompt, brand, known, context, channel, ...further };
  }

  /** The picture, or why there is none: an article is not lost for it. */
  private async coverOf(
    generation: GenerationEntity,
    title: string,
    run: GenerationRun,
  ): Promise<{ output: StoredOutput | null; findings: WrittenFinding[] }> {
    const { image } = generation.options as TextOptions;
    if (image === undefined) return { output: null, findings: [] };
    const asked = { ...generation, ...image, prompt: title };
    try {
      const { output } = await this.images.make(asked, { ...run, progress: () => undefined });
      return { output, findings: [] };
    } catch (error) {
      if (run.signal.aborted || !(error instanceof ModelError)) throw error;
      return { output: null, findings: [{ rule: 'picture_missing', detail: error.message }] };
    }
  }

  private requireChannel(platform: string, type: GenerateContent['type']): void {
    const capability = requireChannel(this.channels, platform, '/platform');
    if (type === 'thread' && capability.limits.threadPosts < 2)
      throw problem('validation_failed', `${capability.label} takes no threads.`, { pointer: '/platform' });
  }
}

/** The field to shorten, where all of them are too long together. */
function fieldToShorten({ outline, selectedContext }: GenerationBodies['text']): string {
  if (outline !== undefined) return '/outline';
  return selectedContext === undefined ? '/topic' : '/selectedContext/text';
}

/** As an article is stored: the same for every attempt. */
const fileOf = ({ id, organizationId }: GenerationEntity): string => `${organizationId}/${id.replace(/^gen_/, 'art_')}.md`;

/** What the caller sees, within the limits of the channel. */
function writtenOf(
  { id, options }: GenerationEntity,
  brief: TextBrief,
  answer: WrittenAnswer,
  { isCutOff, removed }: { isCutOff: boolean; removed: readonly string[] },
): WrittenContent {
  const { type, platform, source, numbering, outline, planned } = options as TextOptions;
  // The same for every attempt, like the drafts themselves.
  const ofDraft = (prefix: string): string => id.replace(/^gen_/, `${prefix}_`);
  const common = { type, platform, postId: null, releaseId: null, articleId: null, posts: [], title: null, body: null };
  if (answer.posts === undefined) {
    const { answer: allowed, left } = lastLook(answer, brief, removed);
    const { title = '', body = '' } = allowed;
    const findings = firstFindings([
      ...(isCutOff ? [cutOffAt(title)] : []),
      ...left,
      ...findingsOf(allowed, brief.brand),
      ...unknownLinks(body, brief, outline),
    ]);
    return { ...common, title, body, articleId: ofDraft('art'), findings };
  }
  const { posts: fitted, shortened } = fitPosts(answer.posts, brief.channel, numbering);
  const { answer: allowed, left } = lastLook({ posts: fitted }, brief, removed);
  const { posts = [] } = allowed;
  const cuts = shortened.map((post): WrittenFinding => ({ rule: 'shortened', detail: String(post) }));
  const media: WrittenFinding[] =
    source === undefined || source.leftOut === 0 ? [] : [{ rule: 'media_left_out', detail: String(source.leftOut) }];
  const ends = isCutOff ? [cutOffAt(String(posts.length))] : [];
  const releaseId = planned === undefined ? null : ofDraft('rel');
  const findings = firstFindings([...ends, ...left, ...cuts, ...media, ...findingsOf({ posts }, brief.brand)]);
  return { ...common, posts, postId: ofDraft('post'), releaseId, findings };
}

/** Texts that were cut and put together may have words that their parts did not have. @throws ModelError `banned_words` */
function lastLook(
  given: WrittenAnswer,
  { brand, type }: TextBrief,
  before: readonly string[],
): { answer: WrittenAnswer; left: WrittenFinding[] } {
  const { answer, removed } = allowedAnswer(given, brand.guidelines.bannedWords);
  const isEmpty = answer.posts?.length === 0 || answer.title === '' || answer.body === '';
  if (removed.length > 0 && isEmpty) {
    const message = `Nothing is left of the ${type} without words that the brand never uses.`;
    throw new ModelError({ class: 'validation', code: 'banned_words', message, retryable: false });
  }
  return { answer, left: [...new Set([...before, ...removed])].map(leftOutFor) };
}

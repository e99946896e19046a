import { wholeOrganization, type Tenant } from '@imprint/contracts/access';
import {
  unavailableContext,
  type BrandContextResource,
  type BrandRecord,
  type ContextBudget,
  type ContextIdentity,
} from '@imprint/contracts/brands';
import { problem } from '@imprint/contracts/errors';
import type { UsedContext } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { brandPromptOf, knownPromptOf, promptOf, type KnownOfBrand, type KnownPassage } from '../text/index.js';
import { KnowledgeSearch } from '../../knowledge/index.js';
import { Memories, type KeptMemory } from '../../memories/index.js';
import { BrandPostsRepository, type BrandPost } from './brand-posts.repository.js';
import { ContextSpending, type Candidate } from './fit-context.js';
import { KnownPassagesRepository, type StandingPassage } from './known-passages.repository.js';
import { byWords, queryWords } from './query-words.js';
import { estimatedTokens } from './token-estimate.js';

/** Entries of a part at most. */
const most = { memories: 30, knowledge: 8, posts: 5 } as const;
/** What is asked for beyond that, so that a smaller one can take the place of what has no room. */
const spare = { knowledge: 12, posts: 8 } as const;
/** Tokens by which the marks around one text may differ from those around another. */
const markTokens = 10;
/** Tokens of the beginning of a memory. */
const listedTokens = 4;

/** How a context is asked for. */
export interface ContextOptions {
  /** What knowledge, posts and memories are ranked for. Without it there is no knowledge, and the newest posts come first. */
  query?: string | undefined;
  includeSystemPrompt?: boolean | undefined;
  /** `limits.brandContextTokens` if left out. */
  budgetTokens?: number | undefined;
}

/** A context as callers see it. */
export type BrandContextView = BrandContextResource & { id: string };

/** A passage that fits. Whoever writes reads all of it, not only what is quoted of it. */
type FoundPassage = StandingPassage & { score: number };

/** What is ranked for a query. */
interface Ranked {
  passages: FoundPassage[];
  memories: KeptMemory[];
  posts: BrandPost[];
  budget: ContextBudget;
}

/** A brand at a revision. */
interface KnownBrand {
  id: string;
  record: BrandRecord;
}

/** What is known of a brand when something is made for it. Only rows of that brand are ever read. */
@Injectable()
export class BrandContexts {
  constructor(
    private readonly brands: BrandsService,
    private readonly knowledge: KnowledgeSearch,
    private readonly memories: Memories,
    private readonly posts: BrandPostsRepository,
    private readonly passages: KnownPassagesRepository,
  ) {}

  /** The same rows and the same query make the same context. @throws Problem `not_found` */
  async of(tenant: Tenant, brandId: string, options: ContextOptions = {}): Promise<BrandContextView> {
    const brand = await this.brands.inEffect(tenant, brandId);
    if (brand === null) throw problem('not_found', `There is no brand ${brandId}.`);
    const { record, revision } = brand;
    const query = options.query?.trim() ?? '';
    const ranked = await this.ranked(tenant, { id: brandId, record }, query, options.budgetTokens);
    const prompts = options.includeSystemPrompt === true ? promptsOf(record, `${brandId}/${revision}`, query, ranked) : noPrompts;
    return { id: brandId, brandId, brandRevision: revision, ...ownKeys(record), ...rankedKeys(ranked), ...noSource, ...prompts };
  }

  /** As `of`, for a request that has to name a brand. @throws Problem `brand_required`, `not_found` */
  async chosen(tenant: Tenant, brandId: string | undefined, options: ContextOptions): Promise<BrandContextView> {
    if (brandId === undefined) throw await this.brands.brandRequired(tenant);
    return this.of(tenant, brandId, options);
  }

  /** The brand that a request has to name. @throws Problem `brand_required`, `validation_failed` at `/brandId` */
  async requireBrand(tenant: Tenant, id: string | undefined): Promise<KnownBrand> {
    if (id === undefined) throw await this.brands.brandRequired(tenant);
    const brand = await this.brands.chosenInEffect(tenant, id);
    if (brand === null) throw problem('validation_failed', `There is no brand ${id}.`, { pointer: '/brandId' });
    return { id, record: brand.record };
  }

  /** What a text about something is made with, and what of it that is. @param except a post that it is not to know of */
  async known(
    organizationId: string,
    brand: KnownBrand,
    query: string,
    except: string | null = null,
  ): Promise<{ known: KnownOfBrand; used: UsedContext }> {
    const about = query.slice(0, limits.brandContextQueryLength).toWellFormed().trim();
    const ranked = await this.ranked(wholeOrganization(organizationId), brand, about, undefined, except);
    // Posts that have nothing to do with it say nothing about it.
    const related = { ...ranked, posts: ranked.posts.filter(({ isRelated }) => isRelated) };
    return { known: knownOf(related), used: usedOf(related) };
  }

  /** The same again, for another attempt: without what was deleted, archived or forgotten since. */
  async again(organizationId: string, brandId: string, used: UsedContext): Promise<KnownOfBrand> {
    const chunkIds = used.knowledge.map(({ chunkId }) => chunkId);
    const [passages, memories, posts] = await Promise.all([
      this.passages.withIds(organizationId, brandId, chunkIds),
      used.memoryIds.length === 0 ? [] : this.memories.kept(wholeOrganization(organizationId), brandId),
      this.posts.withIds(organizationId, brandId, used.postIds),
    ]);
    const texts = new Map(memories.map(({ id, text }) => [id, text]));
    return {
      passages: passages.map(passageOf),
      memories: used.memoryIds.flatMap((id) => texts.get(id) ?? []),
      posts: posts.map(({ text }) => text),
    };
  }

  private async ranked(
    tenant: Tenant,
    { id: brandId, record }: KnownBrand,
    query: string,
    budgetTokens: number = limits.brandContextTokens,
    except: string | null = null,
  ): Promise<Ranked> {
    const owner = { organizationId: tenant.organizationId, brandId };
    const [kept, found, posts] = await Promise.all([
      this.memories.kept(tenant, brandId),
      this.found(tenant, brandId, query),
      this.posts.ranked(owner, { words: queryWords(query), except, limit: spare.posts }),
    ]);
    const spending = new ContextSpending(budgetTokens, ownTokens(record));
    const memories = candidates(
      byWords(kept, query, ({ text }) => text),
      ({ id }) => id,
      ({ text }) => estimatedTokens(text) + listedTokens,
    );
    const passages = candidates(
      found,
      ({ chunkId }) => chunkId,
      (passage) => renderedTokens({ passages: [passageOf(passage)] }),
    );
    const others = candidates(
      posts,
      ({ id }) => id,
      ({ text }) => renderedTokens({ posts: [text] }),
    );
    return {
      memories: valuesOf(spending.take({ name: 'memories', candidates: memories, most: most.memories })),
      passages: valuesOf(spending.take({ name: 'knowledge', candidates: passages, most: most.knowledge })),
      posts: valuesOf(spending.take({ name: 'posts', candidates: others, most: most.posts })),
      budget: spending.budget(),
    };
  }

  private async found(tenant: Tenant, brandId: string, query: string): Promise<FoundPassage[]> {
    const asked = plainQuestion(query);
    if (asked === '') return [];
    const hits = await this.knowledge.search(tenant, { brandId, query: asked, limit: spare.knowledge });
    const scores = new Map(hits.map(({ chunkId, score }) => [chunkId, score]));
    const passages = await this.passages.withIds(tenant.organizationId, brandId, [...scores.keys()]);
    return passages.map((passage) => ({ ...passage, score: scores.get(passage.chunkId) ?? 0 }));
  }
}

function candidates<Value>(
  values: readonly Value[],
  idOf: (value: Value) => string,
  tokensOf: (value: Value) => number,
): Candidate<Value>[] {
  return values.map((value) => ({ id: idOf(value), tokens: tokensOf(value), value }));
}

const nothing: KnownOfBrand = { passages: [], memories: [], posts: [] };

/** Of texts with the marks and the introduction around them. */
const renderedTokens = (some: Partial<KnownOfBrand>): number =>
  estimatedTokens(knownPromptOf({ ...nothing, ...some }, '')) + markTokens;

/** Of what the brand says, of every rule that may go with it, and of the marks around the memories, whether there are any or not. */
function ownTokens(record: BrandRecord): number {
  const every = { passages: [{ purpose: 'research', title: '', url: null, text: '' } as const], memories: [''], posts: [''] };
  const { system } = promptOf(someBrief(record, '', every), '');
  return estimatedTokens(system) + estimatedTokens(brandPromptOf(record, '')) + markTokens + renderedTokens({ memories: [''] });
}

const valuesOf = <Value>(taken: readonly Candidate<Value>[]): Value[] => taken.map(({ value }) => value);

/** A topic is no question to a search: its quotation marks and dashes want nothing. */
const plainQuestion = (query: string): string =>
  query
    .replaceAll(/["“”„«»]|(?<![\p{L}\p{N}])-+/gu, ' ')
    .slice(0, limits.knowledgeQueryLength)
    .toWellFormed()
    .trim();

const passageOf = ({ purpose, title, url, text }: StandingPassage): KnownPassage => ({ purpose, title, url, text });

const knownOf = ({ passages, memories, posts }: Omit<Ranked, 'budget'>): KnownOfBrand => ({
  passages: passages.map(passageOf),
  memories: memories.map(({ text }) => text),
  posts: posts.map(({ text }) => text),
});

const usedOf = ({ passages, memories, posts }: Omit<Ranked, 'budget'>): UsedContext => ({
  knowledge: passages.map(({ chunkId, sourceId, versionId }) => ({ chunkId, sourceId, versionId })),
  memoryIds: memories.map(({ id }) => id),
  postIds: posts.map(({ id }) => id),
});

function ownKeys({ label, description, text, identity, guidelines, voice, strategy, settings, ...record }: BrandRecord) {
  const { customInstructions, promptSeeds, products, contact } = record;
  const who: ContextIdentity = { ...identity, label, description, text, products, contact, language: settings.language };
  return { identity: who, guidelines, voice, strategy, customInstructions, promptSeeds };
}

const rankedKeys = ({ passages, memories, posts, budget }: Ranked) => ({
  brandKnowledge: passages.map(({ text: quote, ...passage }) => ({ ...passage, quote })),
  recentPosts: posts.map(({ id: postId, ...post }) => ({ postId, ...post })),
  savedMemories: memories.map(({ id: memoryId, ...memory }) => ({ memoryId, ...memory })),
  contextBudget: budget,
});

/** Keys of the snapshot that nothing fills yet. */
const noSource = {
  ...{ performanceInsights: [], provenPatterns: [], activeSkills: [], chatModel: null },
  unavailable: [...unavailableContext],
};

const noPrompts = { systemPrompt: null, memoryPrompt: null };

const someBrief = (brand: BrandRecord, topic: string, known?: KnownOfBrand) => ({
  ...({ type: 'post', topic, brand, channel: null, context: [] } as const),
  ...(known !== undefined && { known }),
});

/** As a model is given it for a post. @param fencedBy keys the marks around what came from outside */
function promptsOf(record: BrandRecord, fencedBy: string, query: string, ranked: Ranked) {
  const known = knownOf(ranked);
  return {
    systemPrompt: promptOf(someBrief(record, query, known), fencedBy).system,
    memoryPrompt: [brandPromptOf(record, fencedBy), knownPromptOf(known, fencedBy)].filter((part) => part !== '').join('\n\n'),
  };
}

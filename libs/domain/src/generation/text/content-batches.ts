import type { Principal } from '@imprint/contracts/access';
import type { BrandRecord } from '@imprint/contracts/brands';
import { problem } from '@imprint/contracts/errors';
import type { ContentBatchPreview, CreateContentBatch } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { ChannelCatalogue, DraftTimes, requireScheduleRight, type DraftTime } from '../../publishing/index.js';
import { BatchReader, type ContentBatchView } from '../batch/batch-reader.js';
import { BatchWriter, type NewBatch } from '../batch/batch-writer.js';
import { pointingTo } from '../batch/pointing-to.js';
import type { AcceptedRequest } from '../generation-kind.js';
import { ModelChoices, type ChosenModels } from '../failover/model-choices.js';
import type { ContentBatchOptions } from '../generation-options.js';
import { planDrafts, type DraftToWrite } from './plan-drafts.js';
import { requireChannel } from './require-channel.js';

interface AcceptedDrafts {
  drafts: (DraftToWrite & { planned: DraftTime | null })[];
  requests: AcceptedRequest<'text'>[];
  topics: string[];
  dateRange: ContentBatchOptions['dateRange'];
  brandRevision: number;
}

/** Batches of texts: many drafts of several topics for several channels, with their days in the calendar. */
@Injectable()
export class ContentBatches {
  constructor(
    private readonly choices: ModelChoices,
    private readonly brands: BrandsService,
    private readonly channels: ChannelCatalogue,
    private readonly times: DraftTimes,
    private readonly reader: BatchReader,
    private readonly writer: BatchWriter,
  ) {}

  /** Every draft of the batch, checked as if it were created. Writes nothing. */
  async preview(principal: Principal, body: CreateContentBatch): Promise<ContentBatchPreview> {
    const { drafts } = await this.accept(principal, body);
    return {
      total: drafts.length,
      drafts: drafts.map(({ platform, type, topic, planned }) => ({
        ...{ platform, type, topic },
        scheduledAt: planned === null ? null : new Date(planned.scheduledAt),
      })),
    };
  }

  /** @throws Problem `brand_required`, `insufficient_permissions`, `schedule_invalid`, `unknown_channel`, `unknown_model`, `validation_failed` */
  async create(principal: Principal, body: CreateContentBatch, idempotencyKey: string | null = null): Promise<ContentBatchView> {
    const check = async (): Promise<NewBatch> => {
      const { requests, topics, dateRange, brandRevision } = await this.accept(principal, body);
      const { brandId, platforms, contentMix = null, style = null } = body;
      return {
        ...{ kind: 'text', brandId, brandRevision, promptId: null, prompts: topics, variables: {}, count: 1 },
        ...{ total: requests.length, model: requests[0]?.model ?? '', requests: () => requests },
        options: { platforms, contentMix, dateRange, style },
      };
    };
    return this.writer.create(principal, idempotencyKey, check, (id) => this.reader.readTexts(principal, id));
  }

  /** What no worker has begun is cancelled; what is being written is finished. @throws Problem `not_found` */
  async cancel(principal: Principal, id: string): Promise<ContentBatchView> {
    await this.reader.readTexts(principal, id);
    await this.writer.cancel(principal, id);
    return this.reader.readTexts(principal, id);
  }

  private async accept(principal: Principal, body: CreateContentBatch): Promise<AcceptedDrafts> {
    const { brandId, platforms, count, contentMix } = body;
    if (body.dateRange !== undefined) requireScheduleRight(principal, 'drafts in the calendar need `posts:schedule`.');
    const brand = await this.brands.chosenInEffect(principal, brandId);
    if (brand === null) throw problem('validation_failed', `There is no brand ${brandId}.`, { pointer: '/brandId' });
    const capabilities = platforms.map((name, index) => requireChannel(this.channels, name, `/platforms/${index}`));
    const topics = topicsOf(body, brand.record);
    const takesThreads = (platform: string): boolean =>
      capabilities.some(({ name, limits: { threadPosts } }) => name === platform && threadPosts > 1);
    const written = planDrafts({ count, platforms, topics, contentMix, takesThreads });
    const dateRange = datesOf(body, brand.record);
    const drafts = await this.inCalendar(principal, brandId, written, dateRange);
    const { accept } = await this.choices.of(principal, 'text', { id: brandId, record: brand.record });
    const requests = drafts.map((draft) => {
      const pointers = {
        // Topics of the brand are not in the request.
        '/topic': body.topics === undefined ? '/topics' : `/topics/${topics.indexOf(draft.topic)}`,
        '/platform': `/platforms/${platforms.indexOf(draft.platform)}`,
      };
      return pointingTo(pointers, () => requestOf(body, draft, accept));
    });
    return { drafts, requests, topics: [...new Set(drafts.map(({ topic }) => topic))], dateRange, brandRevision: brand.revision };
  }

  private async inCalendar(
    principal: Principal,
    brandId: string,
    drafts: readonly DraftToWrite[],
    dateRange: AcceptedDrafts['dateRange'],
  ): Promise<AcceptedDrafts['drafts']> {
    if (dateRange === null) return drafts.map((draft) => ({ ...draft, planned: null }));
    const byPlatform = Map.groupBy(drafts, ({ platform }) => platform);
    const counts = new Map([...byPlatform].map(([platform, own]) => [platform, own.length]));
    const before = (ids: readonly string[]) => this.reader.plannedTimes(principal.organizationId, ids);
    const times = await this.times.spread(principal, brandId, dateRange, counts, before);
    return drafts.map((draft) => {
      const position = byPlatform.get(draft.platform)?.indexOf(draft) ?? 0;
      return { ...draft, planned: times.get(draft.platform)?.[position] ?? null };
    });
  }
}

function requestOf(
  { brandId, model, style }: CreateContentBatch,
  { platform, topic, type, variant, planned }: AcceptedDrafts['drafts'][number],
  accept: ChosenModels<'text'>['accept'],
): AcceptedRequest<'text'> {
  const accepted = accept({ brandId, topic, type, platform, ...(model !== undefined && { model }) });
  const further = {
    ...(style !== undefined && { style }),
    ...(variant !== undefined && { variant }),
    ...(planned !== null && { planned }),
  };
  const { candidates = [], ...first } = accepted;
  const others = candidates.map((each) => ({ ...each, options: { ...each.options, ...further } }));
  return { ...first, options: { ...first.options, ...further }, ...(others.length > 0 && { candidates: others }) };
}

function datesOf({ dateRange }: CreateContentBatch, { settings }: BrandRecord): ContentBatchOptions['dateRange'] {
  if (dateRange === undefined) return null;
  const { from, until, timezone } = dateRange;
  return { from, until, timezone: timezone ?? (settings.timezone || 'UTC') };
}

/** Those of the request, else what the brand writes about. */
function topicsOf({ topics }: CreateContentBatch, { strategy, voice }: BrandRecord): string[] {
  const own = topics ?? (strategy.topics.length > 0 ? strategy.topics : voice.pillars);
  if (own.length > 0) return own.slice(0, limits.draftsPerBatch);
  const detail = 'Send topics, or add topics to the strategy of the brand.';
  throw problem('validation_failed', detail, { pointer: '/topics' });
}

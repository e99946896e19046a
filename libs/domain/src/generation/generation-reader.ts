import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import {
  readableKinds,
  readableText,
  readsArticles,
  type GenerationAttempt,
  type GenerationOutput,
  type PlannedModels,
  type QuotedCost,
  type GenerationResource,
  type ListGenerationsQuery,
  type WrittenContent,
} from '@imprint/contracts/generation';
import type { Changed, WorkState } from '@imprint/contracts/messages';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../brands/index.js';
import { AssetFiles, AssetPosters } from '../media/index.js';
import { reservedFor } from './generation-quote.js';
import type { GenerationEntity } from './generation.entity.js';
import { GenerationsRepository } from './generations.repository.js';

/** A generation as callers see it. */
export type GenerationView = GenerationResource & { id: string };

/** Addresses of the pictures of videos and audio, by id of the asset. */
type Posters = ReadonlyMap<string, string>;

/** What belongs to a generation, and is read with others of its kind. */
interface Around {
  siblings: string[];
  posters: Posters;
  attempts: readonly GenerationAttempt[];
}

/** Reads generations. Needs neither models nor the queue. */
@Injectable()
export class GenerationReader {
  constructor(
    private readonly generations: GenerationsRepository,
    private readonly files: AssetFiles,
    private readonly brands: BrandsService,
    private readonly posters: AssetPosters,
  ) {}

  /** Signs the address of the output anew. @throws Problem `not_found` */
  async read(principal: Principal, id: string): Promise<GenerationView> {
    const row = await this.generations.find(principal, id);
    if (row === null || !readableKinds(principal).includes(row.kind)) throw problem('not_found', `There is no generation ${id}.`);
    const siblings = (await this.batchOf(row)).filter((one) => one !== id);
    const attempts = (await this.generations.attempts.listOf(row.organizationId, [id])).get(id) ?? [];
    return this.viewOf(principal, row, { siblings, attempts, posters: await this.postersOf([row]) });
  }

  /** Newest first. @throws Problem `invalid_cursor`, `page_too_deep` */
  async list(principal: Principal, query: ListGenerationsQuery): Promise<Page<GenerationView>> {
    const { organizationId } = principal;
    await this.brands.requireFilter(principal, query.brandId);
    const page = await this.generations.list(principal, query, readableKinds(principal));
    const batches = page.items.flatMap(({ batchId }) => (batchId === null ? [] : [batchId]));
    const others = await this.generations.listOfBatches(organizationId, [...new Set(batches)]);
    const siblingsOf = ({ id, batchId }: GenerationEntity): string[] =>
      batchId === null ? [] : others.filter((one) => one.batchId === batchId && one.id !== id).map((one) => one.id);
    const posters = await this.postersOf(page.items);
    const attempts = await this.generations.attempts.listOf(
      organizationId,
      page.items.map(({ id }) => id),
    );
    const around = (row: GenerationEntity): Around => ({
      siblings: siblingsOf(row),
      posters,
      attempts: attempts.get(row.id) ?? [],
    });
    return { ...page, items: page.items.map((row) => this.viewOf(principal, row, around(row))) };
  }

  /** Current states. One query, and another one for the pictures of videos and audio. */
  async states(changed: readonly Changed[]): Promise<WorkState[]> {
    const [ids, organizationIds] = [changed.map(({ id }) => id), changed.map(({ organizationId }) => organizationId)];
    const rows = await this.generations.listOfAny([...new Set(organizationIds)], ids);
    const posters = await this.postersOf(rows);
    return rows.map((row) => {
      const { organizationId, id, status, progress, error } = row;
      const written = textOf(row);
      // Whoever may read posts is told; an article is read by its own route.
      const text = written === null || written.articleId === null ? written : { ...written, title: null, body: null };
      return { organizationId, id, status, progress, result: text ?? this.outputOf(row, posters), error };
    });
  }

  private viewOf(principal: Principal, row: GenerationEntity, { siblings, posters, attempts }: Around): GenerationView {
    const draft = readsArticles(principal) ? row.draft : null;
    const sections = (draft?.sections ?? []).map(({ heading, body }) => ({ heading, isWritten: body !== null }));
    const styleUsed = row.output?.styleUsed ?? null;
    const written = readableText(principal, textOf(row));
    const how = { attempts: [...attempts], choice: choiceOf(row), quote: quotedCostOf(row), context: row.usedContext };
    return { ...row, siblings, sections, output: this.outputOf(row, posters), styleUsed, written, ...how };
  }

  private outputOf({ output }: GenerationEntity, posters: Posters): GenerationOutput | null {
    if (output === null) return null;
    const { styleUsed: _, durationSeconds = null, ...file } = output;
    const { storageKey, assetId } = file;
    return { ...file, durationSeconds, url: this.files.signedUrl(storageKey), posterUrl: posters.get(assetId) ?? null };
  }

  private async postersOf(rows: readonly GenerationEntity[]): Promise<Posters> {
    return this.posters.urlsOf(
      rows.flatMap(({ organizationId, output }) => (output === null ? [] : [{ organizationId, ...output }])),
    );
  }

  /** Ids of all generations of the same request, in order. */
  async batchOf({ id, organizationId, batchId }: Pick<GenerationEntity, 'id' | 'organizationId' | 'batchId'>): Promise<string[]> {
    if (batchId === null) return [id];
    const rows = await this.generations.listOfBatch(organizationId, batchId);
    return rows.map((row) => row.id);
  }
}

/** Texts that were written before there were batches of them became no release. */
const textOf = ({ written }: GenerationEntity): WrittenContent | null =>
  written && { ...written, releaseId: written.releaseId ?? null };

const choiceOf = ({ modelReason, candidates }: GenerationEntity): PlannedModels | null =>
  modelReason && { reason: modelReason, next: (candidates ?? []).map(({ model }) => model) };

function quotedCostOf({ quote }: GenerationEntity): QuotedCost | null {
  if (quote === null) return null;
  const { model, credits, creditsPer, mostMicro, needsOwnKey } = quote;
  return { model, credits, creditsPer, mostMicro, reservedMicro: reservedFor(quote), isOwnKey: needsOwnKey };
}

import type { Principal, Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { CreatePrompt, ListPromptsQuery, PromptResource, UpdatePrompt } from '@imprint/contracts/prompts';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BrandsService } from '../brands/index.js';
import { parsePrompt, variablesOf } from '../generation/index.js';
import { authorOf } from '../identity/index.js';
import { ChangePrompt } from './change-prompt.js';
import type { PromptEntity } from './prompt.entity.js';
import { PromptVersionsRepository } from './prompt-versions.repository.js';
import { PromptsRepository } from './prompts.repository.js';

/** A prompt as callers see it. */
export type PromptView = PromptResource & { id: string };

/** Saved prompts of an organization and its brands. */
@Injectable()
export class PromptsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly prompts: PromptsRepository,
    private readonly versions: PromptVersionsRepository,
    private readonly brands: BrandsService,
    private readonly changing: ChangePrompt,
  ) {}

  /** Newest first. */
  async list(principal: Principal, query: ListPromptsQuery): Promise<Page<PromptView>> {
    await this.brands.requireFilter(principal, query.brandId);
    const page = await this.prompts.list(principal, query);
    return { ...page, items: await this.viewsOf(principal, page.items) };
  }

  /** @throws Problem `not_found` */
  async read(principal: Principal, id: string): Promise<PromptView> {
    const row = await this.prompts.find(principal, id);
    if (row === null) throw problem('not_found', `There is no prompt ${id}.`);
    const [view] = await this.viewsOf(principal, [row]);
    if (view === undefined) throw new Error(`the prompt ${id} has no view`);
    return view;
  }

  /** @throws Problem `validation_failed`, `limit_reached`; `brand_required` for members limited to brands who name none */
  async create(principal: Principal, body: CreatePrompt, idempotencyKey: string | null = null): Promise<PromptView> {
    const { organizationId } = principal;
    const { id } = await this.prompts.createOnce({ organizationId, idempotencyKey }, async () => {
      await this.brands.requireChosen(principal, body.brandId);
      parsePrompt(body.text, '/text');
      return this.dataSource.transaction((manager) => this.insert(manager, principal, body, idempotencyKey));
    });
    return this.read(principal, id);
  }

  /**
   * A new name or text makes a version.
   * @throws Problem `not_found`, `validation_failed`, `insufficient_permissions`; `revision_conflict` when the prompt has changed since the
   * caller read it
   */
  async update(principal: Principal, id: string, { tagIds, expectedRevision, ...body }: UpdatePrompt): Promise<PromptView> {
    if (body.text !== undefined) parsePrompt(body.text, '/text');
    await this.dataSource.transaction(async (manager) => {
      const prompt = await this.changing.begin(manager, principal, id, expectedRevision);
      if (body.brandId !== undefined) await this.changing.requireMove(principal, body.brandId);
      if (tagIds !== undefined) await this.replaceTags(manager, prompt, tagIds);
      const { name, ...others } = body;
      const changes = { ...others, ...(name !== undefined && { name: name.trim() }) };
      await this.changing.write(manager, principal, prompt, changes, { areTagsNew: tagIds !== undefined });
    });
    return this.read(principal, id);
  }

  /** With its versions. @throws Problem `not_found`, `insufficient_permissions` */
  async delete(principal: Principal, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const prompt = await this.changing.begin(manager, principal, id, undefined);
      await this.prompts.delete(manager, prompt);
    });
  }

  private async insert(
    manager: EntityManager,
    principal: Principal,
    { name, text, contentType, brandId = undefined, description = undefined, tagIds = [] }: CreatePrompt,
    idempotencyKey: string | null,
  ): Promise<PromptEntity> {
    const { organizationId } = principal;
    const count = await this.prompts.countLocked(manager, organizationId);
    if (count >= limits.promptsPerOrganization)
      throw problem('limit_reached', `An organization has at most ${limits.promptsPerOrganization} prompts. Delete one first.`);
    const content = { name: name.trim(), text };
    const prompt = await this.prompts.insert(manager, {
      ...{ id: newId('prm'), organizationId, ...content, contentType, version: 1, idempotencyKey },
      ...{ brandId: brandId ?? null, description: description ?? null },
    });
    const version = { id: newId('prv'), organizationId, promptId: prompt.id, number: 1, ...content, restoredFrom: null };
    await this.versions.insert(manager, { ...version, ...authorOf(principal) });
    await this.replaceTags(manager, prompt, tagIds);
    return prompt;
  }

  private async replaceTags(manager: EntityManager, prompt: PromptEntity, tagIds: readonly string[]): Promise<void> {
    const [missing] = await this.prompts.replaceTags(manager, prompt, tagIds);
    if (missing !== undefined)
      throw problem('validation_failed', `There is no tag ${missing}.`, { pointer: `/tagIds/${tagIds.indexOf(missing)}` });
  }

  private async viewsOf(tenant: Tenant, rows: readonly PromptEntity[]): Promise<PromptView[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const tags = await this.prompts.tagsOf(tenant.organizationId, ids);
    const usage = await this.prompts.usageOf(tenant, ids);
    return rows.map((row) => ({
      ...row,
      variables: [...variablesOf(parsePrompt(row.text, '/text'))],
      tags: tags.flatMap(({ promptId, ...tag }) => (promptId === row.id ? [tag] : [])),
      usage: usage.get(row.id) ?? { generations: 0, lastUsedAt: null },
    }));
  }
}

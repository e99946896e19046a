import type { Principal } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { PromptVersionResource, PromptVersionSummary, RestorePromptVersion } from '@imprint/contracts/prompts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Authors } from '../identity/index.js';
import { ChangePrompt } from './change-prompt.js';
import type { PromptVersionEntity } from './prompt.entity.js';
import { PromptVersionsRepository } from './prompt-versions.repository.js';
import { PromptsService, type PromptView } from './prompts.service.js';
import { changesBetween } from '../text-changes/index.js';

/** Versions as callers see them. */
export type PromptVersionSummaryView = PromptVersionSummary & { id: string };
export type PromptVersionView = PromptVersionResource & { id: string };

/** What prompts said before. */
@Injectable()
export class PromptVersions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly prompts: PromptsService,
    private readonly versions: PromptVersionsRepository,
    private readonly changing: ChangePrompt,
    private readonly authors: Authors,
  ) {}

  /** Newest first. @throws Problem `not_found` */
  async list(principal: Principal, promptId: string, query: ListQuery): Promise<Page<PromptVersionSummaryView>> {
    await this.prompts.read(principal, promptId);
    const page = await this.versions.list(principal.organizationId, promptId, query);
    return { ...page, items: await this.authors.withNames(page.items) };
  }

  /** @throws Problem `not_found` */
  async read(principal: Principal, promptId: string, number: string): Promise<PromptVersionView> {
    const { organizationId } = principal;
    await this.prompts.read(principal, promptId);
    const version = await this.require(organizationId, promptId, number);
    const before = await this.versions.find(organizationId, promptId, version.number - 1);
    const [named] = await this.authors.withNames([version]);
    if (named === undefined) throw new Error(`the version ${version.id} has no author`);
    return { ...named, changes: changesBetween(before?.text ?? '', version.text) };
  }

  /** Makes a version with the name and the text of that one. @throws Problem `not_found`, `revision_conflict`, `insufficient_permissions` */
  async restore(
    principal: Principal,
    promptId: string,
    number: string,
    { expectedRevision }: RestorePromptVersion,
  ): Promise<PromptView> {
    await this.dataSource.transaction(async (manager) => {
      const prompt = await this.changing.begin(manager, principal, promptId, expectedRevision);
      const { name, text, number: restoredFrom } = await this.require(principal.organizationId, promptId, number, manager);
      await this.changing.write(manager, principal, prompt, { name, text }, { restoredFrom });
    });
    return this.prompts.read(principal, promptId);
  }

  private async require(
    organizationId: string,
    promptId: string,
    written: string,
    manager?: EntityManager,
  ): Promise<PromptVersionEntity> {
    const number = /^[1-9]\d{0,9}$/.test(written) ? Number(written) : 0;
    const isPossible = number >= 1 && number <= limits.revision;
    const version = isPossible ? await this.versions.find(organizationId, promptId, number, manager) : null;
    if (version === null) throw problem('not_found', `The prompt ${promptId} has no version ${written}.`);
    return version;
  }
}

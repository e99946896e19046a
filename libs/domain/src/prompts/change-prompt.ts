import type { Principal } from '@imprint/contracts/access';
import { revisionConflict } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BrandsService } from '../brands/index.js';
import { authorOf, requireWholeOrganization } from '../identity/index.js';
import type { PromptEntity } from './prompt.entity.js';
import { PromptVersionsRepository } from './prompt-versions.repository.js';
import { PromptsRepository } from './prompts.repository.js';

/** What a change may say of a prompt. */
type PromptChanges = Partial<Pick<PromptEntity, 'name' | 'text' | 'contentType' | 'brandId' | 'description'>>;

const shared = 'Prompts without a brand are shared with the other brands.';

/** One change of a prompt, in the transaction of whoever makes it. */
@Injectable()
export class ChangePrompt {
  constructor(
    private readonly prompts: PromptsRepository,
    private readonly versions: PromptVersionsRepository,
    private readonly brands: BrandsService,
  ) {}

  /**
   * Holds the prompt until the transaction ends, so that its changes wait for each other.
   * @throws Problem `not_found`, `revision_conflict`; `insufficient_permissions` for one of the whole organization and a member limited to
   * brands
   */
  async begin(manager: EntityManager, principal: Principal, id: string, expected: number | undefined): Promise<PromptEntity> {
    const prompt = await this.prompts.findLocked(manager, principal, id);
    if (prompt === null) throw problem('not_found', `There is no prompt ${id}.`);
    if (prompt.brandId === null) requireWholeOrganization(principal, shared);
    if (expected !== undefined && expected !== prompt.revision) throw revisionConflict('prompt', prompt.revision, expected);
    return prompt;
  }

  /** @throws Problem `validation_failed`, `insufficient_permissions` */
  async requireMove(principal: Principal, brandId: string | null): Promise<void> {
    if (brandId === null) requireWholeOrganization(principal, shared);
    else await this.brands.require(principal, brandId, '/brandId');
  }

  /** Requires what `begin` returned. A new name or text makes a version; what changes nothing is not written. */
  async write(
    manager: EntityManager,
    principal: Principal,
    prompt: PromptEntity,
    changes: PromptChanges,
    { areTagsNew = false, restoredFrom = null }: { areTagsNew?: boolean; restoredFrom?: number | null } = {},
  ): Promise<void> {
    const names = Object.keys(changes) as (keyof PromptChanges)[];
    if (!areTagsNew && names.every((name) => changes[name] === undefined || changes[name] === prompt[name])) return;
    const { id: promptId, organizationId, version } = prompt;
    const content = { name: changes.name ?? prompt.name, text: changes.text ?? prompt.text };
    const isNew = content.name !== prompt.name || content.text !== prompt.text;
    const number = isNew ? version + 1 : version;
    if (isNew) {
      const added = { id: newId('prv'), organizationId, promptId, number, ...content, restoredFrom };
      await this.versions.insert(manager, { ...added, ...authorOf(principal) });
    }
    await this.prompts.update(manager, prompt, { ...changes, version: number });
  }
}

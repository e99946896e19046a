import type { Principal } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { CreateSnippet, SnippetResource, UpdateSnippet } from '@imprint/contracts/publishing';
import { newId } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { requireWholeOrganization } from '../../identity/index.js';
import { SnippetsRepository } from './snippets.repository.js';

/** A snippet as callers see it. */
export type SnippetView = SnippetResource & { id: string };

const shared = 'Snippets are shared with the other brands.';

/** Texts that a team uses again and again. */
@Injectable()
export class SnippetsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly snippets: SnippetsRepository,
  ) {}

  /** Oldest first. */
  async list({ organizationId }: Principal, query: ListQuery): Promise<Page<SnippetView>> {
    return this.snippets.list(organizationId, query);
  }

  /** @throws Problem `validation_failed` for a name that another snippet has, `limit_reached` */
  async create({ organizationId }: Principal, { kind, name, text }: CreateSnippet): Promise<SnippetView> {
    const snippet = { id: newId('snip'), organizationId, kind, name: name.trim(), text };
    return orNameTaken(snippet.name, () =>
      this.dataSource.transaction(async (manager) => {
        const count = await this.snippets.countLocked(manager, organizationId);
        if (count >= limits.snippetsPerOrganization)
          throw problem('limit_reached', `An organization has at most ${limits.snippetsPerOrganization} snippets.`);
        return this.snippets.insert(manager, snippet);
      }),
    );
  }

  /** @throws Problem `not_found`; `validation_failed` for a name that another snippet has */
  async update(principal: Principal, id: string, { kind, name, text }: UpdateSnippet): Promise<SnippetView> {
    requireWholeOrganization(principal, shared);
    const { organizationId } = principal;
    await this.require(organizationId, id);
    const changes = {
      ...(kind !== undefined && { kind }),
      ...(name !== undefined && { name: name.trim() }),
      ...(text !== undefined && { text }),
    };
    if (Object.keys(changes).length > 0) await orNameTaken(name ?? '', () => this.snippets.update(organizationId, id, changes));
    return this.require(organizationId, id);
  }

  private async require(organizationId: string, id: string): Promise<SnippetView> {
    const snippet = await this.snippets.find(organizationId, id);
    if (snippet === null) throw notFound(id);
    return snippet;
  }

  /** @throws Problem `not_found` */
  async delete(principal: Principal, id: string): Promise<void> {
    requireWholeOrganization(principal, shared);
    const { organizationId } = principal;
    if (!(await this.snippets.delete(organizationId, id))) throw notFound(id);
  }
}

const notFound = (id: string): Error => problem('not_found', `There is no snippet ${id}.`);

async function orNameTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'snippet_name')) throw error;
    throw problem('validation_failed', `There is a snippet “${name}” already.`, { pointer: '/name' });
  }
}

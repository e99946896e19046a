import type { Principal, Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { CreateMemory, ListMemoriesQuery, MemoryResource, MemoryStatus, UpdateMemory } from '@imprint/contracts/memories';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BrandsService } from '../brands/index.js';
import { authorOf, Authors } from '../identity/index.js';
import { ChangeMemory } from './change-memory.js';
import { EvidenceLinks } from './evidence-links.js';
import { MemoriesRepository } from './memories.repository.js';
import type { MemoryEntity } from './memory.entity.js';
import { isAgent } from './note-edit.js';

/** A memory as callers see it. */
export type MemoryView = MemoryResource & { id: string };

/** A memory as content is made by it. */
export type KeptMemory = Pick<MemoryEntity, 'id' | 'text' | 'createdAt'>;

/** What brands remember. A suggestion becomes a memory when a person keeps it, and not before. */
@Injectable()
export class Memories {
  constructor(
    private readonly dataSource: DataSource,
    private readonly memories: MemoriesRepository,
    private readonly brands: BrandsService,
    private readonly authors: Authors,
    private readonly changing: ChangeMemory,
    private readonly links: EvidenceLinks,
  ) {}

  /** What content of the brand is made by, the newest first. Nothing for a brand that the tenant does not see. */
  async kept(tenant: Tenant, brandId: string): Promise<KeptMemory[]> {
    const rows = await this.memories.listKept(tenant, brandId);
    return rows.map(({ id, text, createdAt }) => ({ id, text, createdAt }));
  }

  /** Newest first. @throws Problem `not_found` */
  async list(principal: Principal, brandId: string, query: ListMemoriesQuery): Promise<Page<MemoryView>> {
    await this.brands.read(principal, brandId);
    const page = await this.memories.list(principal, brandId, query);
    return { ...page, items: await this.#viewsOf(page.items) };
  }

  /** Keeps what somebody writes. @throws Problem `not_found`, `limit_reached` */
  async create(
    principal: Principal,
    brandId: string,
    { text }: CreateMemory,
    idempotencyKey: string | null = null,
  ): Promise<MemoryView> {
    const { organizationId } = principal;
    await this.brands.read(principal, brandId);
    const own = { organizationId, brandId, idempotencyKey, ...authorOf(principal) };
    const origin = isAgent(principal) ? 'agent' : 'person';
    const row = { ...own, text: text.trim(), kind: 'written', origin, status: 'kept' } as const;
    const made = await this.memories.createOnce({ organizationId, idempotencyKey }, () =>
      this.dataSource.transaction((manager) => this.changing.add(manager, principal, { id: newId('memo'), ...row })),
    );
    return this.#viewOf(made);
  }

  /** @throws Problem `not_found`; `state_conflict` for taking back what was no suggestion */
  async update(principal: Principal, brandId: string, id: string, { text, status }: UpdateMemory): Promise<MemoryView> {
    return this.#change(principal, brandId, id, async (manager, memory) => {
      const changed = text === undefined ? memory : await this.changing.rewrite(manager, principal, memory, text.trim());
      return status === undefined ? changed : this.#decide(manager, principal, changed, status);
    });
  }

  /** Content is made by it from now on. Repeatable. @throws Problem `not_found`, `limit_reached` */
  async keep(principal: Principal, brandId: string, id: string): Promise<MemoryView> {
    return this.#change(principal, brandId, id, (manager, memory) => this.#decide(manager, principal, memory, 'kept'));
  }

  /** It is never suggested again. Repeatable. @throws Problem `not_found`; `state_conflict` for what was written */
  async dismiss(principal: Principal, brandId: string, id: string): Promise<MemoryView> {
    return this.#change(principal, brandId, id, (manager, memory) => this.#decide(manager, principal, memory, 'dismissed'));
  }

  /** Deletes it for good, and the corrections that it came from. @throws Problem `not_found` */
  async forget(principal: Principal, brandId: string, id: string): Promise<void> {
    await this.brands.read(principal, brandId);
    await this.dataSource.transaction(async (manager) => {
      await this.changing.forget(manager, principal, await this.#locked(manager, principal, brandId, id));
    });
  }

  async #decide(manager: EntityManager, principal: Principal, memory: MemoryEntity, status: MemoryStatus): Promise<MemoryEntity> {
    if (memory.status === status) return memory;
    if (memory.origin !== 'suggestion')
      throw problem('state_conflict', 'This memory was written. Only suggestions are kept or dismissed: change or delete it.');
    return this.changing.decide(manager, principal, memory, status);
  }

  async #change(
    principal: Principal,
    brandId: string,
    id: string,
    change: (manager: EntityManager, memory: MemoryEntity) => Promise<MemoryEntity>,
  ): Promise<MemoryView> {
    // Before the transaction: what waits for a second connection while it holds one has all of them wait for each other.
    await this.brands.read(principal, brandId);
    const row = await this.dataSource.transaction(async (manager) =>
      change(manager, await this.#locked(manager, principal, brandId, id)),
    );
    return this.#viewOf(row);
  }

  async #locked(manager: EntityManager, principal: Principal, brandId: string, id: string): Promise<MemoryEntity> {
    await this.memories.serialize(manager, brandId);
    const memory = await this.memories.lock(manager, principal, brandId, id);
    if (memory === null) throw problem('not_found', `There is no memory ${id} of the brand ${brandId}.`);
    return memory;
  }

  async #viewOf(row: MemoryEntity): Promise<MemoryView> {
    const [view] = await this.#viewsOf([row]);
    if (view === undefined) throw new Error(`the memory ${row.id} has no view`);
    return view;
  }

  async #viewsOf(rows: readonly MemoryEntity[]): Promise<MemoryView[]> {
    const [named, urlOf] = await Promise.all([this.authors.withNames(rows), this.links.of(rows)]);
    return named.map(({ details: values, ...row }) => ({
      ...row,
      values,
      evidence: row.evidence.map(({ type, id }) => ({ type, id, url: urlOf(id) })),
    }));
  }
}

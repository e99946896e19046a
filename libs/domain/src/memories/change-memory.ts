import type { Principal } from '@imprint/contracts/access';
import type { AuditAction } from '@imprint/contracts/audit';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { MemoryStatus } from '@imprint/contracts/memories';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { BrandsService } from '../brands/index.js';
import { authorOf } from '../identity/index.js';
import { resolveNotices, signalNoticesAfterCommit } from '../notices/index.js';
import { deleteEvidence } from './evidence.repository.js';
import { MemoriesRepository } from './memories.repository.js';
import type { MemoryEntity } from './memory.entity.js';

type NewMemory = Pick<MemoryEntity, 'id' | 'organizationId' | 'brandId'> & Partial<MemoryEntity>;

const actions: Readonly<Record<MemoryStatus, AuditAction>> = {
  suggested: 'memory.reopened',
  kept: 'memory.kept',
  dismissed: 'memory.dismissed',
};

/** One change of a memory, in the transaction of whoever makes it. The audit log never has its text, so that it can be forgotten. */
@Injectable()
export class ChangeMemory {
  constructor(
    private readonly memories: MemoriesRepository,
    private readonly brands: BrandsService,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem `limit_reached` */
  async add(manager: EntityManager, principal: Principal, memory: NewMemory): Promise<MemoryEntity> {
    const { organizationId, brandId } = memory;
    await this.brands.hold(manager, organizationId, brandId);
    await this.memories.serialize(manager, brandId);
    await this.#requireRoom(manager, memory);
    const made = await this.memories.insert(manager, memory);
    await this.#record(manager, principal, made, 'memory.created');
    return made;
  }

  async rewrite(manager: EntityManager, principal: Principal, memory: MemoryEntity, text: string): Promise<MemoryEntity> {
    if (text === memory.text) return memory;
    await this.#record(manager, principal, memory, 'memory.changed');
    return this.memories.update(manager, memory, { text, ...authorOf(principal) }, 'changed');
  }

  /** @throws Problem `limit_reached` */
  async decide(manager: EntityManager, principal: Principal, memory: MemoryEntity, status: MemoryStatus): Promise<MemoryEntity> {
    if (status === 'kept') await this.#requireRoom(manager, memory);
    await this.#record(manager, principal, memory, actions[status], { status: { from: memory.status, to: status } });
    const author = status === 'suggested' ? { authorId: null, credentialId: null } : authorOf(principal);
    const decided = await this.memories.update(manager, memory, { status, ...author }, status);
    await this.#endNotice(manager, memory);
    return decided;
  }

  async forget(manager: EntityManager, principal: Principal, memory: MemoryEntity): Promise<void> {
    await this.memories.delete(manager, memory);
    const { organizationId, evidence } = memory;
    await deleteEvidence(
      manager,
      organizationId,
      evidence.map(({ id }) => id),
    );
    await this.#record(manager, principal, memory, 'memory.forgotten');
    await this.#endNotice(manager, memory);
  }

  async #requireRoom(manager: EntityManager, { organizationId, brandId }: NewMemory): Promise<void> {
    if ((await this.memories.count(manager, organizationId, brandId, 'kept')) < limits.memoriesPerBrand) return;
    throw problem('limit_reached', `A brand keeps at most ${limits.memoriesPerBrand} memories. Forget one first.`);
  }

  /** Once no suggestion waits, nobody has to look at them. */
  async #endNotice(manager: EntityManager, { organizationId, brandId }: MemoryEntity): Promise<void> {
    if ((await this.memories.count(manager, organizationId, brandId, 'suggested')) > 0) return;
    const over = { organizationId, subjectIds: [brandId], kinds: ['memory.suggested'] as const };
    signalNoticesAfterCommit(manager, await resolveNotices(manager, over));
  }

  async #record(
    manager: EntityManager,
    principal: Principal,
    { id, brandId, kind }: MemoryEntity,
    action: AuditAction,
    changes: Record<string, { from?: unknown; to?: unknown }> = {},
  ): Promise<void> {
    const subject = { type: 'memory', id };
    await this.audit.record(manager, principal, {
      action,
      subject,
      changes: { brandId: { to: brandId }, kind: { to: kind }, ...changes },
    });
  }
}

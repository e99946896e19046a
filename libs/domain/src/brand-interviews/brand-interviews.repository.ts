import type { Tenant } from '@imprint/contracts/access';
import type { BegunInterviewStatus, InterviewField, ProposedAnswer } from '@imprint/contracts/brand-interviews';
import { newId } from '@imprint/platform/crypto';
import { ownedBy } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { BrandInterviewAnswerEntity, BrandInterviewEntity } from './brand-interview.entity.js';

type Interview = Pick<BrandInterviewEntity, 'id' | 'organizationId' | 'brandId'>;

/** Interviews and their answers. */
@Injectable()
export class BrandInterviewsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The latest one of a brand. */
  async findLatest(tenant: Tenant, brandId: string): Promise<BrandInterviewEntity | null> {
    const where = ownedBy(tenant, brandId);
    return this.dataSource.manager.findOne(BrandInterviewEntity, { where, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  async find(tenant: Tenant, id: string): Promise<BrandInterviewEntity | null> {
    return this.dataSource.manager.findOneBy(BrandInterviewEntity, { ...ownedBy(tenant), id });
  }

  /** The open one that is answered in a chat. */
  async findOfChat(tenant: Tenant, chatId: string): Promise<BrandInterviewEntity | null> {
    return this.dataSource.manager.findOneBy(BrandInterviewEntity, { ...ownedBy(tenant), chatId, status: 'open' });
  }

  /** The open one of the brand. @returns whether it is new */
  async open(manager: EntityManager, organizationId: string, brandId: string): Promise<boolean> {
    const id = newId('intv');
    const made = await manager.query<unknown[]>(
      `insert into brand_interview (id, organization_id, brand_id, status) values ($1, $2, $3, 'open') on conflict do nothing returning id`,
      [id, organizationId, brandId],
    );
    if (made.length > 0) signalled(manager, { id, organizationId, brandId }, 'open');
    return made.length > 0;
  }

  /** From now on it is answered in this chat, and no other one is. */
  async bind(tenant: Tenant, id: string, chatId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const own = { organizationId: tenant.organizationId };
      await manager.update(BrandInterviewEntity, { ...own, chatId }, { chatId: null });
      await manager.update(BrandInterviewEntity, { ...own, id, status: 'open' }, { chatId });
    });
  }

  /** What the chat of the open one is asked now. */
  async askInChat(tenant: Tenant, chatId: string, chatField: InterviewField | null): Promise<void> {
    const { organizationId } = tenant;
    await this.dataSource.manager.update(BrandInterviewEntity, { organizationId, chatId, status: 'open' }, { chatField });
  }

  /** Ends it. @returns false if it was over already */
  async end(manager: EntityManager, interview: Interview, status: Exclude<BegunInterviewStatus, 'open'>): Promise<boolean> {
    const { id, organizationId } = interview;
    const changes = { status, chatId: null, proposal: null, updatedAt: new Date() };
    const { affected } = await manager.update(BrandInterviewEntity, { id, organizationId, status: 'open' }, changes);
    if (affected === 1) signalled(manager, interview, status);
    return affected === 1;
  }

  /** Opens it again, because an answer was taken back. */
  async reopen(manager: EntityManager, interview: Interview): Promise<void> {
    const { id, organizationId } = interview;
    await manager.update(BrandInterviewEntity, { id, organizationId }, { status: 'open', proposal: null, updatedAt: new Date() });
    signalled(manager, interview, 'open');
  }

  /** The latest first. */
  async answersOf({ id: interviewId, organizationId }: Interview): Promise<BrandInterviewAnswerEntity[]> {
    return this.dataSource.manager.find(BrandInterviewAnswerEntity, {
      where: { interviewId, organizationId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  async insertAnswer(interview: Interview, answer: Omit<BrandInterviewAnswerEntity, 'createdAt'>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.insert(
        BrandInterviewAnswerEntity,
        answer as Parameters<typeof manager.insert<BrandInterviewAnswerEntity>>[1],
      );
      const { id, organizationId } = interview;
      await manager.update(BrandInterviewEntity, { id, organizationId }, { proposal: null, updatedAt: new Date() });
      signalled(manager, interview, 'open');
    });
  }

  /**
   * What is proposed from now on; null for nothing. Of two that read the same answer to the same question at once, the first one is kept.
   * @param interview as it was read: what somebody else was proposed since stays
   * @returns what is proposed; null where the interview is over, or something else is proposed by now
   */
  async propose(interview: BrandInterviewEntity, proposal: ProposedAnswer | null): Promise<BrandInterviewEntity | null> {
    return this.dataSource.transaction(async (manager) => {
      const where = { id: interview.id, organizationId: interview.organizationId, status: 'open' as const };
      const row = await manager.findOne(BrandInterviewEntity, { where, lock: { mode: 'pessimistic_write' } });
      if (row === null) return null;
      const { field, answer } = row.proposal ?? {};
      if (proposal !== null && field === proposal.field && answer === proposal.answer) return row;
      if (!isDeepStrictEqual(row.proposal, interview.proposal)) return null;
      await manager.update(BrandInterviewEntity, where, { proposal, updatedAt: new Date() });
      signalled(manager, interview, 'open');
      return { ...row, proposal };
    });
  }

  /** @returns false if somebody has taken it back already */
  async deleteAnswer(interview: Interview, { id }: BrandInterviewAnswerEntity): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { organizationId } = interview;
      const { affected } = await manager.delete(BrandInterviewAnswerEntity, { id, organizationId });
      if (affected === 1) await this.reopen(manager, interview);
      return affected === 1;
    });
  }
}

function signalled(
  manager: EntityManager,
  { id: interviewId, organizationId, brandId }: Interview,
  status: BegunInterviewStatus,
): void {
  signalAfterCommit(manager, 'interview.changed', { organizationId, interviewId, brandId, status });
}

/** Of a brand that is deleted, with their answers. */
export async function deleteInterviewsOf(manager: EntityManager, organizationId: string, brandId: string): Promise<void> {
  await manager.delete(BrandInterviewEntity, { organizationId, brandId });
}

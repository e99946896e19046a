import type { Role } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThanOrEqual, type EntityManager } from 'typeorm';
import { InvitationEntity } from './invitation.entity.js';

/** What an open invitation says to the person who holds its code. */
export interface OpenInvitation {
  id: string;
  organizationId: string;
  organizationName: string;
  email: string;
  role: Role;
}

/**
 * An invitation counts as long as whoever gave it could still give it: somebody who was removed leaves no way back in. The
 * operator's, to whoever shall own a new organization, has no such person behind it.
 */
const openInvitation = `
  select i.id, i.organization_id as "organizationId", o.name as "organizationName", i.email, i.role
  from invitation i join organization o on o.id = i.organization_id
  where i.code_digest = $1 and i.expires_at > now()
    and (i.invited_by is null or exists (
      select from membership giver where giver.organization_id = i.organization_id and giver.user_id = i.invited_by
        and (giver.role = 'owner' or (giver.role = 'admin' and i.role <> 'owner'))
    ))`;

/** The rows of invitations. Read model of an open one: joins organization and membership. */
@Injectable()
export class InvitationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those that still open something, newest first. */
  async list(organizationId: string, query: ListQuery): Promise<Page<InvitationEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(InvitationEntity, 'invitation')
      .where('invitation.organizationId = :organizationId and invitation.expiresAt > now()', { organizationId });
    searchIn(rows, ['invitation.email'], query.search);
    return paginate(rows, newestFirst('invitation'), query);
  }

  /** Undefined when the code opens nothing (any more). */
  async findOpen(codeDigest: string, manager: EntityManager = this.dataSource.manager): Promise<OpenInvitation | undefined> {
    const [found] = await manager.query<OpenInvitation[]>(openInvitation, [codeDigest]);
    return found;
  }

  async read(manager: EntityManager, organizationId: string, id: string): Promise<InvitationEntity> {
    return manager.findOneByOrFail(InvitationEntity, { id, organizationId });
  }

  async findByEmail(
    organizationId: string,
    email: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<InvitationEntity | null> {
    return manager.findOneBy(InvitationEntity, { organizationId, email });
  }

  async lockById(manager: EntityManager, organizationId: string, id: string): Promise<InvitationEntity | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return manager.findOne(InvitationEntity, { where: { id, organizationId }, lock });
  }

  async insert(manager: EntityManager, row: Omit<InvitationEntity, 'createdAt'>): Promise<void> {
    await manager.insert(InvitationEntity, row);
  }

  /** False when there was none. */
  async delete(manager: EntityManager, organizationId: string, id: string): Promise<boolean> {
    return (await manager.delete(InvitationEntity, { id, organizationId })).affected === 1;
  }

  async deleteByEmail(manager: EntityManager, organizationId: string, email: string): Promise<void> {
    await manager.delete(InvitationEntity, { organizationId, email });
  }

  async deleteExpired(manager: EntityManager, organizationId: string): Promise<void> {
    await manager.delete(InvitationEntity, { organizationId, expiresAt: LessThanOrEqual(new Date()) });
  }
}

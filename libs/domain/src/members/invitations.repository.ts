import type { ListQuery, Page } from '@imprint/contracts/documents';
import { newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThanOrEqual, type EntityManager } from 'typeorm';
import type { Rights } from '../identity/index.js';
import { InvitationEntity } from './invitation.entity.js';

/** An open invitation as shown to the holder of its code. */
export interface OpenInvitation extends Rights {
  id: string;
  organizationId: string;
  organizationName: string;
  email: string;
}

/**
 * An invitation is valid as long as its inviter could still send it, so that a removed member leaves no way back in. The operator's
 * invitations of first owners have no inviter.
 */
const openInvitation = `
  select i.id, i.organization_id as "organizationId", o.name as "organizationName", i.email, i.role,
    i.brand_ids as "brandIds"
  from invitation i join organization o on o.id = i.organization_id
  where i.code_digest = $1 and i.expires_at > now()
    and (i.invited_by is null or exists (
      select from membership giver where giver.organization_id = i.organization_id and giver.user_id = i.invited_by
        and (giver.role = 'owner' or (giver.role = 'admin' and i.role <> 'owner'))
    ))`;

/** Of every organization. */
export async function deleteAllByEmail(manager: EntityManager, email: string): Promise<void> {
  await manager.delete(InvitationEntity, { email });
}

/** Invitations. Read model: joins organization and membership. */
@Injectable()
export class InvitationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Valid ones, newest first. */
  async list(organizationId: string, query: ListQuery): Promise<Page<InvitationEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(InvitationEntity, 'invitation')
      .where('invitation.organizationId = :organizationId and invitation.expiresAt > now()', { organizationId });
    searchIn(rows, ['invitation.email'], query.search);
    return paginate(rows, newestFirst('invitation'), query);
  }

  /** Undefined when the code is not valid, or no longer. */
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

  /** Invitations whose limit names the brand no longer do. */
  async removeBrand(
    manager: EntityManager,
    { organizationId, brandId }: { organizationId: string; brandId: string },
  ): Promise<void> {
    await manager.query(
      `update invitation set brand_ids = array_remove(brand_ids, $2) where organization_id = $1 and $2 = any(brand_ids)`,
      [organizationId, brandId],
    );
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

import type { ListAuditEntries } from '@imprint/contracts/audit';
import type { Page } from '@imprint/contracts/documents';
import { newestFirst, paginate, searchIn, within } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditEntryEntity } from './audit-entry.entity.js';

const searched = ['entry.action', 'entry.subjectType', 'entry.subjectId', 'entry.clientIp'];

/** Somebody whose account is deleted. */
export interface ForgottenPerson {
  userId: string;
  email: string;
  /** Those that they have left. */
  organizations: readonly string[];
  /** What one of them was called after the person, and what that is replaced by. */
  name: { from: string; to: string };
}

/** The rows of the audit log. Nothing changes them, except that people who delete their account are forgotten. */
@Injectable()
export class AuditEntriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(manager: EntityManager, entry: Omit<AuditEntryEntity, 'createdAt'>): Promise<void> {
    await manager.save(manager.create(AuditEntryEntity, entry));
  }

  async forgetPerson(manager: EntityManager, { userId, email, organizations, name }: ForgottenPerson): Promise<void> {
    await manager.query('update audit_entry set client_ip = null where actor_id = $1 and client_ip is not null', [userId]);
    await manager.query(
      `update audit_entry set changes = replace(changes::text, to_jsonb(lower($1::text))::text, '"deleted user"')::jsonb
       where subject_type = 'invitation' and strpos(changes::text, to_jsonb(lower($1::text))::text) > 0`,
      [email],
    );
    await manager.query(
      `update audit_entry set changes = replace(changes::text, to_jsonb($2::text)::text, to_jsonb($3::text)::text)::jsonb
       where organization_id = any($1) and subject_type = 'organization' and strpos(changes::text, to_jsonb($2::text)::text) > 0`,
      [organizations, name.from, name.to],
    );
  }

  /** Newest first. */
  async list(organizationId: string, query: ListAuditEntries): Promise<Page<AuditEntryEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(AuditEntryEntity, 'entry')
      .where('entry.organizationId = :organizationId', { organizationId });
    const { action, subjectId, actorId, search } = query;
    if (action !== undefined) rows.andWhere('entry.action = :action', { action });
    if (subjectId !== undefined) rows.andWhere('entry.subjectId = :subjectId', { subjectId });
    if (actorId !== undefined) rows.andWhere('entry.actorId = :actorId', { actorId });
    within(rows, 'entry.createdAt', query);
    searchIn(rows, searched, search);
    return paginate(rows, newestFirst('entry'), query);
  }
}

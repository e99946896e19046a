import type { AuditAction, ListAuditEntries, Page, Principal } from '@imprint/contracts';
import { newId } from '@imprint/platform/crypto';
import { newestFirst, paginate, searchIn, within } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditEntryEntity } from './audit-entry.entity.js';

/** An entry as it is kept. */
export type AuditEntryView = AuditEntryEntity;

/** Who does it: a caller, or the instance itself. */
export type Actor = Principal | { kind: 'service'; organizationId: string };

export interface Change {
  action: AuditAction;
  subject: { type: string; id: string };
  /** Field → what it was and what it is. Only what may be shown: never a secret, a hash or a token. */
  changes?: Record<string, { from?: unknown; to?: unknown }>;
}

const searched = ['entry.action', 'entry.subjectType', 'entry.subjectId', 'entry.clientIp'];

/** The record of every change of credentials, members and settings, and of what was deleted. */
@Injectable()
export class AuditTrail {
  constructor(private readonly dataSource: DataSource) {}

  /** @param manager of the transaction that makes the change: both are kept, or neither */
  async record(manager: EntityManager, actor: Actor, change: Change): Promise<void> {
    const person = actor.kind === 'service' ? null : actor;
    const entry = manager.create(AuditEntryEntity, {
      id: newId('aud'),
      organizationId: actor.organizationId,
      action: change.action,
      actorKind: actor.kind,
      actorId: person?.userId ?? null,
      apiKeyId: person?.apiKeyId ?? null,
      clientIp: person?.clientIp ?? null,
      subjectType: change.subject.type,
      subjectId: change.subject.id,
      changes: change.changes ?? {},
    });
    await manager.save(entry);
  }

  /** Newest first. */
  async list(principal: Principal, query: ListAuditEntries): Promise<Page<AuditEntryEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(AuditEntryEntity, 'entry')
      .where('entry.organizationId = :organizationId', { organizationId: principal.organizationId });
    const { action, subjectId, actorId, search } = query;
    if (action !== undefined) rows.andWhere('entry.action = :action', { action });
    if (subjectId !== undefined) rows.andWhere('entry.subjectId = :subjectId', { subjectId });
    if (actorId !== undefined) rows.andWhere('entry.actorId = :actorId', { actorId });
    within(rows, 'entry.createdAt', query);
    searchIn(rows, searched, search);
    return paginate(rows, newestFirst('entry'), query);
  }
}

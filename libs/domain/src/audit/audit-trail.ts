import { instantOf, type AuditAction, type ListAuditEntries, type Page, type Principal } from '@imprint/contracts';
import { newId } from '@imprint/platform/crypto';
import { paginate } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditEntryEntity } from './audit-entry.entity.js';

/** Who does it: a caller, or the instance itself. */
export type Actor = Principal | { kind: 'service'; organizationId: string };

export interface Change {
  action: AuditAction;
  subject: { type: string; id: string };
  /** Field → what it was and what it is. Only what may be shown: never a secret, a hash or a token. */
  changes?: Record<string, { from?: unknown; to?: unknown }>;
}

const searched = `concat_ws(' ', entry.action, entry.subjectType, entry.subjectId, entry.clientIp)`;

/** The record of every change of credentials, members and settings. */
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
      .where('entry.organizationId = :organizationId', principal)
      .orderBy('entry.createdAt', 'DESC')
      .addOrderBy('entry.id', 'DESC');
    const { action, subjectId, actorId, since, until, search } = query;
    if (action !== undefined) rows.andWhere('entry.action = :action', { action });
    if (subjectId !== undefined) rows.andWhere('entry.subjectId = :subjectId', { subjectId });
    if (actorId !== undefined) rows.andWhere('entry.actorId = :actorId', { actorId });
    if (since !== undefined) rows.andWhere('entry.createdAt >= :since', { since: instantOf(since, 'since') });
    if (until !== undefined) rows.andWhere('entry.createdAt < :until', { until: instantOf(until, 'until') });
    if (search !== undefined) rows.andWhere(`position(lower(:search) in lower(${searched})) > 0`, { search });
    return paginate(rows, query);
  }
}

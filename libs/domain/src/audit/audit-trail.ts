import type { Principal } from '@imprint/contracts/access';
import type { AuditAction, ListAuditEntries } from '@imprint/contracts/audit';
import type { Page } from '@imprint/contracts/documents';
import { newId } from '@imprint/platform/crypto';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditEntriesRepository, type ForgottenPerson } from './audit-entries.repository.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';

/** A stored entry. */
export type AuditEntryView = AuditEntryEntity;

/** Who makes the change: a caller, somebody with a review link that a caller made, or the instance itself. */
export type Actor =
  | Principal
  | (Pick<Principal, 'organizationId' | 'userId' | 'apiKeyId' | 'clientIp'> & { kind: 'review-link' })
  | { kind: 'service'; organizationId: string };

/** What changed. */
export interface Change {
  action: AuditAction;
  /** `userId` is the person whose it is, for a subject that is nobody else's: others hear nothing of its changes. */
  subject: { type: string; id: string; userId?: string };
  /** Old and new value of each field. Only values that may be shown: never a secret, a hash or a token. */
  changes?: Record<string, { from?: unknown; to?: unknown }>;
}

/** Records every change of credentials, members and settings, and every deletion. */
@Injectable()
export class AuditTrail {
  private readonly entries: AuditEntriesRepository;

  constructor(dataSource: DataSource) {
    this.entries = new AuditEntriesRepository(dataSource);
  }

  /** @param manager transaction of the change, so that both are committed or neither */
  async record(manager: EntityManager, actor: Actor, change: Change): Promise<void> {
    const person = actor.kind === 'service' ? null : actor;
    const { organizationId } = actor;
    const { action, subject } = change;
    const entryId = newId('aud');
    await this.entries.insert(manager, {
      id: entryId,
      organizationId,
      action,
      actorKind: actor.kind,
      actorId: person?.userId ?? null,
      apiKeyId: person?.apiKeyId ?? null,
      clientIp: person?.clientIp ?? null,
      subjectType: subject.type,
      subjectId: subject.id,
      changes: change.changes ?? {},
    });
    signalAfterCommit(manager, 'audit.recorded', { organizationId, entryId, action, subject });
  }

  /**
   * Entries stay, and say that somebody did it whose account is deleted: without their address in the network, and without their email
   * address where they were invited or their name where an organization had it.
   */
  async forgetPerson(manager: EntityManager, person: ForgottenPerson): Promise<void> {
    await this.entries.forgetPerson(manager, person);
  }

  /** Newest first. */
  async list(principal: Principal, query: ListAuditEntries): Promise<Page<AuditEntryEntity>> {
    return this.entries.list(principal.organizationId, query);
  }
}

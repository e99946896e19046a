import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import type { NoticeKind } from '@imprint/contracts/notices';
import { recordNotices, resolveNotices, signalNotices } from '../../notices/index.js';
import { wakeWaitingTargets } from '../releases/targets.repository.js';
import type { ConnectionEntity } from './connection.entity.js';
import { ConnectionsRepository } from './connections.repository.js';
import { checkedNow, type CheckedAccount } from './credential-times.js';

/** What is known about whether platforms accept the credentials of accounts, and who learns of it. */
@Injectable()
export class AccountHealth {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly signals: SignalBus,
  ) {}

  /** The platform accepts the credentials. @param scopes what they allow, if it said so */
  async works(row: ConnectionEntity, scopes?: readonly string[]): Promise<void> {
    const { id, organizationId } = row;
    const changed = await this.connections.transaction(async (manager) => {
      if (!(await this.connections.markWorking(manager, row, checked(scopes)))) return [];
      await wakeWaitingTargets(manager, row);
      return resolveNotices(manager, { organizationId, subjectIds: [id] });
    });
    await signalNotices(this.signals, changed);
  }

  /**
   * The platform refuses the credentials, or they allow no posts: people are asked to connect the account again, once.
   * @param scopes what they allow, if the platform said so
   */
  async refused(row: ConnectionEntity, error: string, scopes?: readonly string[]): Promise<void> {
    const changed = await this.connections.transaction(async (manager) => {
      const isNews = await this.connections.markRefused(manager, row, { error, ...checked(scopes) });
      return isNews ? recordNotices(manager, [noticeOf(row, 'connection.refused', error)]) : [];
    });
    await signalNotices(this.signals, changed);
  }

  /** The credentials end soon, and only a person can replace them. */
  async expires(row: ConnectionEntity, detail: string): Promise<void> {
    const changed = await this.connections.transaction(async (manager) => {
      const isWarned = await this.connections.markWarned(manager, row);
      return isWarned ? recordNotices(manager, [noticeOf(row, 'connection.expiring', detail)]) : [];
    });
    await signalNotices(this.signals, changed);
  }
}

function checked(scopes: readonly string[] | undefined): CheckedAccount {
  return { ...checkedNow(), ...(scopes !== undefined && { scopes: [...scopes] }) };
}

function noticeOf({ id, organizationId, platform, displayName, handle }: ConnectionEntity, kind: NoticeKind, detail: string) {
  const title = displayName ?? handle ?? platform;
  return { organizationId, kind, subjectId: id, cause: '', title, detail, platform, path: 'connections' };
}

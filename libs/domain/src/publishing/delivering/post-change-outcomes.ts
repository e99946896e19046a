import { newId } from '@imprint/platform/crypto';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pauseAccount } from '../connections/connection-caps.repository.js';
import { insertChangeReceipt } from '../receipts/receipts.repository.js';
import type { SentContent } from '../receipts/sent-content.js';
import { recordVersion } from '../releases/record-version.js';
import { lockReleaseOfOutcome } from '../releases/releases.repository.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import { PostChangesRepository, type ChangeOutcome, type ClaimedChange } from '../post-changes/post-changes.repository.js';

/** How an attempt ended, and what its receipt says. */
export type EndedChange = ChangeOutcome & {
  receipt: 'edited' | 'deleted' | 'gone' | 'refused' | 'unknown';
  /** Of an edit, once something was to be sent. */
  sent?: SentContent | undefined;
};

/** Writes how attempts to change published posts ended: change, target, version and receipt in one transaction. */
@Injectable()
export class PostChangeOutcomes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: PostChangesRepository,
    private readonly targets: TargetsRepository,
    private readonly signals: SignalBus,
  ) {}

  /** Returns false, having changed nothing, when the lease was lost: the change is made once more. */
  async write(change: ClaimedChange, ended: EndedChange): Promise<boolean> {
    const { organizationId, releaseId, targetId } = change;
    const isWritten = await this.dataSource.transaction(async (manager) => {
      await lockReleaseOfOutcome(manager, organizationId, releaseId);
      if (!(await this.changes.writeOutcome(manager, change, ended))) return false;
      if (ended.status === 'completed') await this.complete(manager, change);
      // No post goes out on the account either: platforms that are called all the same may block it for longer. Deletions have limits
      // of their own, on Mastodon 30 in half an hour, which do not concern posts.
      if (change.action === 'edit' && ended.status === 'queued' && ended.error.class === 'rate_limit')
        await pauseAccount(manager, change, new Date(Date.now() + ended.waitMs));
      const { id: changeId, attempts: attempt, action } = change;
      const failureCode = ended.status === 'completed' ? null : ended.error.code;
      const { receipt: outcome, sent } = ended;
      await insertChangeReceipt(manager, {
        id: newId('rcpt'),
        organizationId,
        changeId,
        action,
        attempt,
        outcome,
        failureCode,
        sent,
      });
      return true;
    });
    if (isWritten) await this.signals.publish('release.changed', { organizationId, releaseId, targetIds: [targetId] });
    return isWritten;
  }

  private async complete(manager: EntityManager, change: ClaimedChange): Promise<void> {
    const { organizationId, releaseId, targetId, action, caption, media, authorId, credentialId, approvalId } = change;
    const own = { id: targetId, organizationId, releaseId };
    if (action === 'delete') return this.targets.update(manager, own, { deletedFromPlatformAt: new Date() });
    await this.targets.update(manager, own, { caption, media, editedAt: new Date() });
    const author = { userId: authorId, apiKeyId: credentialId, ...(approvalId !== null && { approvalId }) };
    await recordVersion(manager, author, { id: releaseId, organizationId });
  }
}

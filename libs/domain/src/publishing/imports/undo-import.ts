import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { asksToPublish } from '../../identity/index.js';
import { ControlRelease } from '../releases/control-release.js';
import { DeleteRelease } from '../releases/delete-release.js';
import { ReleaseImports, type ReleaseImportView } from './release-imports.js';
import { ReleaseImportsRepository } from './release-imports.repository.js';

/** Takes an import back: what still waits is deleted, what has begun stays. A repeat goes on where one before was interrupted. */
@Injectable()
export class UndoImport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly imports: ReleaseImportsRepository,
    private readonly service: ReleaseImports,
    private readonly control: ControlRelease,
    private readonly deletion: DeleteRelease,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem `not_found`; `state_conflict` when the caller has to ask before cancelling what is scheduled */
  async undo(principal: Principal, id: string): Promise<ReleaseImportView> {
    const { organizationId } = principal;
    await this.service.read(principal, id);
    const waiting = await this.imports.listWaiting(organizationId, id);
    const isAnyScheduled = waiting.some(({ status }) => status !== 'draft');
    if (isAnyScheduled && (await asksToPublish(this.dataSource.manager, principal))) {
      const detail = 'Some of these releases are scheduled, and cancelling them needs an approval. Cancel them one by one.';
      throw problem('state_conflict', detail);
    }
    for (const release of waiting) await this.remove(principal, release);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.imports.markUndone(manager, { organizationId, id }))) return;
      const subject = { type: 'release-import', id };
      await this.audit.record(manager, principal, {
        action: 'release-import.undone',
        subject,
        changes: { releases: { from: waiting.length } },
      });
    });
    return this.service.read(principal, id);
  }

  private async remove(principal: Principal, { id, status }: { id: string; status: string }): Promise<void> {
    try {
      // Back to a draft as a whole: that is refused once any part of it has begun.
      if (status !== 'draft') await this.control.controlRelease(principal, id, 'unschedule');
      await this.deletion.deleteRelease(principal, id);
    } catch (error) {
      // Meanwhile a worker has begun it, or somebody has deleted it.
      if (!(error instanceof Problem) || (error.code !== 'state_conflict' && error.code !== 'not_found')) throw error;
    }
  }
}

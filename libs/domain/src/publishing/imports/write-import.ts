import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { CreateReleaseImport } from '@imprint/contracts/publishing';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { CreateReleaseOperation } from '../releases/create-release.js';
import { TagsRepository } from '../tags/tags.repository.js';
import type { ImportPlan, PlannedRow } from './plan-import.js';
import type { ReleaseImportEntity } from './release-import.entity.js';
import { ReleaseImportsRepository } from './release-imports.repository.js';

/** Writes all releases of a file in one transaction: a crash leaves none, and a repeat of the request begins anew. */
@Injectable()
export class WriteImport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly create: CreateReleaseOperation,
    private readonly imports: ReleaseImportsRepository,
    private readonly tags: TagsRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** @returns the import, and when the first of its releases is due; null for drafts */
  async write(
    principal: Principal,
    { format, brandId }: CreateReleaseImport,
    { rows, ignoredColumns, isDraftsOnly }: ImportPlan,
    idempotencyKey: string | null,
  ): Promise<{ row: ReleaseImportEntity; dueAt: Date | null }> {
    const { organizationId, userId: authorId } = principal;
    const id = newId('imp');
    const own = { id, organizationId, brandId, authorId, format, isDraftsOnly, ignoredColumns, idempotencyKey };
    const row = await this.dataSource.transaction(async (manager) => {
      const releases: { releaseId: string; line: number; status: 'draft' | 'scheduled' }[] = [];
      for (const planned of rows) {
        const { line, status } = planned.row;
        releases.push({ releaseId: await this.writeRow(manager, principal, planned), line, status });
      }
      const made = await this.imports.insert(manager, own, releases);
      const changes = { format: { to: format }, brandId: { to: brandId }, releases: { to: releases.length } };
      await this.audit.record(manager, principal, {
        action: 'release-import.created',
        subject: { type: 'release-import', id },
        changes,
      });
      return made;
    });
    const due = rows.flatMap(({ prepared }) => prepared?.dueAt?.getTime() ?? []);
    return { row, dueAt: due.length === 0 ? null : new Date(Math.min(...due)) };
  }

  private async writeRow(manager: EntityManager, principal: Principal, { row, prepared, tagIds }: PlannedRow): Promise<string> {
    if (prepared === null) throw new Error(`line ${row.line} has faults`);
    const release = await this.create.write(manager, principal, prepared);
    const missing = tagIds.length === 0 ? [] : await this.tags.replaceOf(manager, release, tagIds);
    if (missing.length > 0)
      throw problem('validation_failed', `Line ${row.line}: a tag was deleted meanwhile. Check the file again.`, {
        pointer: '/content',
      });
    return release.id;
  }
}

import type { Principal } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { Problem, problem } from '@imprint/contracts/errors';
import type { OrganizationExportResource } from '@imprint/contracts/exports';
import { limits } from '@imprint/contracts/limits';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { AssetFiles } from '../media/index.js';
import type { OrganizationExportEntity } from './organization-export.entity.js';
import { OrganizationExportsRepository } from './organization-exports.repository.js';

/** An export as its organization's owners see it. */
export type OrganizationExportView = OrganizationExportResource & { id: string };

/** Exports of organizations as their owners ask for them. */
@Injectable()
export class OrganizationExports {
  constructor(
    private readonly dataSource: DataSource,
    private readonly exports: OrganizationExportsRepository,
    private readonly files: AssetFiles,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Asks for one. While one is being made, that one is returned.
   * @throws Problem `too_many_requests`, with the seconds until the next one
   */
  async request(principal: Principal): Promise<OrganizationExportView> {
    const { organizationId, userId } = principal;
    const row = await this.dataSource.transaction(async (manager) => {
      const id = newId('oexp');
      // Nobody else inserts until this transaction ends, so that the count is right however many ask at once.
      if (await this.exports.insert(manager, { id, organizationId, requestedBy: userId })) {
        const seconds = await this.exports.secondsOverLimit(manager, organizationId, limits.exportsPerDay);
        if (seconds !== null) throw tooMany(seconds);
        const subject = { type: 'organization', id: organizationId };
        await this.audit.record(manager, principal, {
          action: 'organization.exported',
          subject,
          changes: { exportId: { to: id } },
        });
      }
      return this.exports.findOpen(manager, organizationId);
    });
    if (row === null) throw problem('state_conflict', 'The export before was completed at this moment. Ask again.');
    return this.shown(row);
  }

  /** Newest first, without those that have expired. */
  async list({ organizationId }: Principal, query: ListQuery): Promise<Page<OrganizationExportView>> {
    const page = await this.exports.list(organizationId, query);
    return { ...page, items: page.items.map((row) => this.shown(row)) };
  }

  /** @throws Problem `not_found`, also once it has expired */
  async read({ organizationId }: Principal, id: string): Promise<OrganizationExportView> {
    const row = await this.exports.find(organizationId, id);
    if (row === null) throw problem('not_found', `There is no export ${id}, or it has expired.`);
    return this.shown(row);
  }

  private shown(row: OrganizationExportEntity): OrganizationExportView {
    const { id, status, storageKey, bytes, createdAt, completedAt, expiresAt } = row;
    const ttlSeconds = limits.exportHours * 3_600;
    const url = storageKey === null ? null : this.files.signedUrl(storageKey, { ttlSeconds });
    return { id, status, url, bytes, createdAt, completedAt, expiresAt };
  }
}

function tooMany(retryAfterSeconds: number): Problem {
  const detail = `An organization can be exported ${limits.exportsPerDay} times in 24 hours.`;
  return new Problem({ code: 'too_many_requests', detail }, { retryAfterSeconds });
}

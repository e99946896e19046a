import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Of a release without a title. */
const firstWords = 80;

/** What a receipt is about, under the names of today. */
export interface ReceiptSurroundings {
  /** Title of the release, or how its text begins; null once it is deleted. */
  releaseTitle: string | null;
  authorName: string | null;
  /** Who resolved the approval. */
  approvedBy: string | null;
  /** Hash of the receipt before it; null for the first one, and before it is sealed. */
  previousHash: string | null;
}

/** A read model: reads releases, people and approvals beside the receipts. */
@Injectable()
export class ReceiptSurroundingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Of receipts of the organization, by id. */
  async find(organizationId: string, ids: readonly string[]): Promise<Map<string, ReceiptSurroundings>> {
    if (ids.length === 0) return new Map();
    const rows = await this.dataSource.query<(ReceiptSurroundings & { id: string })[]>(
      `select r.id, coalesce(nullif(release.title, ''), left(release.base_content, ${firstWords})) as "releaseTitle",
         author.name as "authorName", coalesce(approval.reviewer_name, approver.name) as "approvedBy", before.hash as "previousHash"
       from publish_receipt r
       left join release on release.id = r.release_id and release.organization_id = r.organization_id and release.deleted_at is null
       left join app_user author on author.id = r.author_id
       left join approval on approval.id = r.approval_id and approval.organization_id = r.organization_id
       left join app_user approver on approver.id = approval.resolved_by
       left join publish_receipt before on before.organization_id = r.organization_id and before.sequence = r.sequence - 1
       where r.organization_id = $1 and r.id = any($2)`,
      [organizationId, ids],
    );
    return new Map(rows.map(({ id, ...surroundings }) => [id, surroundings]));
  }
}

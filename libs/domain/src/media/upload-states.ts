import { kindOfCategory, type AssetKind } from '@imprint/contracts/media';
import type { Changed, WorkState } from '@imprint/contracts/messages';
import { Injectable } from '@nestjs/common';
import { UploadsRepository } from './uploads.repository.js';

/** Current states of uploads, for real-time messages. One query for any number. */
@Injectable()
export class UploadStates {
  constructor(private readonly uploads: UploadsRepository) {}

  /** Only these kinds, because other kinds need another scope. */
  async read(changed: readonly Changed[], kinds: readonly AssetKind[]): Promise<WorkState[]> {
    const organizationIds = new Set(changed.map(({ organizationId }) => organizationId));
    const ids = changed.map(({ id }) => id);
    const rows = await this.uploads.listOfAny([...organizationIds], ids);
    return rows
      .filter(({ category }) => kinds.includes(kindOfCategory[category]))
      .map(({ organizationId, id, status, filename, contentType }) => {
        return { organizationId, id, status, result: { filename, contentType } };
      });
  }
}

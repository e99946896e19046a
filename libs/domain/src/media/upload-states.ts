import { kindOfCategory, type AssetKind } from '@imprint/contracts/media';
import type { Changed, WorkState } from '@imprint/contracts/messages';
import { Injectable } from '@nestjs/common';
import { UploadsRepository } from './uploads.repository.js';

/** Where uploads stand now, for those who follow them. One query for any number. */
@Injectable()
export class UploadStates {
  constructor(private readonly uploads: UploadsRepository) {}

  /** Of these kinds only: another scope reads the others. */
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

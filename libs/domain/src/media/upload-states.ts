import { kindOfCategory, type AssetKind, type Changed, type WorkState } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { UploadEntity } from './upload.entity.js';

/** Where uploads stand now, for those who follow them. One query for any number. */
@Injectable()
export class UploadStates {
  constructor(private readonly dataSource: DataSource) {}

  /** Of these kinds only: another scope reads the others. */
  async read(changed: readonly Changed[], kinds: readonly AssetKind[]): Promise<WorkState[]> {
    const rows = await this.dataSource.manager.findBy(UploadEntity, {
      id: In(changed.map(({ id }) => id)),
      organizationId: In([...new Set(changed.map(({ organizationId }) => organizationId))]),
    });
    return rows
      .filter(({ category }) => kinds.includes(kindOfCategory[category]))
      .map(({ organizationId, id, status, filename, contentType }) => {
        return { organizationId, id, status, result: { filename, contentType } };
      });
  }
}

import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { evidencePaths } from './evidence.repository.js';
import type { MemoryEntity } from './memory.entity.js';

/** Where people see what shows a suggestion. */
@Injectable()
export class EvidenceLinks {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_APP_URL'>,
  ) {}

  /** @param rows memories of one organization @returns the page of each piece of evidence; null for what is gone */
  async of(rows: readonly Pick<MemoryEntity, 'organizationId' | 'evidence'>[]): Promise<(id: string) => string | null> {
    const ids = [...new Set(rows.flatMap(({ evidence }) => evidence.map(({ id }) => id)))];
    const [first] = rows;
    if (first === undefined || ids.length === 0) return () => null;
    const paths = await evidencePaths(this.dataSource.manager, first.organizationId, ids);
    return (id) => {
      const path = paths.get(id);
      return path === undefined ? null : `${this.config.PUBLIC_APP_URL}/${path}`;
    };
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Which execution an event comes from. Reads `generation` and `release`, which keep the key of the step that made them. */
@Injectable()
export class EventChainsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** How many executions led to this one by events; null if there is no such execution. */
  async depthOf(organizationId: string, executionId: string): Promise<number | null> {
    const [row] = await this.dataSource.query<{ depth: number }[]>(
      'select depth from workflow_execution where organization_id = $1 and id = $2',
      [organizationId, executionId],
    );
    return row?.depth ?? null;
  }

  /** Key of the request that made a generation or a release; null if none is known. */
  async keyOf(
    organizationId: string,
    { generationId, releaseId }: { generationId?: string; releaseId?: string },
  ): Promise<string | null> {
    const [row] = await this.dataSource.query<{ key: string | null }[]>(
      `select idempotency_key as key from generation where organization_id = $1 and id = $2
       union all select idempotency_key from release where organization_id = $1 and id = $3`,
      [organizationId, generationId ?? null, releaseId ?? null],
    );
    return row?.key ?? null;
  }
}

import { GatheredNotes } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** When connections were last used, in milliseconds since 1970. */
@Injectable()
export class ConnectionUsage extends GatheredNotes<number> {
  constructor(private readonly dataSource: DataSource) {
    super('connection usage');
  }

  add(connectionId: string): void {
    this.note(connectionId, Date.now());
  }

  protected merge(earlier: number, later: number): number {
    return Math.max(earlier, later);
  }

  protected async write(uses: readonly (readonly [id: string, at: number])[]): Promise<void> {
    await this.dataSource.query(
      `update mcp_connection c set last_used_at = greatest(last_used_at, used.at)
       from unnest($1::text[], $2::timestamptz[]) as used (id, at) where c.id = used.id`,
      [uses.map(([id]) => id), uses.map(([, at]) => new Date(at))],
    );
  }
}

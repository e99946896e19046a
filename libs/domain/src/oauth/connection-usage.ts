import { GatheredNotes } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { McpConnectionsRepository } from './mcp-connections.repository.js';

/** Records when connections were last used, in milliseconds since 1970. */
@Injectable()
export class ConnectionUsage extends GatheredNotes<number> {
  constructor(private readonly connections: McpConnectionsRepository) {
    super('connection usage');
  }

  add(connectionId: string): void {
    this.note(connectionId, Date.now());
  }

  protected merge(earlier: number, later: number): number {
    return Math.max(earlier, later);
  }

  protected async write(uses: readonly (readonly [id: string, at: number])[]): Promise<void> {
    await this.connections.updateLastUsed(uses);
  }
}

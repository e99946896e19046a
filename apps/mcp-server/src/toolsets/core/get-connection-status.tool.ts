import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { ConnectionsService } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';
import { connectionResult, connectionSchema } from './connection-result.js';

export class GetConnectionStatusArguments {
  @Described('Connection, e.g. `conn_…`.')
  @IsString()
  @Length(1, 64)
  connectionId!: string;
}

@DeclareTool({
  name: 'get_connection_status',
  title: 'Follow a connection',
  description:
    'Says whether a connection is pending, connected, denied, failed or expired. Poll it every few seconds. Next, once connected: create_scheduled_release.',
  toolset: 'core',
  policy: 'read-only',
  role: 'viewer',
  anyScope: postReadingScopes,
  hints: readsOnly,
  arguments: GetConnectionStatusArguments,
  result: connectionSchema,
})
@Injectable()
export class GetConnectionStatusTool extends Tool<GetConnectionStatusArguments> {
  constructor(private readonly connections: ConnectionsService) {
    super();
  }

  override async runTool(caller: Principal, { connectionId }: GetConnectionStatusArguments): Promise<ToolResult> {
    return connectionResult(await this.connections.read(caller, connectionId));
  }
}

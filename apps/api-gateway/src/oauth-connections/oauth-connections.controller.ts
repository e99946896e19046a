import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { ListMcpConnections, McpConnectionResource } from '@imprint/contracts/mcp';
import { Caller } from '@imprint/auth';
import { McpConnections, type McpConnection } from '@imprint/domain/oauth';
import { Operation, Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Controller, Delete, Get, Param, Query } from '@nestjs/common';

/** What people granted MCP clients. */
@Controller('v1/oauth/connections')
export class OauthConnectionsController {
  constructor(private readonly connections: McpConnections) {}

  @Operation('listMcpConnections', 'List connected MCP clients', { note: '`search` looks into the name of the client.' })
  @SessionOnly('viewer')
  @ReturnsPage(McpConnectionResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListMcpConnections): Promise<Page<McpConnection>> {
    return this.connections.list(caller, query);
  }

  @Operation('revokeMcpConnection', 'Disconnect an MCP client', {
    note: 'Your own, or any of the organization for admins and owners. Every token of it ends.',
  })
  @SessionOnly('viewer')
  @Returns(McpConnectionResource)
  @Delete(':id')
  revoke(@Caller() caller: Principal, @Param('id') id: string): Promise<McpConnection> {
    return this.connections.revoke(caller, id);
  }
}

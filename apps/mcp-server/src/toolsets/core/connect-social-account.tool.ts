import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { ConnectionsService } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';
import { connectionResult, connectionSchema } from './connection-result.js';

export class ConnectSocialAccountArguments {
  @Described('Channel, e.g. `bluesky`.')
  @IsString()
  @Length(1, 64)
  platform!: string;

  @Described('Brand, e.g. `brand_…`; else the person chooses.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;
}

@DeclareTool({
  name: 'connect_social_account',
  title: 'Connect an account',
  description:
    'Starts connecting an account to a brand; answers with connectionId and authorizationUrl. Use it when a brand has no account there yet. The person opens that address within 15 minutes; never ask for credentials. Next: get_connection_status.',
  toolset: 'core',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:schedule'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  arguments: ConnectSocialAccountArguments,
  result: connectionSchema,
})
@Injectable()
export class ConnectSocialAccountTool extends Tool<ConnectSocialAccountArguments> {
  constructor(private readonly connections: ConnectionsService) {
    super();
  }

  override async runTool(caller: Principal, given: ConnectSocialAccountArguments): Promise<ToolResult> {
    return connectionResult(await this.connections.createConnection(caller, given));
  }
}

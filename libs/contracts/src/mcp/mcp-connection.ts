import { Transform } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsISO8601, IsOptional, IsString } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { ListQuery } from '../documents/lists.js';
import { Resource } from '../documents/resource.js';
import { selfServiceScopes } from '../access/scopes.js';

/** `GET /v1/oauth/connections`: active connections. `search` matches the client's name. */
export class ListMcpConnections extends ListQuery {
  @Described('Those of everybody, for admins and owners.', true)
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  all?: boolean;
}

/** A person's OAuth grant to an MCP client. */
@Resource({ type: 'mcp-connection', path: 'oauth/connections' })
export class McpConnectionResource {
  @Described('Registered id, or address of its metadata document.', 'https://client.example/oauth.json')
  @IsString()
  clientId!: string;
  @Described('Name of the client when consent was given.', 'Example Assistant') @IsString() clientName!: string;
  @Described('MCP endpoint that its tokens are for.', 'https://mcp.imprint.example/mcp') @IsString() resource!: string;
  @Described('What the client may do.', ['posts:draft']) @IsArray() @IsIn(selfServiceScopes, { each: true }) scopes!: string[];
  @Described('Person who connected it.', exampleId('user')) @IsString() userId!: string;
  @Described('Email address of the person.', 'ada@example.com') @IsString() userEmail!: string;
  @Described('When it was connected.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it was last used.', exampleTime) @IsOptional() @IsISO8601() lastUsedAt!: Date | null;
  @Described('When it was revoked.', exampleTime) @IsOptional() @IsISO8601() revokedAt!: Date | null;
}

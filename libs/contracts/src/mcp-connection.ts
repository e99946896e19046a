import { Transform } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsISO8601, IsOptional, IsString } from 'class-validator';
import { ListQuery } from './lists.js';
import { Resource } from './resource.js';
import { selfServiceScopes } from './scopes.js';

/** `GET /v1/oauth/connections`: connections that work. `search` looks into the name of the client. */
export class ListMcpConnections extends ListQuery {
  /** Everybody's in the organization instead of one's own; for admins and owners. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  all?: boolean;
}

/** What a person allowed an MCP client by OAuth. */
@Resource({ type: 'mcp-connection', path: 'oauth/connections' })
export class McpConnectionResource {
  /** A registered id, or the address of the client's metadata document. */
  @IsString() clientId!: string;
  /** As it was when consent was given. */
  @IsString() clientName!: string;
  /** The MCP endpoint that its tokens are for. */
  @IsString() resource!: string;
  @IsArray() @IsIn(selfServiceScopes, { each: true }) scopes!: string[];
  @IsString() userId!: string;
  @IsString() userEmail!: string;
  @IsISO8601() createdAt!: Date;
  @IsOptional() @IsISO8601() lastUsedAt!: Date | null;
  @IsOptional() @IsISO8601() revokedAt!: Date | null;
}

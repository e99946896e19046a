import { IsArray, IsIn, IsISO8601, IsObject, IsOptional, IsString, MaxLength, Length } from 'class-validator';
import { IsId } from './ids.js';
import { limits } from './limits.js';
import { ListQuery } from './lists.js';
import { IsName } from './name-text.js';
import { Resource } from './resource.js';
import { connectionStatuses, type ConnectionStatus } from './states.js';

export const channelStates = ['supported', 'hidden', 'planned'] as const;

/**
 * `POST /v1/connections`. `credentials` holds the fields that the channel names in `credentialFields` (`GET /v1/channels`). Without
 * them the connection is pending until a person has entered them at its `authorizationUrl`.
 */
export class CreateConnection {
  @IsString()
  @Length(1, 64)
  platform!: string;

  @IsString()
  @MaxLength(64)
  brandId!: string;

  @IsOptional()
  @IsObject()
  credentials?: Record<string, unknown>;

  @IsOptional()
  @IsName(limits.connectionNameLength)
  displayName?: string;
}

export class ListConnectionsQuery extends ListQuery {
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @IsOptional()
  @IsString()
  @MaxLength(64)
  platform?: string;
}

@Resource({ type: 'connection', path: 'connections' })
export class ConnectionResource {
  @IsString() platform!: string;
  @IsIn(connectionStatuses) status!: ConnectionStatus;
  @IsOptional() @IsString() displayName!: string | null;
  @IsOptional() @IsString() handle!: string | null;
  /** Null until a person has chosen one, of a request that named none. */
  @IsOptional() @IsString() brandId!: string | null;
  /** Where a person enters what the channel asks for; of a pending one. */
  @IsOptional() @IsString() authorizationUrl!: string | null;
  /** Until when they can. */
  @IsOptional() @IsISO8601() expiresAt!: Date | null;
  @IsOptional() @IsString() error!: string | null;
  @IsOptional() @IsISO8601() lastCheckedAt!: Date | null;
  @IsISO8601() createdAt!: Date;
}

/** A field the channel needs to connect. Secret ones are stored sealed and never read back. */
export interface CredentialField {
  name: string;
  label: string;
  secret: boolean;
  required: boolean;
  format: 'text' | 'url';
}

export interface MediaRule {
  mimeTypes: readonly string[];
  maxBytes: number;
  maxCount: number;
}

export interface ChannelLimits {
  captionLength: number;
  /** How the platform counts: user-perceived characters or UTF-16 code units. */
  captionUnit: 'graphemes' | 'characters';
  captionRequired: boolean;
  images: MediaRule;
}

@Resource({ type: 'channel', path: 'channels' })
export class ChannelResource {
  @IsString() label!: string;
  @IsString() description!: string;
  @IsIn(channelStates) state!: (typeof channelStates)[number];
  @IsObject() limits!: ChannelLimits;
  @IsArray() credentialFields!: readonly CredentialField[];
  /** `exact`: an uncertain publish is settled by looking the post up. `none`: it is held for a person. */
  @IsIn(['exact', 'none']) lookUp!: 'exact' | 'none';
}

import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { Clearable } from './clearable.js';
import { limits } from './limits.js';
import { ListQuery, sortsBy, type Sort } from './lists.js';
import { IsName } from './name-text.js';
import { Resource } from './resource.js';
import { acceptedScopes, scopePresetNames, selfServiceScopes, type ScopePreset } from './scopes.js';

/** A production key starts with the first, a key of any other environment with the second (spec §2.1). */
export const apiKeyPrefixes = { live: 'svc_live_', test: 'svc_test_' } as const;
export const apiKeyFamilyPrefix = 'svc_';
export const apiKeyCategory = 'service';

/** What a key may do and for how long. `preset` and `scopes` exclude each other. */
class ApiKeySettings {
  @IsOptional()
  @IsString()
  @MaxLength(limits.keyDescriptionLength)
  description?: string | null;

  @ValidateIf((body: ApiKeySettings) => body.scopes !== undefined)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(acceptedScopes, { each: true })
  scopes?: string[];

  @IsOptional()
  @IsIn(scopePresetNames)
  preset?: ScopePreset;

  @IsOptional()
  @IsISO8601({ strict: true })
  expiresAt?: string | null;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.keyRateLimitPerMinute)
  rateLimit?: number | null;

  /** Addresses and networks in CIDR notation; empty allows every address. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.allowedIpsPerKey)
  @IsString({ each: true })
  allowedIps?: string[];
}

/** `POST /v1/api-keys` (spec §2.1). Neither `preset` nor `scopes` means the default scopes. */
export class CreateApiKey extends ApiKeySettings {
  @IsName(limits.keyLabelLength)
  label!: string;

  @IsIn([apiKeyCategory])
  category!: typeof apiKeyCategory;
}

/** `PATCH /v1/api-keys/{id}`: any of the settings, by the rules of creation. */
@Clearable('description', 'expiresAt', 'rateLimit')
export class UpdateApiKey extends ApiKeySettings {
  @IsOptional()
  @IsName(limits.keyLabelLength)
  label?: string;
}

const sortableFields = ['createdAt', 'label', 'lastUsedAt', 'expiresAt'] as const;
export type ApiKeySort = Sort<(typeof sortableFields)[number]>;

/** `GET /v1/api-keys`: active keys. `search` looks into label and description. */
export class ListApiKeys extends ListQuery {
  /** A leading `-` turns the order around. */
  @IsOptional()
  @IsIn(sortsBy(sortableFields))
  sort: ApiKeySort = '-createdAt';
}

/** `POST /v1/api-keys/validate`. */
export class ValidateApiKey {
  @IsString()
  key!: string;
}

/** `POST /v1/api-keys/{id}/verify-mcp`. With the plaintext the whole way is tried; without, the MCP server is asked about the key. */
export class VerifyMcp {
  @IsOptional()
  @IsString()
  @Length(1, 200)
  key?: string;
}

@Resource({ type: 'api-key', path: 'api-keys' })
export class ApiKeyResource {
  @IsString() label!: string;
  @IsString() category!: string;
  @IsOptional() @IsString() description!: string | null;
  @IsArray() @IsIn(selfServiceScopes, { each: true }) scopes!: string[];
  @IsOptional() @IsISO8601() expiresAt!: Date | null;
  @IsOptional() @IsInt() rateLimit!: number | null;
  @IsArray() @IsString({ each: true }) allowedIps!: string[];
  @IsBoolean() isRevoked!: boolean;
  @IsInt() usageCount!: number;
  @IsString() lastFour!: string;
  @IsOptional() @IsISO8601() lastUsedAt!: Date | null;
  @IsOptional() @IsString() lastUsedIp!: string | null;
  @IsOptional() @IsISO8601() revokedAt!: Date | null;
  @IsISO8601() createdAt!: Date;
  @IsISO8601() updatedAt!: Date;
}

/** Answer of creation only: the one place where the plaintext key appears. */
@Resource({ type: 'api-key-full', path: 'api-keys' })
export class ApiKeyFullResource extends ApiKeyResource {
  @IsString() key!: string;
}

/** Why a key is not valid now; the codes of a request that is made with it. */
export const invalidKeyCodes = ['invalid_key', 'revoked_key', 'expired_key'] as const;
export type InvalidKeyCode = (typeof invalidKeyCodes)[number];

/** Answer of `validate`: of a valid key what it is, of any other one why. */
@Resource({ type: 'api-key-validation', path: null })
export class ApiKeyValidationResource {
  @IsBoolean() valid!: boolean;
  @IsOptional() @IsString() keyId!: string | null;
  @IsOptional() @IsString() label!: string | null;
  @IsOptional() @IsArray() @IsIn(selfServiceScopes, { each: true }) scopes!: string[] | null;
  @IsOptional() @IsISO8601() expiresAt!: Date | null;
  @IsOptional() @IsIn(invalidKeyCodes) code!: InvalidKeyCode | null;
  @IsOptional() @IsString() message!: string | null;
}

export const mcpFailureReasons = ['invalid_scope', 'unreachable_endpoint', 'rejected'] as const;
export type McpFailureReason = (typeof mcpFailureReasons)[number];

/** Answer of `verify-mcp`. */
@Resource({ type: 'mcp-verification', path: null })
export class McpVerificationResource {
  @IsIn(['connected', 'failed']) status!: 'connected' | 'failed';
  @IsOptional() @IsIn(mcpFailureReasons) reason!: McpFailureReason | null;
  @IsOptional() @IsString() message!: string | null;
  /** Scopes of the `mcp` preset that the key does not have. */
  @IsOptional() @IsArray() @IsIn(selfServiceScopes, { each: true }) missingScopes!: string[] | null;
  @IsOptional() @IsInt() toolCount!: number | null;
  @IsISO8601() verifiedAt!: Date;
}

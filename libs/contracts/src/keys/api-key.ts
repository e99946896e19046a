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
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Clearable } from '../documents/clearable.js';
import { limits } from '../limits/limits.js';
import { ListQuery, sortsBy, type Sort } from '../documents/lists.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { acceptedScopes, scopePresetNames, selfServiceScopes, type ScopePreset } from '../access/scopes.js';

/** Keys of production instances start with `live`, all others with `test` (spec §2.1). */
export const apiKeyPrefixes = { live: 'svc_live_', test: 'svc_test_' } as const;
/** What every API key starts with, live or test. */
export const apiKeyFamilyPrefix = 'svc_';
/** The only category of keys. */
export const apiKeyCategory = 'service';

/** What a key may do, and for how long. `preset` and `scopes` are mutually exclusive. */
class ApiKeySettings {
  @Described('What the key is for.', 'Publishes what the CMS approves.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.keyDescriptionLength)
  description?: string | null;

  @Described('Scopes of the key; excludes `preset`.', ['posts:draft', 'posts:schedule'])
  @ValidateIf((body: ApiKeySettings) => body.scopes !== undefined)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(acceptedScopes, { each: true })
  scopes?: string[];

  @Described('Group of scopes; excludes `scopes`.', 'content')
  @IsOptional()
  @IsIn(scopePresetNames)
  preset?: ScopePreset;

  @Described('When the key expires; never unless given.', exampleTime)
  @IsOptional()
  @IsISO8601({ strict: true })
  expiresAt?: string | null;

  @Described('Requests a minute; no ceiling unless given.', 600)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.keyRateLimitPerMinute)
  rateLimit?: number | null;

  @Described('Addresses and CIDR networks that may use it; empty allows all.', ['203.0.113.0/24'])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.allowedIpsPerKey)
  @IsString({ each: true })
  allowedIps?: string[];
}

/** `POST /v1/api-keys` (spec §2.1). Without `preset` and `scopes` the key gets the default scopes. */
export class CreateApiKey extends ApiKeySettings {
  @Described('Name of the key.', 'Content pipeline')
  @IsName(limits.keyLabelLength)
  label!: string;

  @Described('Kind of key.', 'service')
  @IsIn([apiKeyCategory])
  category!: typeof apiKeyCategory;
}

/** `PATCH /v1/api-keys/{id}`: any of the settings, under the same rules as on creation. */
@Clearable('description', 'expiresAt', 'rateLimit')
export class UpdateApiKey extends ApiKeySettings {
  @Described('New name of the key.', 'Content pipeline')
  @IsOptional()
  @IsName(limits.keyLabelLength)
  label?: string;
}

const sortableFields = ['createdAt', 'label', 'lastUsedAt', 'expiresAt'] as const;
/** Order of `GET /v1/api-keys`. */
export type ApiKeySort = Sort<(typeof sortableFields)[number]>;

/** What has become of a key. */
export const apiKeyStatuses = ['active', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

/** `GET /v1/api-keys`: active keys unless `status` says otherwise. `search` matches label and description. */
export class ListApiKeys extends ListQuery {
  @Described('State of the keys; `active` unless given.', 'expired')
  @IsOptional()
  @IsIn(apiKeyStatuses)
  status: ApiKeyStatus = 'active';

  @Described('Field to sort by; a leading `-` reverses the order.', '-createdAt')
  @IsOptional()
  @IsIn(sortsBy(sortableFields))
  sort: ApiKeySort = '-createdAt';
}

/** `POST /v1/api-keys/validate`. */
export class ValidateApiKey {
  @Described('The key to check.', 'svc_live_9f2c…')
  @IsString()
  key!: string;
}

/**
 * `POST /v1/api-keys/{id}/verify-mcp`. With the plaintext key the whole connection is tested; without it, the MCP server is asked about the
 * key.
 */
export class VerifyMcp {
  @Described('The key itself: the connection is then really made with it.', 'svc_live_9f2c…')
  @IsOptional()
  @IsString()
  @Length(1, 200)
  key?: string;
}

/** An API key as it is listed; the plaintext is never part of it. */
@Resource({ type: 'api-key', path: 'api-keys' })
export class ApiKeyResource {
  @Described('Name of the key.', 'Content pipeline') @IsString() label!: string;
  @Described('Kind of key.', 'service') @IsIn([apiKeyCategory]) category!: string;
  @Described('What the key is for.', 'Publishes what the CMS approves.') @IsOptional() @IsString() description!: string | null;
  @Described('What the key may do.', ['posts:draft', 'posts:schedule'])
  @IsArray()
  @IsIn(selfServiceScopes, { each: true })
  scopes!: string[];
  @Described('When the key expires; null if never.', exampleTime) @IsOptional() @IsISO8601() expiresAt!: Date | null;
  @Described('Requests a minute; null for no ceiling.', 600) @IsOptional() @IsInt() rateLimit!: number | null;
  @Described('Addresses and networks that may use it; empty for all.', ['203.0.113.0/24'])
  @IsArray()
  @IsString({ each: true })
  allowedIps!: string[];
  @Described('Whether it was revoked.', false) @IsBoolean() isRevoked!: boolean;
  @Described('Requests made with it.', 1284) @IsInt() usageCount!: number;
  @Described('Its last four characters.', 'a1b2') @IsString() lastFour!: string;
  @Described('When it was last used.', exampleTime) @IsOptional() @IsISO8601() lastUsedAt!: Date | null;
  @Described('From where it was last used.', '203.0.113.7') @IsOptional() @IsString() lastUsedIp!: string | null;
  @Described('When it was revoked.', exampleTime) @IsOptional() @IsISO8601() revokedAt!: Date | null;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it was last changed.', exampleTime) @IsISO8601() updatedAt!: Date;
}

/** Response to creation. The plaintext key appears nowhere else. */
@Resource({ type: 'api-key-full', path: 'api-keys' })
export class ApiKeyFullResource extends ApiKeyResource {
  @Described('The key. It is shown only here.', 'svc_live_9f2c…') @IsString() key!: string;
}

/** Why a key is not valid now; requests made with it fail with the same codes. */
export const invalidKeyCodes = ['invalid_key', 'revoked_key', 'expired_key', 'organization_being_deleted'] as const;
export type InvalidKeyCode = (typeof invalidKeyCodes)[number];

/** Response of `validate`: describes a valid key, and says why any other is not valid. */
@Resource({ type: 'api-key-validation', path: null })
export class ApiKeyValidationResource {
  @Described('Whether the key works now.', true) @IsBoolean() valid!: boolean;
  @Described('Id of a valid key.', exampleId('apiKey')) @IsOptional() @IsString() keyId!: string | null;
  @Described('Name of a valid key.', 'Content pipeline') @IsOptional() @IsString() label!: string | null;
  @Described('Scopes of a valid key.', ['posts:draft'])
  @IsOptional()
  @IsArray()
  @IsIn(selfServiceScopes, { each: true })
  scopes!: string[] | null;
  @Described('When a valid key expires.', exampleTime) @IsOptional() @IsISO8601() expiresAt!: Date | null;
  @Described('Why it is not valid.', 'revoked_key') @IsOptional() @IsIn(invalidKeyCodes) code!: InvalidKeyCode | null;
  @Described('The same in words.', 'The key was revoked.') @IsOptional() @IsString() message!: string | null;
}

/** Why an MCP client could not connect with the key. */
export const mcpFailureReasons = ['invalid_scope', 'unreachable_endpoint', 'rejected'] as const;
export type McpFailureReason = (typeof mcpFailureReasons)[number];

/** Response of `verify-mcp`. */
@Resource({ type: 'mcp-verification', path: null })
export class McpVerificationResource {
  @Described('Whether an MCP client with the key works.', 'connected') @IsIn(['connected', 'failed']) status!:
    'connected' | 'failed';
  @Described('Why it does not.', 'invalid_scope') @IsOptional() @IsIn(mcpFailureReasons) reason!: McpFailureReason | null;
  @Described('The same in words.', 'The key lacks posts:draft.') @IsOptional() @IsString() message!: string | null;
  @Described('Scopes of the `mcp` preset that the key lacks.', ['posts:draft'])
  @IsOptional()
  @IsArray()
  @IsIn(selfServiceScopes, { each: true })
  missingScopes!: string[] | null;
  @Described('Tools that the key may call.', 24) @IsOptional() @IsInt() toolCount!: number | null;
  @Described('When this was found out.', exampleTime) @IsISO8601() verifiedAt!: Date;
}

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
import { limits } from './limits.js';
import { Resource } from './resource.js';
import { scopeAliases, scopePresetNames, selfServiceScopes, type ScopePreset } from './scopes.js';

/** A production key starts with the first, a key of any other environment with the second (spec §2.1). */
export const apiKeyPrefixes = { live: 'svc_live_', test: 'svc_test_' } as const;
export const apiKeyFamilyPrefix = 'svc_';
export const apiKeyCategory = 'service';

const acceptedScopes = [...selfServiceScopes, ...Object.keys(scopeAliases)];

/** `POST /v1/api-keys` (spec §2.1). `preset` and `scopes` exclude each other; neither means the default scopes. */
export class CreateApiKey {
  @IsString()
  @Length(1, limits.keyLabelLength)
  label!: string;

  @IsIn([apiKeyCategory])
  category!: typeof apiKeyCategory;

  @IsOptional()
  @IsString()
  @MaxLength(limits.keyDescriptionLength)
  description?: string;

  @ValidateIf((body: CreateApiKey) => body.scopes !== undefined)
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
  expiresAt?: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.keyRateLimitPerMinute)
  rateLimit?: number;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.allowedIpsPerKey)
  @IsString({ each: true })
  allowedIps?: string[];
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

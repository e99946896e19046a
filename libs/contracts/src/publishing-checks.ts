import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Length,
  MaxLength,
  ValidateNested,
  IsInt,
} from 'class-validator';
import { channelStates, type ChannelLimits, type CredentialField } from './connection.js';
import { Described } from './described.js';
import { limits } from './limits.js';
import { postVisibilities, type PostVisibility } from './post.js';
import { ReleaseMediaInput } from './release.js';
import { Resource } from './resource.js';
import { connectionStatuses, targetStatuses, type ConnectionStatus, type TargetStatus } from './states.js';

/** What a rule of a channel says about a text and its media. */
export class ContentVerdict {
  /** Name of the rule, e.g. `caption_length`. */
  @IsString() rule!: string;
  @IsIn(['caption', 'media']) field!: 'caption' | 'media';
  @IsBoolean() passed!: boolean;
  @IsString() detail!: string;
}

/** Why something cannot be scheduled or published, or will not go as expected. */
export const diagnosticCodes = [
  /** The channel is hidden, planned or missing (spec §3.2). */
  'scheduler_channel_unavailable',
  /** No account of the channel is connected. */
  'connection_missing',
  /** The connection is pending, expired, revoked, … */
  'connection_not_usable',
  /** The stored credentials cannot be read any more. */
  'credentials_unreadable',
  /** Another publish goes out on the same connection within minutes. */
  'clash',
  'paused',
  /** The clock of the time zone is put forward or back before the publish. */
  'clock_change',
] as const;

export class PublishingDiagnostic {
  @IsIn(diagnosticCodes) code!: (typeof diagnosticCodes)[number];
  @IsString() message!: string;
}

export class ConnectionReadiness {
  @IsString() connectionId!: string;
  @IsString() platform!: string;
  /** Null until a person has chosen one. */
  @IsOptional() @IsString() brandId!: string | null;
  @IsOptional() @IsString() displayName!: string | null;
  @IsOptional() @IsString() handle!: string | null;
  @IsIn(connectionStatuses) status!: ConnectionStatus;
  @IsBoolean() canPublish!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => PublishingDiagnostic) diagnostics!: PublishingDiagnostic[];
}

/** `blocked`: nothing can be scheduled there on this instance. `setup_required`: an account has to be connected first. */
export const readinessStates = ['ready', 'setup_required', 'blocked'] as const;

/** A channel as somebody meets it who wants to schedule to it. */
export class ChannelReadiness {
  @IsString() platform!: string;
  @IsString() label!: string;
  /** Null for a channel that this instance does not know. */
  @IsOptional() @IsIn(channelStates) channelState!: (typeof channelStates)[number] | null;
  @IsIn(readinessStates) state!: (typeof readinessStates)[number];
  @IsBoolean() canSchedule!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => PublishingDiagnostic) diagnostics!: PublishingDiagnostic[];
  @IsOptional() @IsObject() limits!: ChannelLimits | null;
  @IsArray() credentialFields!: readonly CredentialField[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => ConnectionReadiness) connections!: ConnectionReadiness[];
}

export class BrandReadiness {
  @IsString() brandId!: string;
  @IsString() label!: string;
  /** True when at least one connection can publish now. */
  @IsBoolean() canPublish!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => ConnectionReadiness) connections!: ConnectionReadiness[];
  /** Supported channels without a connection that can publish. */
  @IsArray() @IsString({ each: true }) missingPlatforms!: string[];
}

/** One target before it is part of a release. */
export class ValidateTarget {
  @Described('Name of the channel, e.g. `bluesky`.')
  @IsString()
  @Length(1, 64)
  platform!: string;

  @Described('Text to check.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.contentLength)
  caption?: string;

  @Described('Also checks this account, e.g. `conn_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  connectionId?: string;

  @Described('Assets to check.')
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.mediaPerRelease)
  @ArrayUnique((media: ReleaseMediaInput) => media.assetId)
  @ValidateNested({ each: true })
  @Type(() => ReleaseMediaInput)
  media?: ReleaseMediaInput[];

  @Described('Who can see the post.')
  @IsOptional()
  @IsIn(postVisibilities)
  visibility?: PostVisibility;
}

export class TargetValidation {
  @IsString() platform!: string;
  @IsBoolean() valid!: boolean;
  @IsIn(readinessStates) state!: (typeof readinessStates)[number];
  @IsBoolean() canSchedule!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => PublishingDiagnostic) diagnostics!: PublishingDiagnostic[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => ContentVerdict) verdicts!: ContentVerdict[];
}

export class ReleaseFault {
  @IsString() code!: string;
  @IsString() detail!: string;
  /** JSON pointer into the release that was sent. */
  @IsOptional() @IsString() pointer!: string | null;
}

/** `POST /v1/releases/validate`: what creating this release would answer; nothing is written. */
@Resource({ type: 'release-validation', path: null })
export class ReleaseValidation {
  @IsBoolean() valid!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => ReleaseFault) faults!: ReleaseFault[];
}

/** `POST /v1/posts/{id}/preview`. */
export class PreviewPost {
  /** Only these; else where the post was scheduled to, or every account of its brand. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @IsString({ each: true })
  platforms?: string[];
}

/** A call as it would leave, without what is secret in it. */
export class OutgoingCall {
  @IsString() operation!: string;
  /** Null for what happens inside this instance. */
  @IsOptional() @IsString() method!: string | null;
  @IsOptional() @IsString() url!: string | null;
  @IsObject() headers!: Record<string, string>;
  @IsObject() body!: object;
}

export class ChannelPreview {
  @IsString() platform!: string;
  /** Null when no account is chosen: `{…}` stands for what the account would give. */
  @IsOptional() @IsString() connectionId!: string | null;
  @IsOptional() @IsString() handle!: string | null;
  @IsString() text!: string;
  /** Whether every rule of the channel passes. */
  @IsBoolean() withinRules!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => ContentVerdict) verdicts!: ContentVerdict[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => OutgoingCall) calls!: OutgoingCall[];
}

/** What publishing a post would do on each account: a dry run. */
@Resource({ type: 'post-preview', path: null })
export class PostPreviewResource {
  @IsArray() @ValidateNested({ each: true }) @Type(() => ChannelPreview) channels!: ChannelPreview[];
}

/** One publish to come. */
export class ScheduledPublish {
  @IsString() targetId!: string;
  @IsString() releaseId!: string;
  @IsString() brandId!: string;
  @IsString() title!: string;
  @IsString() platform!: string;
  @IsString() connectionId!: string;
  @IsOptional() @IsString() handle!: string | null;
  @IsIn(targetStatuses) status!: TargetStatus;
  @IsISO8601() scheduledAt!: Date;
  @IsString() timezone!: string;
  /** What the clock in `timezone` shows then. */
  @IsString() localTime!: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => PublishingDiagnostic) diagnostics!: PublishingDiagnostic[];
}

/** How many go out on one connection on one day in UTC. */
export class PublishSlot {
  /** `2027-03-28`. */
  @IsString() date!: string;
  @IsString() connectionId!: string;
  @IsString() platform!: string;
  @IsInt() publishes!: number;
}

export class SchedulePreview {
  @IsArray() @ValidateNested({ each: true }) @Type(() => ScheduledPublish) publishes!: ScheduledPublish[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => PublishSlot) slots!: PublishSlot[];
  /** True when there are more than are shown. */
  @IsBoolean() isCut!: boolean;
}

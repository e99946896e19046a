import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Length,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Failure } from '../errors/failure.js';
import { exampleId } from '../documents/ids.js';
import { checkedFields, type CheckedField, type RuleVerdict } from './content-rules/index.js';
import { ChannelLimits } from './channel-limits.js';
import { channelStates, ChannelQuota, CredentialField } from './connection.js';
import { LinkCard } from './link-card.js';
import { limits } from '../limits/limits.js';
import {
  AccountFacts,
  accountReadinessLevels,
  PublishingDiagnostic,
  type AccountReadinessLevel,
} from './publishing-diagnostic.js';
import { postVisibilities, type PostVisibility } from './post.js';
import { PlannedOccurrence } from './recurrence.js';
import { DescribedAssetInput, IsAttachedMedia } from './release-media.js';
import { RuleSource } from './rule-source.js';
import { IsFirstComment, IsThread, ThreadPost, type ThreadPostInput } from './thread.js';
import { Resource } from '../documents/resource.js';
import { connectionStatuses, type ConnectionStatus } from '../documents/states.js';

/** Whether a text and its media satisfy one rule of a channel. */
export class ContentVerdict implements RuleVerdict {
  @Described('Name of the rule.', 'caption_length') @IsString() rule!: string;
  @Described('What it is about.', 'caption') @IsIn(checkedFields) field!: CheckedField;
  @Described('Which post of the thread it is about, from 1.', 1) @IsInt() post!: number;
  @Described('Whether it is met.', true) @IsBoolean() passed!: boolean;
  @Described('The same in words.', '24 of 300 characters.') @IsString() detail!: string;
}

/** Whether one connection can publish. */
export class ConnectionReadiness extends AccountFacts {
  @IsString() connectionId!: string;
  @IsString() platform!: string;
  /** Null until a person has chosen one. */
  @IsOptional() @IsString() brandId!: string | null;
  @IsOptional() @IsString() displayName!: string | null;
  @IsOptional() @IsString() handle!: string | null;
  @IsIn(connectionStatuses) status!: ConnectionStatus;
  /** False only when it is `blocked`. */
  @IsBoolean() canPublish!: boolean;
  @IsIn(accountReadinessLevels) readiness!: AccountReadinessLevel;
  @IsArray() @ValidateNested({ each: true }) @Type(() => PublishingDiagnostic) diagnostics!: PublishingDiagnostic[];
}

/** `blocked`: this instance cannot schedule to the channel. `setup_required`: an account has to be connected first. */
export const readinessStates = ['ready', 'setup_required', 'blocked'] as const;

/** Whether a channel can be scheduled to, and what is missing. */
export class ChannelReadiness {
  @IsString() platform!: string;
  @IsString() label!: string;
  /** Null for a channel that is unknown to this instance. */
  @IsOptional() @IsIn(channelStates) channelState!: (typeof channelStates)[number] | null;
  @IsIn(readinessStates) state!: (typeof readinessStates)[number];
  @IsBoolean() canSchedule!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => PublishingDiagnostic) diagnostics!: PublishingDiagnostic[];
  @IsOptional() @ValidateNested() @Type(() => ChannelLimits) limits!: ChannelLimits | null;
  /** What the platform allows one account. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => ChannelQuota) quotas!: readonly ChannelQuota[];
  /** Where the platform documents its rules. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => RuleSource) sources!: readonly RuleSource[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => CredentialField) credentialFields!: readonly CredentialField[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => ConnectionReadiness) connections!: ConnectionReadiness[];
}

/** Whether a brand can publish, and where. */
export class BrandReadiness {
  @IsString() brandId!: string;
  @IsString() label!: string;
  /** True when at least one connection can publish now. */
  @IsBoolean() canPublish!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => ConnectionReadiness) connections!: ConnectionReadiness[];
  /** What blocks whole channels, whichever account is connected. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => PublishingDiagnostic) diagnostics!: PublishingDiagnostic[];
  /** Channels without a connection that can publish, of which accounts can be connected. */
  @IsArray() @IsString({ each: true }) missingPlatforms!: string[];
}

/** A target before it becomes part of a release. */
export class ValidateTarget {
  @Described('Channel, e.g. `bluesky`.')
  @IsString()
  @Length(1, 64)
  platform!: string;

  @Described('Text to check.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.contentLength)
  caption?: string;

  @Described('Also this account, e.g. `conn_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  connectionId?: string;

  @Described('Assets to check.')
  @IsAttachedMedia(() => DescribedAssetInput)
  media?: DescribedAssetInput[];

  @Described('Thread to check.')
  @IsThread()
  thread?: ThreadPostInput[];

  @Described('Comment to check.')
  @IsFirstComment()
  firstComment?: string;

  @Described('Who sees it.')
  @IsOptional()
  @IsIn(postVisibilities)
  visibility?: PostVisibility;
}

/** What creating the target would return. */
export class TargetValidation {
  @IsString() platform!: string;
  @IsBoolean() valid!: boolean;
  @IsIn(readinessStates) state!: (typeof readinessStates)[number];
  @IsBoolean() canSchedule!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => PublishingDiagnostic) diagnostics!: PublishingDiagnostic[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => ContentVerdict) verdicts!: ContentVerdict[];
}

/** An error that creating the release would return. */
export class ReleaseFault {
  @Described('Code of the error catalogue.', 'validation_failed') @IsString() code!: string;
  @Described('What is wrong.', 'scheduledAt is in the past.') @IsString() detail!: string;
  @Described('JSON pointer into the release that was sent.', '/scheduledAt') @IsOptional() @IsString() pointer!: string | null;
}

/** `POST /v1/releases/validate`: the result of creating this release, without creating it. */
@Resource({ type: 'release-validation', path: null })
export class ReleaseValidation {
  @Described('Whether the release would be created.', true) @IsBoolean() valid!: boolean;
  @Described('What stands in the way.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReleaseFault)
  faults!: ReleaseFault[];
  @Described('When its first target would be due; null if it would not be created, or waits without a time.', exampleTime)
  @IsOptional()
  @IsISO8601()
  scheduledAt!: Date | null;
  @Described('First days of a release that repeats, at most five; empty for another.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PlannedOccurrence)
  occurrences!: PlannedOccurrence[];
}

/** `POST /v1/posts/{id}/preview`. */
export class PreviewPost {
  @Described('Only these channels; otherwise all that the post is for.', ['bluesky'])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @IsString({ each: true })
  platforms?: string[];
}

/** A request as the channel would send it, without secrets. */
export class OutgoingCall {
  @Described('What the call does.', 'create post') @IsString() operation!: string;
  @Described('HTTP method; null inside this instance.', 'POST') @IsOptional() @IsString() method!: string | null;
  @Described('Address that would be called.', 'https://bsky.social/xrpc/…') @IsOptional() @IsString() url!: string | null;
  @Described('Headers, without secrets.', { 'content-type': 'application/json' }, { additionalProperties: { type: 'string' } })
  @IsObject()
  headers!: Record<string, string>;
  @Described('Body, without secrets.', { text: 'Our spring menu is here.' }, { additionalProperties: true })
  @IsObject()
  body!: object;
}

/** What publishing would send to one account. */
export class ChannelPreview {
  /** What publishing would send to one account. */
  @Described('Name of the channel.', 'bluesky') @IsString() platform!: string;
  @Described('Account; null if none is chosen.', exampleId('connection')) @IsOptional() @IsString() connectionId!: string | null;
  @Described('Name of the account on the platform; without an account, the handle of the brand.', '@terrace.example')
  @IsOptional()
  @IsString()
  handle!: string | null;
  @Described('Text as it would be sent.', 'Our spring menu is here.') @IsString() text!: string;
  @Described('Posts that would follow as a thread.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ThreadPost)
  thread!: ThreadPost[];
  @Described('First comment that would follow; null for none.', 'Menu: https://terrace.example/menu')
  @IsOptional()
  @IsString()
  firstComment!: string | null;
  @Described('Cards that would be sent with these posts.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => LinkCard)
  linkCards!: LinkCard[];
  @Described('Whether every rule of the channel is met.', true) @IsBoolean() withinRules!: boolean;
  @Described('What each rule of the channel says.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ContentVerdict)
  verdicts!: ContentVerdict[];
  @Described('What publishing would fail with, or wait for, after these calls; null if nothing is known to be in the way.')
  @IsOptional()
  @ValidateNested()
  @Type(() => Failure)
  error!: Failure | null;
  @Described('Calls that would be made.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => OutgoingCall)
  calls!: OutgoingCall[];
}

/** What publishing a post would send to each account, as a dry run. */
@Resource({ type: 'post-preview', path: null })
export class PostPreviewResource {
  @Described('One entry for each account.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ChannelPreview)
  channels!: ChannelPreview[];
}

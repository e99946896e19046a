import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  Length,
  ValidateNested,
} from 'class-validator';
import { Clearable } from '../documents/clearable.js';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';
import { ListQuery } from '../documents/lists.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { ChannelLimits } from './channel-limits.js';
import { destinationKinds, type DestinationKind } from './connection-destination.js';
import {
  AccountFacts,
  accountReadinessLevels,
  PublishingDiagnostic,
  type AccountReadinessLevel,
} from './publishing-diagnostic.js';
import { RuleSource } from './rule-source.js';
import { connectionStatuses, type ConnectionStatus } from '../documents/states.js';

/** Whether an instance can publish to a channel (spec §3.2). */
export const channelStates = ['supported', 'hidden', 'planned'] as const;

/**
 * `POST /v1/connections`. `credentials` contains the `credentialFields` of the channel (`GET /v1/channels`). Without them the connection is
 * pending until a person has connected the account at its `authorizationUrl`.
 */
export class CreateConnection {
  @Described('Name of the channel.', 'bluesky')
  @IsString()
  @Length(1, 64)
  platform!: string;

  @Described('Brand that the account belongs to.', exampleId('brand'))
  @IsString()
  @MaxLength(64)
  brandId!: string;

  @Described(
    'Fields that the channel names in `credentialFields`.',
    { identifier: 'terrace.example', appPassword: 'abcd-…' },
    { additionalProperties: true },
  )
  @IsOptional()
  @IsObject()
  credentials?: Record<string, unknown>;

  @Described('Name for your team.', 'Café Terrace')
  @IsOptional()
  @IsName(limits.connectionNameLength)
  displayName?: string;
}

/** `POST /v1/connections/{id}/reconnect`. */
export class ReconnectConnection {
  @Described(
    'New credentials of the same account. Without them, a person connects it again at its `authorizationUrl`.',
    { appPassword: 'abcd-…' },
    { additionalProperties: true },
  )
  @IsOptional()
  @IsObject()
  credentials?: Record<string, unknown>;
}

/** `PATCH /v1/connections/{id}`. */
@Clearable('maxPostsPerDay')
export class UpdateConnection {
  @Described('Most posts that go out on the account within 24 hours; what is due beyond it waits. Null for no limit.', 3)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.connectionPostsPerDay)
  maxPostsPerDay?: number | null;

  @Described(
    'Board, page, … of the account that posts go to from now on, from `GET /v1/connections/{id}/destinations`.',
    '549755885175',
  )
  @IsOptional()
  @IsString()
  @Length(1, 255)
  destinationId?: string;
}

/** `GET /v1/connections`. */
export class ListConnectionsQuery extends ListQuery {
  @Described('Only accounts of this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('Only accounts of this channel.', 'bluesky')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  platform?: string;
}

/** A connected account, or one that waits for a person to connect it. */
@Resource({ type: 'connection', path: 'connections' })
export class ConnectionResource extends AccountFacts {
  @Described('Name of the channel.', 'bluesky') @IsString() platform!: string;
  @Described('State of the connection.', 'connected') @IsIn(connectionStatuses) status!: ConnectionStatus;
  @Described('Name of the account for people.', 'Café Terrace') @IsOptional() @IsString() displayName!: string | null;
  @Described('Name of the account on the platform.', '@terrace.example') @IsOptional() @IsString() handle!: string | null;
  @Described('Brand that the account belongs to; null until a person has chosen one.', exampleId('brand'))
  @IsOptional()
  @IsString()
  brandId!: string | null;
  @Described('Page on which a person connects the account, while pending.', 'https://imprint.example/connections/…/authorize')
  @IsOptional()
  @IsString()
  authorizationUrl!: string | null;
  @Described('Until when that is possible.', exampleTime) @IsOptional() @IsISO8601() expiresAt!: Date | null;
  @Described('Whether posts can be sent, and how sure that is.', 'publish_capable')
  @IsIn(accountReadinessLevels)
  readiness!: AccountReadinessLevel;
  @Described('What stands in the way or needs attention, and who can do something about it.', [])
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PublishingDiagnostic)
  diagnostics!: PublishingDiagnostic[];
  @Described('Why it does not work.', 'The app password was refused.') @IsOptional() @IsString() error!: string | null;
  @Described(
    'When the access to the account ends; null while it lasts until it is revoked. It is refreshed before, where the platform does that.',
    exampleTime,
  )
  @IsOptional()
  @IsISO8601()
  credentialsExpireAt!: Date | null;
  @Described('Since when the platform refuses the credentials. Reconnect the account.', exampleTime)
  @IsOptional()
  @IsISO8601()
  reconnectNeededAt!: Date | null;
  @Described('When the credentials were last checked.', exampleTime) @IsOptional() @IsISO8601() lastCheckedAt!: Date | null;
  @Described('Most posts that go out on the account within 24 hours, besides the quotas of the channel; null for no limit.', 3)
  @IsOptional()
  @IsInt()
  maxPostsPerDay!: number | null;
  @Described('Board, page, … of the account that posts go to; null where there is none to choose, or until one is chosen.', null)
  @IsOptional()
  @IsString()
  destinationId!: string | null;
  @Described('Its name on the platform when it was chosen.', null) @IsOptional() @IsString() destinationName!: string | null;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** A field that the channel needs to connect. Secret values are stored sealed and never returned. */
export class CredentialField {
  @Described('Name in `credentials`.', 'appPassword') @IsString() name!: string;
  @Described('Name for people.', 'App password') @IsString() label!: string;
  @Described('Whether it is stored sealed and never shown again.', true) @IsBoolean() secret!: boolean;
  @Described('Whether it must be given.', true) @IsBoolean() required!: boolean;
  @Described('What it holds.', 'text') @IsIn(['text', 'url']) format!: 'text' | 'url';
}

/** What a quota counts. `requests`: calls of the platform, which are one for the post and one for each of its files. */
export const quotaUnits = ['posts', 'media', 'requests'] as const;
export type QuotaUnit = (typeof quotaUnits)[number];

/** What a channel allows one account within some time. */
export class ChannelQuota {
  @Described(
    'What is counted: posts, media files in them, or requests, of which a post takes one, and one for each file.',
    'posts',
  )
  @IsIn(quotaUnits)
  counts!: QuotaUnit;
  @Described('Most of them in any such time.', 1666) @IsInt() most!: number;
  @Described('Length of that time in minutes. It slides: no window of this length may hold more.', 60)
  @IsInt()
  windowMinutes!: number;
  @Described('Page on which the platform documents it.', 'https://docs.bsky.app/docs/advanced-guides/rate-limits')
  @IsString()
  source!: string;
}

/** Page that platforms send people back to after a sign-in; behind `/v1`, the address that they are given. */
export const connectionCallbackPath = '/connections/callback';

/** Behind `/v1`, where platforms read about this instance as a client of theirs. */
export const channelClientPath = (platform: string): string => `/channels/${platform}/client-metadata.json`;

/** How an account is connected: by credentials that are entered here, or by signing in on a page of the platform. */
export const connectMethods = ['credentials', 'sign_in'] as const;
export type ConnectMethod = (typeof connectMethods)[number];

/** What keeps people from signing in on a platform that offers it: it sends nobody back to an address without encryption. */
export const signInObstacles = ['https_required'] as const;
export type SignInObstacle = (typeof signInObstacles)[number];

/** Whether accounts of a channel can be connected and published to on this instance. */
export const channelAvailabilities = ['available', 'blocked'] as const;
export type ChannelAvailability = (typeof channelAvailabilities)[number];

/** A channel, and what publishing to it takes. */
@Resource({ type: 'channel', path: 'channels' })
export class ChannelResource {
  @Described('Name for people.', 'Bluesky') @IsString() label!: string;
  @Described('What it publishes to.', 'Posts with up to four pictures.') @IsString() description!: string;
  @Described('Whether this instance can publish there.', 'supported') @IsIn(channelStates) state!: (typeof channelStates)[number];
  @Described('Whether accounts can be connected on this instance now; `blocked` for the reasons in `diagnostics`.', 'available')
  @IsIn(channelAvailabilities)
  availability!: ChannelAvailability;
  @Described('What stands in the way, and who can do something about it.', [])
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PublishingDiagnostic)
  diagnostics!: PublishingDiagnostic[];
  @Described('What of an account posts go to and somebody chooses after connecting it; null where there is no such choice.', null)
  @IsOptional()
  @IsIn(destinationKinds)
  destinationKind!: DestinationKind | null;
  @Described('What a post may hold.') @ValidateNested() @Type(() => ChannelLimits) limits!: ChannelLimits;
  @Described('What the platform allows one account. What is due beyond it waits until there is room.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ChannelQuota)
  quotas!: readonly ChannelQuota[];
  @Described('Where the platform documents its rules; empty for a channel whose rules are those of this instance.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => RuleSource)
  sources!: readonly RuleSource[];
  @Described(
    'How people connect an account: by entering `credentials`, or by a `sign_in` on a page of the platform, which begins at the `authorizationUrl`.',
    'credentials',
  )
  @IsIn(connectMethods)
  connectMethod!: ConnectMethod;
  @Described('Why nobody can sign in, although the platform offers it: this instance has no public `https` address.', null)
  @IsOptional()
  @IsIn(signInObstacles)
  signInObstacle!: SignInObstacle | null;
  @Described('What is needed to connect an account with credentials of your own.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => CredentialField)
  credentialFields!: readonly CredentialField[];
  @Described('`exact`: an uncertain publish is looked up; `none`: a person decides.', 'exact') @IsIn(['exact', 'none']) lookUp!:
    'exact' | 'none';
  @Described('Whether it takes articles: formatted text with a title.', false) @IsBoolean() articles!: boolean;
  @Described('Whether a published post can be edited: its text and alternative texts.', false) @IsBoolean() edit!: boolean;
  @Described(
    'What deleting a published post does: `permanent` removes it for good, `trash` moves it to the trash of the platform.',
    'permanent',
  )
  @IsIn(['permanent', 'trash', 'none'])
  delete!: 'permanent' | 'trash' | 'none';
}

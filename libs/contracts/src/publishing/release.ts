import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  MaxLength,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Described } from '../documents/described.js';
import { Clearable } from '../documents/clearable.js';
import { IsWebAddress } from '../documents/address.js';
import { exampleId, IsId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';
import { occurrenceScopes, type OccurrenceScope, Recurrence } from './recurrence.js';
import { IsLinkCards, type LinkCardInput } from './link-card.js';
import { IsAttachedMedia, type ReleaseMediaInput } from './release-media.js';
import { IsFirstComment, IsThread, type ThreadPostInput } from './thread.js';

/** A connection that the release goes to, with its own text or time. */
export class ReleaseTargetInput {
  @Described('Account, e.g. `conn_…`.', exampleId('connection'))
  @IsString()
  @MaxLength(64)
  connectionId!: string;

  @Described('Replaces `baseContent` on this account.', 'Our spring menu is here.')
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  caption?: string;

  @Described('Replaces `media` on this account; `[]` for none.')
  @IsAttachedMedia()
  media?: ReleaseMediaInput[];

  @Described('Like `media`.')
  @IsThread()
  thread?: ThreadPostInput[];

  @Described('Like `media`; empty for none.', 'Menu: https://terrace.example/menu')
  @IsFirstComment()
  firstComment?: string;

  @Described('Its own time, like `scheduledAt`.', '2027-03-28T09:00')
  @IsOptional()
  @IsString()
  @MaxLength(40)
  scheduledAt?: string;
}

/** `POST /v1/releases`. With `status: "draft"`, it is not published until it is resumed. */
export class CreateRelease {
  @Described('Name, not published.', 'Spring menu')
  @IsString()
  @Length(1, limits.releaseTitleLength)
  title!: string;

  @Described('Text of accounts without their own.', 'Our spring menu is here.')
  @IsString()
  @Length(1, limits.contentLength)
  baseContent!: string;

  @Described('IANA time zone, e.g. `Europe/Berlin`.', 'Europe/Berlin')
  @IsString()
  @Length(1, 64)
  timezone!: string;

  @Described('Brand of all accounts, e.g. `brand_…`.', exampleId('brand'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @Described('ISO 8601; without offset, e.g. `2027-03-28T09:00`, wall time in `timezone`. Left out: at once.', '2027-03-28T09:00')
  @IsOptional()
  @IsString()
  @MaxLength(40)
  scheduledAt?: string;

  @Described('Instead of a time: next free slot.', 'next')
  @IsOptional()
  @IsIn(['next'])
  slot?: 'next';

  @Described('Accounts to publish to.')
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(limits.targetsPerRelease)
  @ValidateNested({ each: true })
  @Type(() => ReleaseTargetInput)
  targets!: ReleaseTargetInput[];

  @Described('Assets, in order.')
  @IsAttachedMedia()
  media?: ReleaseMediaInput[];

  @Described('Follows as a thread.')
  @IsThread()
  thread?: ThreadPostInput[];

  @Described('Reply to the post.', 'Menu: https://terrace.example/menu')
  @IsFirstComment()
  firstComment?: string;

  @Described('Cards of links; else made of the pages.')
  @IsLinkCards()
  linkCards?: LinkCardInput[];

  @Described('Repeats it from `scheduledAt` on.')
  @IsOptional()
  @ValidateNested()
  @Type(() => Recurrence)
  recurrence?: Recurrence;

  @Described('Draft post it is made of.', exampleId('post'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  composedFrom?: string;

  @Described('`draft` waits until it is resumed.', 'scheduled')
  @IsOptional()
  @IsIn(['draft', 'scheduled'])
  status?: 'draft' | 'scheduled';
}

/** What `PATCH /v1/releases/{id}` and `update_scheduled_release` change of a release. */
export class ReleaseFields {
  @Described('New name.', 'Spring menu')
  @IsOptional()
  @IsString()
  @Length(1, limits.releaseTitleLength)
  title?: string;

  @Described('New common text.', 'Our spring menu is here.')
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  baseContent?: string;

  @Described('IANA time zone, with `scheduledAt`.', 'Europe/Berlin')
  @IsOptional()
  @IsString()
  @Length(1, 64)
  timezone?: string;

  @Described('New time, ISO 8601; without offset, e.g. `2027-03-28T09:00`, wall time in its zone.', '2027-03-28T09:00')
  @IsOptional()
  @IsString()
  @MaxLength(40)
  scheduledAt?: string | null;

  @Described('Repeats it from this release on; null ends it. In a series, with occurrences `following`.')
  @IsOptional()
  @ValidateNested()
  @Type(() => Recurrence)
  recurrence?: Recurrence | null;

  @Described('Instead of a time: next free slot.', 'next')
  @IsOptional()
  @IsIn(['next'])
  slot?: 'next';

  @Described('Replaces all; missing ones are made.')
  @IsLinkCards()
  linkCards?: LinkCardInput[];
}

/**
 * `PATCH /v1/releases/{id}`, while all of its targets are still waiting. Targets without a time of their own move with the release. A draft
 * also takes other accounts, and no time. `assigneeId` alone is taken in any state.
 */
@Clearable('assigneeId', 'firstComment', 'recurrence', 'scheduledAt')
export class UpdateRelease extends ReleaseFields {
  @Described('Replaces all media, but not those of single accounts.')
  @IsAttachedMedia()
  media?: ReleaseMediaInput[];

  @Described('Replaces the thread, but not those of single accounts; `[]` for none.')
  @IsThread()
  thread?: ThreadPostInput[];

  @Described('New first comment of accounts without their own; null for none.', 'Menu: https://terrace.example/menu')
  @IsFirstComment()
  firstComment?: string | null;

  @Described(
    'Member who looks after the release; null for nobody. Of a release that is no draft, send it alone.',
    exampleId('user'),
  )
  @IsOptional()
  @IsId('user')
  assigneeId?: string | null;

  @Described('Replaces the accounts of a draft, with their texts, media and times.')
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(limits.targetsPerRelease)
  @ValidateNested({ each: true })
  @Type(() => ReleaseTargetInput)
  targets?: ReleaseTargetInput[];

  @Described('Version that this change brings back, e.g. `ver_…`; it then is a version of its own.', exampleId('releaseVersion'))
  @IsOptional()
  @IsId('releaseVersion')
  restoredFrom?: string;

  @Described('Changes nothing unless this is still the `revision` of the release.', 3)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.revision)
  expectedRevision?: number;

  @Described(
    'Of a release that repeats: `one` changes this release, `following` also every later one, `all` every one that still waits. What is sent is changed in each of them; the rest stays.',
    'one',
  )
  @IsOptional()
  @IsIn(occurrenceScopes)
  occurrences?: OccurrenceScope;
}

/**
 * `PATCH /v1/releases/{id}/targets/{targetId}`: `caption`, `media`, `thread`, `firstComment` and `scheduledAt` change a waiting target; `status` settles an `unconfirmed` one,
 * which requires `posts:publish`.
 */
@Clearable('caption', 'firstComment', 'media', 'thread')
export class UpdateTarget {
  @Described('Text of this target. Null goes back to the common text.', 'Our spring menu is here.')
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  caption?: string | null;

  @Described('Media of this target; `[]` for none. Null goes back to those of the release.')
  @IsAttachedMedia()
  media?: ReleaseMediaInput[] | null;

  @Described('Thread of this target; `[]` for none. Null goes back to that of the release.')
  @IsThread()
  thread?: ThreadPostInput[] | null;

  @Described(
    'First comment of this target; empty for none. Null goes back to that of the release.',
    'Menu: https://terrace.example/menu',
  )
  @IsFirstComment()
  firstComment?: string | null;

  @Described(
    'ISO 8601; without offset, e.g. `2027-03-28T09:00`, it is wall time in the time zone of the release.',
    '2027-03-28T09:00',
  )
  @IsOptional()
  @IsString()
  @MaxLength(40)
  scheduledAt?: string;

  @Described('`published`: it is on the platform. `scheduled`: it is not, send it again. `failed`: give up.', 'published')
  @IsOptional()
  @IsIn(['published', 'scheduled', 'failed'])
  status?: 'published' | 'scheduled' | 'failed';

  @Described('Where it is, if it is `published`.', 'https://bsky.app/profile/terrace.example/post/3kabc')
  @IsOptional()
  @IsWebAddress()
  url?: string;

  @Described(
    'Of a release that repeats: `one` changes this release, `following` also every later one, `all` every one that still waits.',
    'one',
  )
  @IsOptional()
  @IsIn(occurrenceScopes)
  occurrences?: OccurrenceScope;
}

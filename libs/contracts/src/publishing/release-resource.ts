import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Failure } from '../errors/failure.js';
import { exampleId } from '../documents/ids.js';
import { ReleaseRecurrence } from './recurrence.js';
import { PostChangeView } from './post-change.js';
import { LinkCard } from './link-card.js';
import { ReleaseMedia } from './release-media.js';
import { ReleaseTag } from './tag.js';
import { PublishedPost, ThreadPost } from './thread.js';
import { SentVideoAddition } from './video-addition.js';
import { Resource } from '../documents/resource.js';
import { releaseStatuses, targetStatuses, type ReleaseStatus, type TargetStatus } from '../documents/states.js';

/** One attempt to publish a target. */
export class AttemptView {
  @Described('Count of the attempt, from 1.', 1) @IsInt() @Min(1) number!: number;
  @Described('How it ended.', 'published') @IsIn(['running', 'published', 'refused', 'unknown']) outcome!:
    'running' | 'published' | 'refused' | 'unknown';
  @Described('When it began.', exampleTime) @IsISO8601() startedAt!: Date;
  @Described('When it ended.', exampleTime) @IsOptional() @IsISO8601() endedAt!: Date | null;
  @Described('Why it failed; null otherwise.') @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
}

/** One connection of a release, with its state. */
export class TargetView {
  @Described('Id of the target.', exampleId('target')) @IsString() id!: string;
  @Described('Id of the connected account.', exampleId('connection')) @IsString() connectionId!: string;
  @Described('Name of the channel.', 'bluesky') @IsString() platform!: string;
  @Described('Text for this account; null takes the common text.', 'Our spring menu is here.')
  @IsOptional()
  @IsString()
  caption!: string | null;
  @Described('Media for this account; null takes those of the release.')
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReleaseMedia)
  media!: ReleaseMedia[] | null;
  @Described('Posts that follow as a thread on this account; null takes those of the release.')
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ThreadPost)
  thread!: ThreadPost[] | null;
  @Described(
    'First comment on this account, empty for none; null takes that of the release.',
    'Menu: https://terrace.example/menu',
  )
  @IsOptional()
  @IsString()
  firstComment!: string | null;
  @Described('How far it is.', 'published') @IsIn(targetStatuses) status!: TargetStatus;
  @Described('When it is due; null without a schedule.', exampleTime) @IsOptional() @IsISO8601() scheduledAt!: Date | null;
  @Described('When it was published.', exampleTime) @IsOptional() @IsISO8601() publishedAt!: Date | null;
  @Described('Id of the post on the platform.', 'at://did:plc:…/app.bsky.feed.post/3kabc')
  @IsOptional()
  @IsString()
  externalProviderId!: string | null;
  @Described('Short id of the post on the platform.', '3kabc…') @IsOptional() @IsString() externalShortcode!: string | null;
  @Described('Address of the published post.', 'https://bsky.app/profile/terrace.example/post/3kabc')
  @IsOptional()
  @IsString()
  url!: string | null;
  @Described(
    'Everything of it that is on the platform, in order: the post, its thread, its first comment. Some of it after a failure.',
  )
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PublishedPost)
  posts!: PublishedPost[];
  @Described(
    'Captions and thumbnails that were to be sent once a video was published, and what became of them; null without any.',
  )
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => SentVideoAddition)
  videoAdditions!: SentVideoAddition[] | null;
  @Described('When the post was last edited on the platform; null if it was not.', exampleTime)
  @IsOptional()
  @IsISO8601()
  editedAt!: Date | null;
  @Described('When the post was deleted from the platform, or found to be gone; the target stays `published`.', exampleTime)
  @IsOptional()
  @IsISO8601()
  deletedFromPlatformAt!: Date | null;
  @Described('The latest edit or deletion of the published post; null if there was none.')
  @IsOptional()
  @ValidateNested()
  @Type(() => PostChangeView)
  postChange!: PostChangeView | null;
  @Described('Why it failed; null otherwise.') @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
  @Described('Every attempt to publish it.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => AttemptView)
  attempts!: AttemptView[];
}

/** A release's targets, counted by state. */
export class TargetSummary {
  @Described('Targets of the release.', 2) @IsInt() total!: number;
  @Described('Those that are published.', 2) @IsInt() published!: number;
  @Described('Those that failed.', 0) @IsInt() failed!: number;
}

/** A release with its targets. */
@Resource({ type: 'release', path: 'releases' })
export class ReleaseResource {
  @Described('Name of the release for your team.', 'Spring menu') @IsString() title!: string;
  @Described('Text for every target without its own.', 'Our spring menu is here.') @IsString() baseContent!: string;
  @Described('Article that it publishes; null for posts.', exampleId('article')) @IsOptional() @IsString() articleId!:
    string | null;
  @Described('How far it is.', 'published') @IsIn(releaseStatuses) status!: ReleaseStatus;
  @Described('IANA time zone.', 'Europe/Berlin') @IsString() timezone!: string;
  @Described('When it is due; null without a schedule.', exampleTime) @IsOptional() @IsISO8601() scheduledAt!: Date | null;
  @Described('When it was published.', exampleTime) @IsOptional() @IsISO8601() publishedAt!: Date | null;
  @Described('How it repeats; null if it does not.')
  @IsOptional()
  @ValidateNested()
  @Type(() => ReleaseRecurrence)
  recurrence!: ReleaseRecurrence | null;
  @Described('Id of the brand.', exampleId('brand')) @IsString() brandId!: string;
  @Described('Revision of the brand under which it was written; null if it is from before brands had any.', 2)
  @IsOptional()
  @IsInt()
  brandRevision!: number | null;
  @Described('Post that it publishes.', exampleId('post')) @IsString() postId!: string;
  @Described('Attached assets, in order.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReleaseMedia)
  media!: ReleaseMedia[];
  @Described('Posts that follow as a thread on every account without its own.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ThreadPost)
  thread!: ThreadPost[];
  @Described('First comment on every account without its own; null for none.', 'Menu: https://terrace.example/menu')
  @IsOptional()
  @IsString()
  firstComment!: string | null;
  @Described('Cards of the links that its posts begin with, or may begin with.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => LinkCard)
  linkCards!: LinkCard[];
  @Described('Accounts it goes out on.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TargetView)
  targets!: TargetView[];
  @Described('How far its targets are.') @ValidateNested() @Type(() => TargetSummary) targetSummary!: TargetSummary;
  @Described('Member who looks after it; null if nobody does.', exampleId('user')) @IsOptional() @IsString() assigneeId!:
    string | null;
  @Described('Tags, by name.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReleaseTag)
  tags!: ReleaseTag[];
  @Described('Grows with each change; send it as `expectedRevision` with a change of your own.', 3) @IsInt() revision!: number;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it was last changed.', exampleTime) @IsISO8601() updatedAt!: Date;
}

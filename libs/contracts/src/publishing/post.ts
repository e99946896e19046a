import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsISO8601, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { IsWebAddress } from '../documents/address.js';
import { exampleId, IsId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';
import { sortsBy, TimedListQuery, type Sort } from '../documents/lists.js';
import { Resource } from '../documents/resource.js';
import { postStatuses, type PostStatus } from '../documents/states.js';

/** Only `public`, since every channel of this instance publishes to everybody. */
export const postVisibilities = ['public'] as const;
export type PostVisibility = (typeof postVisibilities)[number];

/** What people write: the text and media of a post. */
export class PostContent {
  @Described('Text of the post.', 'Our spring menu is here.')
  @IsString()
  @Length(1, limits.contentLength)
  content!: string;

  @Described('Ready assets, e.g. `asset_…`.', [exampleId('asset')])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.mediaPerRelease)
  @ArrayUnique()
  @IsString({ each: true })
  assetIds?: string[];

  @Described('`url` of uploaded files.', ['https://imprint.example/v1/files/org_1/terrace.jpg'])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.mediaPerRelease)
  @ArrayUnique()
  @IsWebAddress({ each: true })
  mediaUrls?: string[];

  @Described('Channels whose rules it must keep, e.g. `bluesky`.', ['bluesky'])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @IsString({ each: true })
  platforms?: string[];

  @Described('ISO 8601 with offset, e.g. `2027-03-28T09:00:00+02:00`: schedules it on `platforms`.', '2027-03-28T09:00:00+02:00')
  @IsOptional()
  @IsString()
  @MaxLength(40)
  scheduledAt?: string;

  @Described('Who sees it.', 'public')
  @IsOptional()
  @IsIn(postVisibilities)
  visibility?: PostVisibility;
}

/** `POST /v1/posts`: creates a draft, or with `scheduledAt` a post with a release that schedules it. */
export class CreatePost extends PostContent {
  @Described('Id of the brand, e.g. `brand_…`.', exampleId('brand'))
  @IsString()
  @MaxLength(64)
  brandId!: string;
}

/** `PATCH /v1/posts/{id}`: drafts only. */
export class UpdatePost {
  @Described('New text.', 'Our spring menu is here.')
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  content?: string;

  @Described('Replaces the posts that follow it as a thread; an empty list removes them.', ['Rhubarb first.'])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.threadPosts - 1)
  @IsString({ each: true })
  @Length(1, limits.contentLength, { each: true })
  thread?: string[];

  @Described('Replaces all attached assets, e.g. `asset_…`; an empty list removes them.', [exampleId('asset')])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.mediaPerRelease)
  @ArrayUnique()
  @IsString({ each: true })
  assetIds?: string[];
}

/** `GET /v1/posts`. */
export class ListPostsQuery extends TimedListQuery {
  @Described('Only posts in this state.', 'draft')
  @IsOptional()
  @IsIn(postStatuses)
  status?: PostStatus;

  @Described('Only posts of this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('Only posts that go out, or went out, on this channel.', 'bluesky')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  platform?: string;

  @Described('Order; a leading `-` turns it around. Default `-createdAt`.', '-createdAt')
  @IsOptional()
  @IsIn(sortsBy(['createdAt']))
  sort?: Sort<'createdAt'>;
}

/** A post with its releases. */
@Resource({ type: 'post', path: 'posts' })
export class PostResource {
  @Described('Text of the post.', 'Our spring menu is here.') @IsString() content!: string;
  @Described('Posts that follow it as a thread. A release takes them as its `thread`.', ['Rhubarb first.'])
  @IsArray()
  @IsString({ each: true })
  thread!: string[];
  @Described('State of the post.', 'draft') @IsIn(postStatuses) status!: PostStatus;
  @Described('Id of the brand.', exampleId('brand')) @IsString() brandId!: string;
  @Described('Attached assets, in order.', [exampleId('asset')]) @IsArray() @IsString({ each: true }) assetIds!: string[];
  @Described('Post that a model rewrote for another channel; null for others.', exampleId('post'))
  @IsOptional()
  @IsString()
  repurposedFrom!: string | null;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it was last changed.', exampleTime) @IsISO8601() updatedAt!: Date;
}

import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';

/** A post of a thread, after its first one. */
export class ThreadPostInput {
  @Described('Its text.', 'The terrace opens on Friday.')
  @IsString()
  @MaxLength(limits.contentLength)
  text!: string;

  @Described('As `asset_…`.', [exampleId('asset')])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.mediaPerRelease)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  assetIds?: string[];
}

/** A post of a thread, as it is returned. */
export class ThreadPost {
  @Described('Text of the post.', 'The terrace opens on Friday.') @IsString() text!: string;
  @Described('Assets that it shows, in order.', [exampleId('asset')]) @IsArray() @IsString({ each: true }) assetIds!: string[];
}

/** Posts after the first one, which each reply to the one before. */
export function IsThread(): PropertyDecorator {
  const rules = [
    IsOptional(),
    IsArray(),
    ArrayMaxSize(limits.threadPosts - 1),
    ValidateNested({ each: true }),
    Type(() => ThreadPostInput),
  ];
  return (target, name) => rules.forEach((rule) => rule(target, name));
}

/** The text of a first comment, or an empty one for none. */
export function IsFirstComment(): PropertyDecorator {
  const rules = [IsOptional(), IsString(), MaxLength(limits.contentLength)];
  return (target, name) => rules.forEach((rule) => rule(target, name));
}

/** What a post on a platform is to its release: the post itself, a later post of its thread, or the first comment. */
export const postParts = ['post', 'thread', 'comment'] as const;
export type PostPart = (typeof postParts)[number];

/** One of the posts that a target consists of on its platform. */
export class PublishedPost {
  @Described('What it is: the post itself, a later post of its thread, or the first comment.', 'post')
  @IsIn(postParts)
  part!: PostPart;
  @Described('Its id on the platform; null where a person settled the target.', 'at://did:plc:…/app.bsky.feed.post/3kabc')
  @IsOptional()
  @IsString()
  externalProviderId!: string | null;
  @Described('Its address.', 'https://bsky.app/profile/terrace.example/post/3kabc')
  @IsOptional()
  @IsString()
  url!: string | null;
}

import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsString } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';

/** How tags are told apart at a glance. */
export const tagColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;
export type TagColor = (typeof tagColors)[number];

class TagFields {
  @Described('Color of it in the app.', 'green')
  @IsOptional()
  @IsIn(tagColors)
  color?: TagColor;
}

/** `POST /v1/tags`. */
export class CreateTag extends TagFields {
  @Described('Name, unique in the organization whatever its case.', 'Spring campaign')
  @IsName(limits.tagNameLength)
  name!: string;
}

/** `PATCH /v1/tags/{id}`. */
export class UpdateTag extends TagFields {
  @Described('New name.', 'Spring campaign')
  @IsOptional()
  @IsName(limits.tagNameLength)
  name?: string;
}

/** `PUT /v1/releases/{id}/tags`. */
export class ReplaceReleaseTags {
  @Described('Every tag that the release has from now on.', [exampleId('tag')])
  @IsArray()
  @ArrayMaxSize(limits.tagsPerRelease)
  @ArrayUnique()
  @IsString({ each: true })
  tagIds!: string[];
}

/** A tag as a release names it. */
export class ReleaseTag {
  @Described('Id of the tag.', exampleId('tag')) @IsString() id!: string;
  @Described('Its name.', 'Spring campaign') @IsString() name!: string;
  @Described('Its color.', 'green') @IsIn(tagColors) color!: TagColor;
}

/** A label that the team puts on releases. It is never published. */
@Resource({ type: 'tag', path: 'tags' })
export class TagResource {
  @Described('Name of the tag.', 'Spring campaign') @IsString() name!: string;
  @Described('Color of it in the app.', 'green') @IsIn(tagColors) color!: TagColor;
  @Described('Releases that have it.', 12) @IsInt() releaseCount!: number;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
}

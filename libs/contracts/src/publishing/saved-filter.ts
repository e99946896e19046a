import { Type } from 'class-transformer';
import { IsIn, IsISO8601, IsObject, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { releaseStatuses, type ReleaseStatus } from '../documents/states.js';
import { limits } from '../limits/limits.js';

/** What a filter can keep of `GET /v1/releases`. */
export class ReleaseFilter {
  @Described('Only releases in this state.', 'scheduled') @IsOptional() @IsIn(releaseStatuses) status?: ReleaseStatus;
  @Described('Only releases whose title or text has this in it.', 'menu')
  @IsOptional()
  @IsString()
  @MaxLength(limits.searchLength)
  search?: string;
  @Described('Only releases with this tag.', exampleId('tag')) @IsOptional() @IsId('tag') tagId?: string;
  @Described('Only releases that this member looks after.', exampleId('user')) @IsOptional() @IsId('user') assigneeId?: string;
}

/** What a filter keeps; null where it does not narrow the list. */
export class SavedReleaseFilter {
  @Described('State of the releases.', 'scheduled') @IsOptional() @IsIn(releaseStatuses) status!: ReleaseStatus | null;
  @Described('Text in their title or content.', 'menu') @IsOptional() @IsString() search!: string | null;
  @Described('Tag that they have.', exampleId('tag')) @IsOptional() @IsString() tagId!: string | null;
  @Described('Member who looks after them.', exampleId('user')) @IsOptional() @IsString() assigneeId!: string | null;
}

/** `POST /v1/saved-filters`. */
export class CreateSavedFilter {
  @Described('Name, unique among your own.', 'Drafts for the spring campaign')
  @IsName(limits.savedFilterNameLength)
  name!: string;

  @Described('What it narrows the list of releases to.')
  @IsObject()
  @ValidateNested()
  @Type(() => ReleaseFilter)
  filter!: ReleaseFilter;
}

/** A filter of the list of releases that a person uses again and again. Nobody else sees it. */
@Resource({ type: 'saved-filter', path: 'saved-filters' })
export class SavedFilterResource {
  @Described('Its name.', 'Drafts for the spring campaign') @IsString() name!: string;
  @Described('What it narrows the list to.')
  @ValidateNested()
  @Type(() => SavedReleaseFilter)
  filter!: SavedReleaseFilter;
  @Described('When it was saved.', exampleTime) @IsISO8601() createdAt!: Date;
}

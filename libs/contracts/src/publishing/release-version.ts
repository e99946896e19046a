import { Type } from 'class-transformer';
import { IsArray, IsInt, IsISO8601, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { Author } from '../identity/author.js';
import { LinkCard } from './link-card.js';
import { ReleaseMedia } from './release-media.js';
import { ThreadPost } from './thread.js';

/** One account of a version. */
export class VersionTarget {
  @Described('Id of the connected account.', exampleId('connection')) @IsString() connectionId!: string;
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
  @Described('Thread on this account; null takes that of the release.')
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
}

/** A saved state of what a release says, as a list shows it. */
@Resource({ type: 'release-version', path: null })
export class ReleaseVersionSummary {
  @Described('Release that it is of.', exampleId('release')) @IsString() releaseId!: string;
  @Described('`revision` of the release once it was saved.', 3) @IsInt() revision!: number;
  @Described('Name of the release in it.', 'Spring menu') @IsString() title!: string;
  @Described('Who saved it.')
  @IsObject()
  @ValidateNested()
  @Type(() => Author)
  author!: Author;
  @Described('API key or MCP connection that saved it for them; null for a signed-in person.', exampleId('apiKey'))
  @IsOptional()
  @IsString()
  credentialId!: string | null;
  @Described('Version that it brought back, if any.', exampleId('releaseVersion'))
  @IsOptional()
  @IsString()
  restoredFrom!: string | null;
  @Described('When the first change in it was saved.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When the last change in it was saved.', exampleTime) @IsISO8601() savedAt!: Date;
}

/** A saved state of what a release says. */
@Resource({ type: 'release-version', path: null })
export class ReleaseVersionResource extends ReleaseVersionSummary {
  @Described('Text for every target without its own.', 'Our spring menu is here.') @IsString() baseContent!: string;
  @Described('IANA time zone.', 'Europe/Berlin') @IsString() timezone!: string;
  @Described('When it was due; null without a schedule.', exampleTime) @IsOptional() @IsISO8601() scheduledAt!: Date | null;
  @Described('Accounts, with texts and media of their own.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => VersionTarget)
  targets!: VersionTarget[];
  @Described('Attached assets, in order.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReleaseMedia)
  media!: ReleaseMedia[];
  @Described('Posts that followed as a thread.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ThreadPost)
  thread!: ThreadPost[];
  @Described('First comment; null for none.', 'Menu: https://terrace.example/menu')
  @IsOptional()
  @IsString()
  firstComment!: string | null;
  @Described('Cards of its links.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => LinkCard)
  linkCards!: LinkCard[];
}

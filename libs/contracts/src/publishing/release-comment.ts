import { Type } from 'class-transformer';
import { IsISO8601, IsObject, IsOptional, IsString, Length, Matches, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Author } from '../identity/author.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';

/** `POST /v1/releases/{id}/comments`, and `PATCH` of one. */
export class ReleaseCommentText {
  @Described('Plain text; markup in it is shown as it is.', 'Shall we mention the terrace?')
  @IsString()
  @Length(1, limits.commentLength)
  @Matches(/\S/, { message: 'text must contain more than white space' })
  text!: string;
}

/** What somebody of the team, or with a review link, says about a release. It is never published. */
@Resource({ type: 'release-comment', path: null })
export class ReleaseCommentResource {
  @Described('Release that it is about.', exampleId('release')) @IsString() releaseId!: string;
  @Described('Plain text.', 'Shall we mention the terrace?') @IsString() text!: string;
  @Described('Who wrote it; of a comment by a review link, whoever made the link.')
  @IsObject()
  @ValidateNested()
  @Type(() => Author)
  author!: Author;
  @Described('Who wrote it by a review link, as the link names them; null for the team.', 'Mia of Café Terrace')
  @IsOptional()
  @IsString()
  reviewerName!: string | null;
  @Described('API key that wrote it for them; null for a signed-in person.', exampleId('apiKey'))
  @IsOptional()
  @IsString()
  apiKeyId!: string | null;
  @Described('When it was written.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When its author last changed it; null if never.', exampleTime) @IsOptional() @IsISO8601() editedAt!: Date | null;
}

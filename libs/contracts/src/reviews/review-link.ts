import { Type } from 'class-transformer';
import { IsBoolean, IsInt, IsISO8601, IsObject, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';
import { Author } from '../identity/author.js';

/** `POST /v1/releases/{id}/review-links`. */
export class CreateReviewLink {
  @Described('Who gets the link. Comments and the decision carry this name.', 'Mia of Café Terrace')
  @IsName(limits.reviewerNameLength)
  reviewerName!: string;

  @Described('Days until it expires. 7 unless given.', 7)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.reviewLinkDays)
  expiresInDays?: number;
}

/** `POST /v1/approvals/{id}/review-links`. */
export class CreateApprovalReviewLink extends CreateReviewLink {
  @Described('Whether its holder approves or declines. Takes somebody who could resolve the approval themselves.', true)
  @IsBoolean()
  canDecide!: boolean;
}

/** A valid link with which somebody without an account reviews a release or an approval. */
@Resource({ type: 'review-link', path: null })
export class ReviewLinkResource {
  @Described('Release that it is for; null for one to an approval.', exampleId('release')) @IsOptional() @IsString() releaseId!:
    string | null;
  @Described('Approval that it is for; null for one to a release.', exampleId('approval')) @IsOptional() @IsString() approvalId!:
    string | null;
  @Described('Who has the link.', 'Mia of Café Terrace') @IsString() reviewerName!: string;
  @Described('Whether it was made for approving or declining.', false) @IsBoolean() canDecide!: boolean;
  @Described('Who made it.')
  @IsObject()
  @ValidateNested()
  @Type(() => Author)
  createdBy!: Author;
  @Described('When it expires.', exampleTime) @IsISO8601() expiresAt!: Date;
  @Described('When it was last used, to the minute; null if never.', exampleTime)
  @IsOptional()
  @IsISO8601()
  lastUsedAt!: Date | null;
  @Described('When it was made.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** Response to creation. The secret in the address appears nowhere else. */
@Resource({ type: 'review-link-full', path: null })
export class ReviewLinkFullResource extends ReviewLinkResource {
  @Described('Address to send. It is shown only here.', 'https://imprint.example/review#5Zx…') @IsString() url!: string;
}

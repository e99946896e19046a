import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsISO8601, IsOptional, IsString, ValidateNested } from 'class-validator';
import { PostTarget } from '../approvals/approval.js';
import { Described, exampleTime } from '../documents/described.js';
import { Resource } from '../documents/resource.js';
import { approvalStatuses, type ApprovalStatus } from '../documents/states.js';

/** Settings of an organization: nobody gets a link; links are for looking and commenting; or also for decisions. */
export const reviewLinkPolicies = ['off', 'comment', 'decide'] as const;
export type ReviewLinkPolicy = (typeof reviewLinkPolicies)[number];

/** What happens to the post once the approval is given. */
export const reviewedActions = ['schedule', 'publish', 'change', 'pause', 'unschedule', 'cancel', 'delete'] as const;
export type ReviewedAction = (typeof reviewedActions)[number];

/** A picture, film or document of the post. */
export class ReviewedMedia {
  @Described('Signed address of the file.', 'https://files.imprint.example/v1/files/…') @IsString() url!: string;
  @Described('Media type.', 'image/jpeg') @IsString() mimeType!: string;
  @Described(
    'Signed address of one of the pictures of a video, or of the waveform of audio; null until it is made, and of images.',
    null,
  )
  @IsOptional()
  @IsString()
  posterUrl!: string | null;
  @Described('What it shows, for people who cannot see it.', 'A table under trees') @IsOptional() @IsString() altText!:
    string | null;
}

/** A later post of a thread. */
export class ReviewedPost {
  @Described('Its text.', 'The terrace opens on Friday.') @IsString() text!: string;
  @Described('Its files, in their order.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReviewedMedia)
  media!: ReviewedMedia[];
}

/** The card of a link. */
export class ReviewedCard {
  @Described('The link.', 'https://terrace.example/menu') @IsString() url!: string;
  @Described('Title.', 'Spring menu') @IsString() title!: string;
  @Described('A sentence or two; may be empty.', 'Asparagus, peas and the first strawberries.') @IsString() description!: string;
  @Described('Its picture; null without one.')
  @IsOptional()
  @ValidateNested()
  @Type(() => ReviewedMedia)
  picture!: ReviewedMedia | null;
}

/** An account that the post goes out on. */
export class ReviewedTarget extends PostTarget {
  @Described('Its own files; null takes the common ones.')
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReviewedMedia)
  media!: ReviewedMedia[] | null;
  @Described('Posts that follow as a thread.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReviewedPost)
  thread!: ReviewedPost[];
  @Described('First comment that follows; null for none.', 'Menu: https://terrace.example/menu')
  @IsOptional()
  @IsString()
  firstComment!: string | null;
  @Described('Cards that are sent with these posts.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReviewedCard)
  linkCards!: ReviewedCard[];
}

/** What somebody wrote with a review link. Comments of the team are not shown. */
export class ReviewComment {
  @Described('Who wrote it.', 'Mia of Café Terrace') @IsString() reviewerName!: string;
  @Described('Plain text.', 'Please mention the terrace.') @IsString() text!: string;
  @Described('When it was written.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** What the holder of a review link sees: the post as it will look, and nothing else of the organization. */
@Resource({ type: 'review', path: null })
export class ReviewResource {
  @Described('Who sent the link.', 'Ada Lovelace') @IsString() invitedBy!: string;
  @Described('Who has the link.', 'Mia of Café Terrace') @IsString() reviewerName!: string;
  @Described('When the link expires.', exampleTime) @IsISO8601() expiresAt!: Date;
  @Described('Title; some channels publish it, too.', 'Spring menu') @IsOptional() @IsString() title!: string | null;
  @Described('Common text.', 'Our spring menu is here.') @IsOptional() @IsString() text!: string | null;
  @Described('ISO 8601; local time unless it has an offset.', '2027-03-28T09:00') @IsOptional() @IsString() scheduledAt!:
    string | null;
  @Described('IANA time zone.', 'Europe/Berlin') @IsOptional() @IsString() timezone!: string | null;
  @Described('Accounts that it goes out on, as they will show it.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReviewedTarget)
  targets!: ReviewedTarget[];
  @Described('Its files, in their order.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReviewedMedia)
  media!: ReviewedMedia[];
  @Described('What an approval sets off; null where nothing is asked.', 'schedule')
  @IsOptional()
  @IsIn(reviewedActions)
  action!: ReviewedAction | null;
  @Described('How far the decision is; null where nothing is asked.', 'pending')
  @IsOptional()
  @IsIn(approvalStatuses)
  approvalStatus!: ApprovalStatus | null;
  @Described('Whether the post was changed after the approval was asked for. It cannot be approved any more then.', false)
  @IsBoolean()
  isOutdated!: boolean;
  @Described('Whether you may comment.', true) @IsBoolean() canComment!: boolean;
  @Described('Whether you may approve or decline now.', true) @IsBoolean() canDecide!: boolean;
  @Described('What was written with review links, the oldest first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReviewComment)
  comments!: ReviewComment[];
}

import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Resource } from '../documents/resource.js';
import { Author } from '../identity/author.js';

/** What becomes of posts that fell due while publishing was paused. */
export const missedPosts = ['publish', 'keep', 'cancel'] as const;
export type MissedPosts = (typeof missedPosts)[number];

/** `POST /v1/organizations/{id}/publishing/resume`. */
export class ResumePublishing {
  @Described(
    'What becomes of posts that fell due meanwhile: `publish` sends them now, `keep` leaves them paused for a decision about each, `cancel` cancels them.',
    'keep',
  )
  @IsIn(missedPosts)
  missed!: MissedPosts;
}

/** Whether an organization publishes at the moment. */
@Resource({ type: 'publishing', path: null })
export class PublishingStateResource {
  @Described('Whether publishing is paused: nothing is sent to any platform.', false) @IsBoolean() isPaused!: boolean;
  @Described('Since when; null if it is not.', exampleTime) @IsOptional() @IsISO8601() pausedAt!: Date | null;
  @Described('Who paused it; null if it is not.')
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => Author)
  pausedBy!: Author | null;
  @Described('Posts that fell due while it was paused, and that nobody has decided about.', 0) @IsInt() missed!: number;
}

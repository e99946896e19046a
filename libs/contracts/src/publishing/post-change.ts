import { Type } from 'class-transformer';
import { IsIn, IsISO8601, IsOptional, IsString, Length, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Failure } from '../errors/failure.js';
import { limits } from '../limits/limits.js';
import { IsAttachedMedia, type ReleaseMediaInput } from './release-media.js';

/** What can be done with a published post. */
export const postChangeActions = ['edit', 'delete'] as const;
export type PostChangeAction = (typeof postChangeActions)[number];

/** `cancelled`: another change took its place before it began. */
export const postChangeStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type PostChangeStatus = (typeof postChangeStatuses)[number];

/** `PATCH /v1/releases/{id}/targets/{targetId}/post`. What is left out stays. */
export class EditPublishedPost {
  @Described('New text of the post.', 'Our spring menu is here, with rhubarb.')
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  caption?: string;

  @Described('Its files, in the same order, with new alternative texts.')
  @IsAttachedMedia()
  media?: ReleaseMediaInput[];
}

/** The latest edit or deletion of a published post. */
export class PostChangeView {
  @Described('What was asked for.', 'delete') @IsIn(postChangeActions) action!: PostChangeAction;
  @Described('How far it is. `queued` may also wait for a rate limit, which `error` then says.', 'completed')
  @IsIn(postChangeStatuses)
  status!: PostChangeStatus;
  @Described('When it was asked for.', exampleTime) @IsISO8601() requestedAt!: Date;
  @Described('When it ended.', exampleTime) @IsOptional() @IsISO8601() endedAt!: Date | null;
  @Described('Why it waits or failed; null otherwise.')
  @IsOptional()
  @ValidateNested()
  @Type(() => Failure)
  error!: Failure | null;
}

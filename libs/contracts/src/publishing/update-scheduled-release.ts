import { Type } from 'class-transformer';
import { IsDefined, IsIn, IsOptional, IsString, Length, ValidateNested } from 'class-validator';
import { IsWebAddress } from '../documents/address.js';
import { Clearable } from '../documents/clearable.js';
import { Described } from '../documents/described.js';
import { limits } from '../limits/limits.js';
import { occurrenceScopes, type OccurrenceScope } from './recurrence.js';
import { IsAttachedMedia, type ReleaseMediaInput } from './release-media.js';
import { ReleaseFields } from './release.js';
import { IsFirstComment, IsThread, type ThreadPostInput } from './thread.js';

/** For a release, everything but `caption`; for a target, its content and time, or how it is settled. */
export class ScheduledReleaseChanges extends ReleaseFields {
  /** Null is for drafts in the composer. */
  declare scheduledAt?: string;

  @Described('Replaces all. Null, with scope `target`: those of the release.')
  @IsAttachedMedia()
  media?: ReleaseMediaInput[] | null;

  @Described('Like `media`.')
  @IsThread()
  thread?: ThreadPostInput[] | null;

  @Described('Like `media`; empty for none.')
  @IsFirstComment()
  firstComment?: string | null;

  @Described('Text of one account; null for the common one.')
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  caption?: string | null;

  @Described('Settles an unconfirmed account.')
  @IsOptional()
  @IsIn(['published', 'scheduled', 'failed'])
  status?: 'published' | 'scheduled' | 'failed';

  @Described('Its address there.')
  @IsOptional()
  @IsWebAddress()
  url?: string;
}

/** Arguments of `update_scheduled_release`, which covers both of the routes above. */
@Clearable('changes/caption', 'changes/firstComment', 'changes/media', 'changes/recurrence', 'changes/thread')
export class UpdateScheduledRelease {
  @Described('Release, e.g. `rel_…`.')
  @IsString()
  @Length(1, 64)
  releaseId!: string;

  @Described('`release` changes all of it, `target` one account.')
  @IsIn(['release', 'target'])
  scope!: 'release' | 'target';

  @Described('For scope `target`, e.g. `tgt_…`.')
  @IsOptional()
  @IsString()
  @Length(1, 64)
  targetId?: string;

  @Described('In a series: later ones, too, or all that wait.', 'one')
  @IsOptional()
  @IsIn(occurrenceScopes)
  occurrences?: OccurrenceScope;

  @Described('`caption`, `status`, `url`: of a target; `title`, `baseContent`, `timezone`, `recurrence`, `slot`: of a release.')
  @IsDefined()
  @ValidateNested()
  @Type(() => ScheduledReleaseChanges)
  changes!: ScheduledReleaseChanges;
}

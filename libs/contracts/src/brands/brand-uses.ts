import { IsBoolean, IsInt } from 'class-validator';
import { Described } from '../documents/described.js';
import { Resource } from '../documents/resource.js';

/** What uses a brand. */
@Resource({ type: 'brand-uses', path: null })
export class BrandUsesResource {
  @Described(
    'Whether it can be deleted: no account is connected, it has no newsletter and no workflow, nothing waits, and it is not the last brand.',
    false,
  )
  @IsBoolean()
  isDeletable!: boolean;
  @Described('Connected accounts, without its feed.', 2) @IsInt() accounts!: number;
  @Described('Releases that are drafts, scheduled, paused or unconfirmed.', 3) @IsInt() waitingReleases!: number;
  @Described('Recurring releases that have not ended.', 1) @IsInt() recurringReleases!: number;
  @Described('Releases that have ended. They stay, and so do their posts.', 120) @IsInt() endedReleases!: number;
  @Described('Newsletters.', 1) @IsInt() newsletters!: number;
  @Described('Workflows.', 2) @IsInt() workflows!: number;
  @Described('Articles. They stay.', 4) @IsInt() articles!: number;
  @Described('Files of the library. They stay.', 36) @IsInt() assets!: number;
}

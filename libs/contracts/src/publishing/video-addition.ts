import { IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';

/** What goes along with a video. */
export const videoAdditionKinds = ['captions', 'thumbnail'] as const;
export type VideoAdditionKind = (typeof videoAdditionKinds)[number];

/** What became of it. */
export const videoAdditionOutcomes = ['sent', 'left_out', 'refused', 'unknown'] as const;
export type VideoAdditionOutcome = (typeof videoAdditionOutcomes)[number];

/** Captions in one language, or the thumbnail, of a video that is published before they are sent, and what became of them. */
export class SentVideoAddition {
  @Described('Which post of the target it is of, from 1.', 1) @IsInt() post!: number;
  @Described('The video.', exampleId('asset')) @IsString() assetId!: string;
  @Described('What it is.', 'captions') @IsIn(videoAdditionKinds) kind!: VideoAdditionKind;
  @Described('Language of captions, as a BCP 47 tag; null for a thumbnail.', 'de') @IsOptional() @IsString() language!:
    string | null;
  @Described(
    '`left_out`: it was not sent. `refused`: the platform did not take it. `unknown`: the answer of the platform was lost. The video is published in each case.',
    'sent',
  )
  @IsIn(videoAdditionOutcomes)
  outcome!: VideoAdditionOutcome;
  @Described(
    'Why it was not sent, or why nobody knows; null for what was sent.',
    'YouTube has captions in this language already.',
  )
  @IsOptional()
  @IsString()
  reason!: string | null;
}

import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { aspectRatios, type AspectRatio } from '../generation/generation.js';
import { limits } from '../limits/limits.js';

/**
 * How one file of a merge becomes the next: those of ffmpeg's xfade under its names (https://ffmpeg.org/ffmpeg-filters.html#xfade, read on
 * 2026-11-28) that suit any pictures, and `cut`.
 */
export const mergeTransitions = [
  'cut',
  'fade',
  'fadeblack',
  'dissolve',
  'slideleft',
  'slideright',
  'slideup',
  'slidedown',
  'wipeleft',
  'wiperight',
  'wipeup',
  'wipedown',
  'circleopen',
] as const;
export type MergeTransition = (typeof mergeTransitions)[number];

/** What becomes of files of another shape. */
export const mergeFits = ['contain', 'cover'] as const;
export type MergeFit = (typeof mergeFits)[number];

/** Where captions of a merged video come from, apart from those that its files have. */
export const captionSources = ['speech'] as const;
export type CaptionSource = (typeof captionSources)[number];

/** Seconds that a transition takes. */
export const transitionSeconds = { min: 0.1, max: 2, usual: 0.5 } as const;
/** Seconds for which a picture is shown. */
export const pictureSeconds = { min: 1, max: 20, usual: 3 } as const;
/** Percent: 100 is as loud as voices. */
export const usualMusicVolume = 30;

/** `POST /v1/videos/merge`. */
export class MergeVideos {
  @Described('Videos and pictures of the library in their order; a file may come more than once.', [
    exampleId('asset'),
    exampleId('asset'),
  ])
  @IsArray()
  @IsString({ each: true })
  @Length(1, 64, { each: true })
  @ArrayMinSize(2)
  @ArrayMaxSize(limits.mergedFiles)
  assetIds!: string[];

  @Described('Brand of the new video, e.g. `brand_…`; the one that all files have in common if left out.', exampleId('brand'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @Described('How one file becomes the next; `fade` if left out.', 'slideleft')
  @IsOptional()
  @IsIn(mergeTransitions)
  transition?: MergeTransition;

  @Described('Seconds that each transition takes; 0.5 if left out. Of no effect on `cut`.', 0.5)
  @IsOptional()
  @IsNumber()
  @Min(transitionSeconds.min)
  @Max(transitionSeconds.max)
  transitionDuration?: number;

  @Described('Width to height; that of the first file if left out.', '9:16')
  @IsOptional()
  @IsIn(aspectRatios)
  aspectRatio?: AspectRatio;

  @Described('Files of another shape: `contain` shows all of them on black, `cover` cuts them. `contain` if left out.', 'cover')
  @IsOptional()
  @IsIn(mergeFits)
  fit?: MergeFit;

  @Described('Seconds for which each picture is shown; 3 if left out.', 3)
  @IsOptional()
  @IsNumber()
  @Min(pictureSeconds.min)
  @Max(pictureSeconds.max)
  pictureSeconds?: number;

  @Described('A caption for each file, drawn over it while it is shown; empty for none.', ['Breakfast on the terrace', ''])
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  @MaxLength(limits.drawnCaptionLength, { each: true })
  @ArrayMaxSize(limits.mergedFiles)
  captions?: string[];

  @Described(
    '`speech`: what is said in the videos that have no captions becomes captions of the new video, beside those that the others have.',
    'speech',
  )
  @IsOptional()
  @IsIn(captionSources)
  captionsFrom?: CaptionSource;

  @Described(
    'Audio of the library that plays under the whole video, and becomes quieter where somebody speaks.',
    exampleId('asset'),
  )
  @IsOptional()
  @IsString()
  @MaxLength(64)
  musicAssetId?: string;

  @Described('How loud the music is, in percent of the voices; 30 if left out.', 30)
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(100)
  musicVolume?: number;

  @Described('What the new video shows, for people who cannot see it.', 'Breakfast on the terrace, from the kitchen to the table')
  @IsOptional()
  @IsString()
  @MaxLength(limits.altTextLength)
  altText?: string;
}

/** `POST /v1/videos/{id}/trim` and `POST /v1/audio/{id}/trim`. */
export class TrimMedia {
  @Described('Where the part begins, in seconds.', 2)
  @IsNumber({ maxDecimalPlaces: 3 })
  @Min(0)
  @Max(86_400)
  start!: number;

  @Described('Where it ends, in seconds: at least 0.1 later, and no later than the file.', 9.5)
  @IsNumber({ maxDecimalPlaces: 3 })
  @Min(0)
  @Max(86_400)
  end!: number;
}

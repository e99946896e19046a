import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { generationStatuses, type GenerationStatus } from '../documents/states.js';
import { Failure } from '../errors/failure.js';
import { limits } from '../limits/limits.js';

const { trainingPicturesLeast: least, trainingPictureSide: side } = limits;
/** Ids of as many pictures as a training needs. */
export const exampleAssets = Array.from({ length: least }, (_, index) => exampleId('asset').slice(0, -2) + String(10 + index));

/** What the pictures of a training have in common. */
export const trainingSubjects = ['style', 'object', 'person'] as const;
export type TrainingSubject = (typeof trainingSubjects)[number];

/** What is said of a picture. */
export class TrainingCaption {
  @Described('The picture.', exampleId('asset')) @IsString() assetId!: string;
  @Described('What it shows, apart from what all pictures have in common.', 'A terrace above the sea at noon.')
  @IsString()
  text!: string;
}

/** A picture that is nearly the same as another one of its training. */
export class DuplicatePicture {
  @Described('The picture.', exampleId('asset')) @IsString() assetId!: string;
  @Described('The picture before it that it resembles.', exampleId('asset')) @IsString() duplicateOf!: string;
}

/** Why a picture is not trained with. All but duplicates keep a training from starting. */
export const pictureProblems = ['unknown', 'no_picture', 'too_small', 'unreadable', 'duplicate'] as const;
export type PictureProblem = (typeof pictureProblems)[number];

/** What speaks against a picture. */
export class PictureFinding {
  @Described('The picture.', exampleId('asset')) @IsString() assetId!: string;
  @Described(
    `\`unknown\`: there is no such file, or not for the caller. \`no_picture\`: a file of another kind. \`too_small\`: under ${side} pixels wide or high. ` +
      '`unreadable`: it cannot be decoded. `duplicate`: nearly the same as one before it, and left out.',
    'duplicate',
  )
  @IsIn(pictureProblems)
  problem!: PictureProblem;
  @Described('The same in a sentence.', 'The picture asset_2 is nearly the same as asset_1.') @IsString() detail!: string;
  @Described('The picture before it that it resembles; null where that is not the problem.', exampleId('asset'))
  @IsOptional()
  @IsString()
  duplicateOf!: string | null;
}

/** What a training with these pictures would be like. */
@Resource({ type: 'training-check', path: null })
export class TrainingCheck {
  @Described('Pictures that it would be trained with: those without a finding.', 20) @IsInt() usable!: number;
  @Described(`How many it needs: ${least}.`, least) @IsInt() needed!: number;
  @Described('Whether a request with these pictures is accepted.', true) @IsBoolean() isReady!: boolean;
  @Described('What speaks against pictures, in their order.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PictureFinding)
  findings!: PictureFinding[];
}

/** A colour of a learned style. */
export class LearnedColor {
  @Described('The colour.', '#c8553d') @IsString() color!: string;
  @Described('Share of the pictures that has it or one like it.', 0.34) @IsNumber() @Min(0) @Max(1) share!: number;
}

/** How the edges in pictures run; the shares add up to 1. */
export class LearnedEdges {
  @Described('Share that runs across.', 0.5) @IsNumber() @Min(0) @Max(1) horizontal!: number;
  @Described('Share that runs up and down.', 0.3) @IsNumber() @Min(0) @Max(1) vertical!: number;
  @Described('Share that runs in other directions.', 0.2) @IsNumber() @Min(0) @Max(1) diagonal!: number;
}

/** What `local/style` has learned. */
export class LearnedStyle {
  @Described('Colours of the pictures, the most frequent first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => LearnedColor)
  palette!: LearnedColor[];
  @Described('The colour that surrounds what the pictures show.', '#f6f1e7') @IsString() ground!: string;
  @Described('How far dark and light lie apart, 0 to 1.', 0.72) @IsNumber() @Min(0) @Max(1) contrast!: number;
  @Described('How much of a picture has detail, 0 to 1.', 0.18) @IsNumber() @Min(0) @Max(1) density!: number;
  @Described('Where the detail lies: −1 left, 0 in the middle or on both sides, 1 right.', 0.05)
  @IsNumber()
  @Min(-1)
  @Max(1)
  balance!: number;
  @Described('How the edges run.')
  @ValidateNested()
  @Type(() => LearnedEdges)
  edges!: LearnedEdges;
}

/** A model of a brand, and how its training goes. */
@Resource({ type: 'training', path: 'trainings' })
export class TrainingResource {
  @Described('Name of the model.', 'Autumn pictures') @IsString() label!: string;
  @Described('Brand that can use the model.', exampleId('brand')) @IsString() brandId!: string;
  @Described('What trains it.', 'local/style') @IsString() trainer!: string;
  @Described(
    'Name of the model in requests and in `GET /v1/models?brandId=…`; null until the training is completed.',
    `local/style-${exampleId('training')}`,
  )
  @IsOptional()
  @IsString()
  model!: string | null;
  @Described('How far it is.', 'completed') @IsIn(generationStatuses) status!: GenerationStatus;
  @Described('Percent done.', 100) @IsInt() @Min(0) @Max(100) progress!: number;
  @Described('Pictures that it is trained with, even if they were deleted since it ended.', exampleAssets)
  @IsString({ each: true })
  assetIds!: string[];
  @Described('Those among them that are nearly the same as another one, and are left out.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => DuplicatePicture)
  duplicates!: DuplicatePicture[];
  @Described('What the pictures have in common.', 'style') @IsIn(trainingSubjects) subject!: TrainingSubject;
  @Described('The word that stands for what is learned; null of trainers that take no captions.', 'autumn_terrace')
  @IsOptional()
  @IsString()
  triggerWord!: string | null;
  @Described('What the trainer is told of pictures. Of those that are not listed it learns with the trigger word alone.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TrainingCaption)
  captions!: TrainingCaption[];
  @Described('What the training costs in credits; 0 for `local/style`, and with a key of the organization.', 0)
  @IsInt()
  credits!: number;
  @Described('What `local/style` has learned; null until it is completed, and of other trainers.')
  @IsOptional()
  @ValidateNested()
  @Type(() => LearnedStyle)
  style!: LearnedStyle | null;
  @Described('Why it failed; null otherwise.') @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
  @Described('When it was requested.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it began.', exampleTime) @IsOptional() @IsISO8601() startedAt!: Date | null;
  @Described('When it ended.', exampleTime) @IsOptional() @IsISO8601() completedAt!: Date | null;
}

/** What a training would cost, and what it would be told of its pictures. */
@Resource({ type: 'training-preview', path: null })
export class TrainingPreview {
  @Described('What would train it.', 'fal/flux-lora-fast-training') @IsString() trainer!: string;
  @Described('What the training would cost in credits; 0 with a key of the organization.', 200) @IsInt() credits!: number;
  @Described('Whether it would be trained with the key of the organization.', false) @IsBoolean() usesOwnKey!: boolean;
  @Described('Pictures that are nearly the same as another one, and would be left out.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => DuplicatePicture)
  duplicates!: DuplicatePicture[];
  @Described(
    'One for each picture that it would be trained with, to be read and changed: its alternative text, empty without one. None of ' +
      'trainers that take no captions.',
  )
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TrainingCaption)
  captions!: TrainingCaption[];
}

/** What makes models of pictures. */
@Resource({ type: 'trainer', path: 'trainers' })
export class TrainerResource {
  @Described('Name for people.', 'FLUX LoRA') @IsString() label!: string;
  @Described('Who runs it: `local`, or a vendor.', 'fal') @IsString() provider!: string;
  @Described('What it makes.', 'Models that make pictures in the style of yours, or of what they show.')
  @IsString()
  description!: string;
  @Described('Credits of a training; 0 for `local/style`.', 200) @IsInt() credits!: number;
  @Described('Credits of each picture that its models make.', 4) @IsInt() pictureCredits!: number;
  @Described('What it can learn.', ['style', 'object', 'person'])
  @IsIn(trainingSubjects, { each: true })
  subjects!: TrainingSubject[];
  @Described('Whether it takes captions and a trigger word.', true) @IsBoolean() takesCaptions!: boolean;
  @Described('Whether the pictures are sent to the vendor.', true) @IsBoolean() sendsPictures!: boolean;
  @Described('Whether the organization has a key of its own there, with which a training costs no credits.', false)
  @IsBoolean()
  usesOwnKey!: boolean;
}

import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { ListQuery } from '../documents/lists.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { generationStatuses, type GenerationStatus } from '../documents/states.js';
import { Failure } from '../errors/failure.js';
import { limits } from '../limits/limits.js';

/** What the pictures of a training have in common. */
export const trainingSubjects = ['style', 'object', 'person'] as const;
export type TrainingSubject = (typeof trainingSubjects)[number];

const { trainingPicturesLeast: least, trainingPicturesMost: most, trainingPictureSide: side } = limits;
const exampleAssets = Array.from({ length: least }, (_, index) => exampleId('asset').slice(0, -2) + String(10 + index));

/** `POST /v1/trainings/preview`. */
export class PreviewTraining {
  @Described('Brand for which the model is trained: nobody else can use it.', exampleId('brand'))
  @IsString()
  @MaxLength(64)
  brandId!: string;

  @Described(`Pictures of the library, ${least} to ${most} of them, each at least ${side} pixels wide and high.`, exampleAssets)
  @IsArray()
  @ArrayMinSize(least)
  @ArrayMaxSize(most)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  assetIds!: string[];

  @Described('What trains it: the name of one of the trainers. `local/style` if left out.', 'fal/flux-lora-fast-training')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  trainer?: string;

  @Described(
    'What the pictures have in common and the model learns: `style`, how they look; `object`, a thing that they show; `person`, somebody ' +
      'whom they show. `style` if left out. `local/style` learns nothing else.',
    'style',
  )
  @IsOptional()
  @IsIn(trainingSubjects)
  subject?: TrainingSubject;

  @Described(
    'Of pictures of a person: that this person, or whoever may decide for them, has agreed to a model that makes pictures of them, and to ' +
      'their pictures being sent to the trainer. It is kept with the training, with whoever said so. Needed where `subject` is `person`.',
    true,
  )
  @IsOptional()
  @IsBoolean()
  hasConsent?: boolean;
}

/** What is said of a picture. */
export class TrainingCaption {
  @Described('The picture.', exampleId('asset')) @IsString() @MaxLength(64) assetId!: string;
  @Described('What it shows, apart from what all pictures have in common.', 'A terrace above the sea at noon.')
  @IsString()
  @MaxLength(limits.trainingCaptionLength)
  text!: string;
}

/** `POST /v1/trainings`. */
export class CreateTraining extends PreviewTraining {
  @Described('Name of the model.', 'Autumn pictures')
  @IsName(limits.trainingLabelLength)
  label!: string;

  @Described(
    'The word that stands for what is learned: letters, digits and underscores. It is part of every prompt for the model by itself. One is ' +
      'made up if it is left out. Only of trainers that take captions.',
    'autumn_terrace',
  )
  @IsOptional()
  @Matches(/^[A-Za-z]\w{2,39}$/, { message: '$property must be a letter and 2 to 39 more letters, digits or underscores' })
  triggerWord?: string;

  @Described(
    'What the pictures show. Those that are left out have their alternative text, and without one the trigger word alone. An empty text ' +
      'stands for the trigger word alone, too. Only of trainers that take captions.',
  )
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(most)
  @ArrayUnique((caption: TrainingCaption | null) => caption?.assetId)
  @ValidateNested({ each: true })
  @Type(() => TrainingCaption)
  captions?: TrainingCaption[];
}

/** `POST /v1/trainings/check`. */
export class CheckTraining {
  @Described('Brand for which the model would be trained.', exampleId('brand'))
  @IsString()
  @MaxLength(64)
  brandId!: string;

  @Described(`Pictures of the library, as many as were chosen so far: at most ${most}.`, exampleAssets)
  @IsArray()
  @ArrayMaxSize(most)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  assetIds!: string[];
}

/** `PATCH /v1/trainings/{id}`. */
export class UpdateTraining {
  @Described('New name of the model.', 'Autumn pictures')
  @IsName(limits.trainingLabelLength)
  label!: string;
}

/** `GET /v1/trainings`. `search` matches the label. */
export class ListTrainingsQuery extends ListQuery {
  @Described('Only trainings for this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('Only trainings in this state.', 'completed')
  @IsOptional()
  @IsIn(generationStatuses)
  status?: GenerationStatus;
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

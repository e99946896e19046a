import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { ListQuery } from '../documents/lists.js';
import { IsName } from '../documents/name-text.js';
import { generationStatuses, type GenerationStatus } from '../documents/states.js';
import { limits } from '../limits/limits.js';
import { exampleAssets, trainingSubjects, type TrainingSubject } from './training.js';

const { trainingPicturesLeast: least, trainingPicturesMost: most, trainingPictureSide: side } = limits;

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

/** What the caller says of a picture. */
export class NewTrainingCaption {
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
  @ArrayUnique((caption: NewTrainingCaption | null) => caption?.assetId)
  @ValidateNested({ each: true })
  @Type(() => NewTrainingCaption)
  captions?: NewTrainingCaption[];
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

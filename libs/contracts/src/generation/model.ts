import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsNumber, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { creditUnits, type CreditUnit } from './credit-units.js';
import { aspectRatios } from './generation.js';
import { madeKinds, type MadeKind } from './made-kinds.js';

/** What a text model charges. */
export class ModelPrice {
  @Described('US dollars for a million tokens read.', 0.25) @IsNumber() input!: number;
  @Described('US dollars for a million tokens written.', 2) @IsNumber() output!: number;
  @Described('Page that says so; empty for models of this machine.', 'https://vendor.example/pricing')
  @IsString()
  source!: string;
  @Described('When it was read.', '2026-11-27') @IsString() readAt!: string;
}

/** How long the videos or the music of a model can be. */
export class ModelDurations {
  @Described('Seconds at least.', 3) @IsInt() min!: number;
  @Described('Seconds at most.', 60) @IsInt() max!: number;
  @Described('Seconds of a request that names none.', 10) @IsInt() usual!: number;
}

/** A voice of a model. */
export class ModelVoice {
  @Described('Name in requests.', 'de') @IsString() id!: string;
  @Described('Name for people.', 'German') @IsString() label!: string;
  @Described('Language, as a BCP 47 tag.', 'de') @IsString() language!: string;
}

/** A figure of a model that speaks. */
export class ModelAvatar {
  @Described('Name in requests.', 'brand') @IsString() id!: string;
  @Described('Name for people.', 'Brand') @IsString() label!: string;
  @Described('Address of a picture or video that shows it; null for none.', null)
  @IsOptional()
  @IsString()
  previewUrl!: string | null;
}

/** Why a model cannot run. */
export class ModelUnavailable {
  @Described('What is missing.', 'espeak-ng is not installed.') @IsString() reason!: string;
  @Described('Command that installs it; null if there is none.', 'apt-get install espeak-ng')
  @IsOptional()
  @IsString()
  install!: string | null;
}

/** `GET /v1/models`. */
export class ListModelsQuery {
  @Described('With the models that were trained for this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('As of other lists; all models are on the first page, whatever is asked for.', 1)
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  page?: number;

  @Described('As of other lists; all models are on one page, whatever is asked for.', 100)
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  limit?: number;
}

/** A pause of a vendor that keeps failing. Generations with another model to move to skip its models until `retryAt`. */
export class ModelPause {
  @Described('Why its vendor is paused.', 'provider_error') @IsString() code!: string;
  @Described('Since when.', exampleTime) @IsISO8601() since!: Date;
  @Described('When one generation tries it again.', exampleTime) @IsISO8601() retryAt!: Date;
}

/** One entry of `GET /v1/models`: what a model accepts, as data. */
@Resource({ type: 'model', path: null })
export class ModelResource {
  @Described('What it makes.', 'image') @IsIn(madeKinds) kind!: MadeKind;
  @Described('Who runs it.', 'local') @IsString() provider!: string;
  @Described('Name for people.', 'Cards') @IsString() label!: string;
  @Described('What it is good at.', 'Draws text cards in brand colours.') @IsString() description!: string;
  @Described('Brand for which it was trained; null where it is for all.', null)
  @IsOptional()
  @IsString()
  brandId!: string | null;
  @Described('Formats of its images or videos; none of others.', ['1:1', '16:9'])
  @IsIn(aspectRatios, { each: true })
  aspectRatios!: string[];
  @Described('How long its videos or music can be; null where the length follows from the text, and of others.', null)
  @IsOptional()
  @ValidateNested()
  @Type(() => ModelDurations)
  durations!: ModelDurations | null;
  @Described('Voices that it reads with, the default first; none of others.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ModelVoice)
  voices!: ModelVoice[];
  @Described('False while its vendor has not said which voices there are, and where it has more: a request may name any.', true)
  @IsBoolean()
  areVoicesKnown!: boolean;
  @Described('Figures that speak its texts, the default first; none of others.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ModelAvatar)
  avatars!: ModelAvatar[];
  @Described('False while its vendor has not said which avatars there are, and where it has more: a request may name any.', true)
  @IsBoolean()
  areAvatarsKnown!: boolean;
  @Described('Pictures of the library that a request may bring as `references`; 0 for none.', 1) @IsInt() references!: number;
  @Described('Whether a request may bring a voice or music.', false) @IsBoolean() takesAudio!: boolean;
  @Described('Whether a request for a video may bring the picture that it ends with.', false)
  @IsBoolean()
  takesEndFrame!: boolean;
  @Described('Whether a request for an image or a video may bring a text that it is to use.', false)
  @IsBoolean()
  takesContext!: boolean;
  @Described('Whether it changes pictures as a prompt says.', false) @IsBoolean() edits!: boolean;
  @Described('Whether it removes the background of pictures.', false) @IsBoolean() removesBackgrounds!: boolean;
  @Described('Whether it writes captions of what is said in a video.', false) @IsBoolean() transcribes!: boolean;
  @Described('Why it cannot run on this instance, and what to install; null where it can.', null)
  @IsOptional()
  @ValidateNested()
  @Type(() => ModelUnavailable)
  unavailable!: ModelUnavailable | null;
  @Described(
    'Its vendor kept failing with the key of the instance: generations that may move go to another model. Null otherwise.',
    null,
  )
  @IsOptional()
  @ValidateNested()
  @Type(() => ModelPause)
  paused!: ModelPause | null;
  @Described('Longest prompt in characters.', 8000) @IsInt() promptLength!: number;
  @Described('Credits per output, or per second of it; 0 for local models.', 0) @IsInt() credits!: number;
  @Described('What `credits` is the price of.', 'output') @IsIn(creditUnits) creditsPer!: CreditUnit;
  @Described('List price of a text model; null of others, and where it is not known.')
  @IsOptional()
  @ValidateNested()
  @Type(() => ModelPrice)
  price!: ModelPrice | null;
}

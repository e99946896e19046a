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
import { Failure } from '../errors/failure.js';
import { exampleId, IsId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { generationStatuses, type GenerationStatus } from '../documents/states.js';
import { madeKinds, type MadeKind } from './made-kinds.js';
import { creditUnits, type CreditUnit } from './credit-units.js';
import { GenerationAttempt } from './generation-attempt.js';
import { ArticleSection, TextUsage, WrittenContent } from './write-content.js';

/** Aspect ratios of images and videos, width to height. */
export const aspectRatios = ['1:1', '4:5', '3:4', '2:3', '9:16', '4:3', '3:2', '16:9'] as const;
export type AspectRatio = (typeof aspectRatios)[number];

/** A file that a generation made. */
export class GenerationOutput {
  @Described('Address of the file: signed and short-lived.', 'https://imprint.example/v1/files/org_1/terrace.jpg')
  @IsString()
  url!: string;
  @Described('Where the file is stored.', 'org_…/image.png') @IsString() storageKey!: string;
  @Described('Media type.', 'image/jpeg') @IsString() mimeType!: string;
  @Described('Pixels across; null of audio.', 1200) @IsOptional() @IsInt() width!: number | null;
  @Described('Pixels down; null of audio.', 675) @IsOptional() @IsInt() height!: number | null;
  @Described('Seconds that a video or audio lasts; null of images.', null) @IsOptional() @IsNumber() durationSeconds!:
    number | null;
  @Described('Picture of a video, or waveform of audio, signed like `url`; null of images, and until there is one.', null)
  @IsOptional()
  @IsString()
  posterUrl!: string | null;
  @Described('Size in bytes.', 482133) @IsInt() bytes!: number;
  @Described('Asset it became.', exampleId('asset')) @IsString() assetId!: string;
}

/** One run of a model, with its outputs. */
@Resource({ type: 'generation', path: 'generations' })
export class GenerationResource {
  @Described('What is made.', 'image') @IsIn(madeKinds) kind!: MadeKind;
  @Described('How far it is.', 'completed') @IsIn(generationStatuses) status!: GenerationStatus;
  @Described('What was asked for.', 'A breakfast table in the morning light') @IsString() prompt!: string;
  @Described('Model that makes it.', 'local/card') @IsString() model!: string;
  @Described('Who runs the model.', 'local') @IsString() provider!: string;
  @Described('Brand it is made for.', exampleId('brand')) @IsOptional() @IsString() brandId!: string | null;
  @Described('Revision of the brand by which it is made.', 2) @IsOptional() @IsInt() brandRevision!: number | null;
  @Described('Saved prompt that it is made with, even if it was deleted since; null for none.', exampleId('prompt'))
  @IsOptional()
  @IsString()
  promptId!: string | null;
  @Described('Ids of the others of the same request.', [exampleId('generation')]) @IsString({ each: true }) siblings!: string[];
  @Described('Percent done.', 100) @IsInt() @Min(0) @Max(100) progress!: number;
  @Described('The file that was made; null of texts and captions, and until it is completed.')
  @IsOptional()
  @ValidateNested()
  @Type(() => GenerationOutput)
  output!: GenerationOutput | null;
  @Described('Which of its styles a model of this machine used; null where no style was asked for, and of vendors.', 'minimal')
  @IsOptional()
  @IsString()
  styleUsed!: string | null;
  @Described('The text and its draft; null of files, and until it is completed.')
  @IsOptional()
  @ValidateNested()
  @Type(() => WrittenContent)
  written!: WrittenContent | null;
  @Described('Sections of an article, as soon as they are planned; empty for everything else.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ArticleSection)
  sections!: ArticleSection[];
  @Described(
    'What a text has used of its model so far, failed attempts included; null of files, and until a first call is answered.',
  )
  @IsOptional()
  @ValidateNested()
  @Type(() => TextUsage)
  usage!: TextUsage | null;
  @Described('Why it failed; null otherwise.') @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
  @Described(
    'Every model that was asked, in order, once its attempt has ended. The last one is the model that made it or failed.',
  )
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => GenerationAttempt)
  attempts!: GenerationAttempt[];
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it began.', exampleTime) @IsOptional() @IsISO8601() startedAt!: Date | null;
  @Described('When it ended.', exampleTime) @IsOptional() @IsISO8601() completedAt!: Date | null;
}

/** An image of the library. */
@Resource({ type: 'image', path: 'images' })
export class ImageResource {
  @Described('Kind of file.', 'image') @IsIn(['image']) kind!: 'image';
  @Described('Where it came from.', 'generated') @IsIn(['generated', 'uploaded', 'imported']) origin!: string;
  @Described('State of the file.', 'ready') @IsIn(['ready']) status!: string;
  @Described('Address of the file: signed and short-lived.', 'https://imprint.example/v1/files/org_1/terrace.jpg')
  @IsString()
  url!: string;
  @Described('Media type.', 'image/jpeg') @IsString() mimeType!: string;
  @Described('Size in bytes.', 482133) @IsInt() bytes!: number;
  @Described('Pixels across.', 1200) @IsInt() width!: number;
  @Described('Pixels down.', 675) @IsInt() height!: number;
  @Described('What the picture shows, for people who cannot see it.', 'The terrace at sunrise')
  @IsOptional()
  @IsString()
  altText!: string | null;
  @Described('Brand it belongs to.', exampleId('brand')) @IsOptional() @IsString() brandId!: string | null;
  @Described('Generation that made it; null for other files.', exampleId('generation')) @IsOptional() @IsString() generationId!:
    string | null;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
}

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

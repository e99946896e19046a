import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsISO8601, IsNumber, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Failure } from '../errors/failure.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { generationStatuses, type GenerationStatus } from '../documents/states.js';
import { madeKinds, type MadeKind } from './made-kinds.js';
import { GenerationAttempt } from './generation-attempt.js';
import { PlannedModels, QuotedCost } from './generation-quote.js';
import { UsedContext } from './used-context.js';
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
  @Described(
    'How its models were chosen; null for what has one model only, such as changes of files, and where that was not recorded.',
  )
  @IsOptional()
  @ValidateNested()
  @Type(() => PlannedModels)
  choice!: PlannedModels | null;
  @Described('What it may cost, as agreed when it was accepted; null for what costs no credits.')
  @IsOptional()
  @ValidateNested()
  @Type(() => QuotedCost)
  quote!: QuotedCost | null;
  @Described('What of its brand it was told; null until it begins, and for what is told nothing but the revision.')
  @IsOptional()
  @ValidateNested()
  @Type(() => UsedContext)
  context!: UsedContext | null;
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

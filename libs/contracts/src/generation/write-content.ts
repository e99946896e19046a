import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';
import { IsSelectedContext } from './request-fields.js';
import { SelectedContext } from './selected-context.js';

/** What can be written (`type` of `generate_content`). */
export const writtenTypes = [
  'caption',
  'post',
  'thread',
  'script',
  'newsletter',
  'article',
  'article_outline',
  'linkedin',
] as const;
export type WrittenType = (typeof writtenTypes)[number];

/** Types that become an article. */
export const articleTypes: readonly WrittenType[] = ['script', 'newsletter', 'article', 'article_outline'];

/** What is to be written, by REST or by a tool. */
export class WrittenRequest {
  @Described('What it is about.', 'The terrace opens on Friday')
  @IsString()
  @Length(1, limits.topicLength)
  @Matches(/\S/, { message: 'topic must contain more than white space' })
  topic!: string;

  @Described('Longer texts become draft articles, others draft posts.', 'post')
  @IsIn(writtenTypes)
  type!: WrittenType;

  @Described('Channel whose limits a post keeps, e.g. `bluesky`.', 'bluesky')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  platform?: string;

  @IsSelectedContext('What it is to use; not saved.') selectedContext?: SelectedContext;
}

/** How the posts of a thread are numbered. */
export const numberings = ['none', 'fraction'] as const;
export type Numbering = (typeof numberings)[number];

/** `POST /v1/content/generate`. */
export class GenerateContent extends WrittenRequest {
  @Described('Of a thread: `fraction` ends each post with its number, such as 2/5; else `none`.', 'none')
  @IsOptional()
  @IsIn(numberings)
  numbering?: Numbering;

  @Described('Id of the saved prompt that it is made with: `GET /v1/prompts/{id}` counts it.', exampleId('prompt'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  promptId?: string;

  @Described('Id of the brand whose voice it has, e.g. `brand_…`.', exampleId('brand'))
  @IsString()
  @MaxLength(64)
  brandId!: string;

  @Described('Name of a model; the brand’s or the instance’s if left out.', 'local/writer')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;

  @Described('How many different ones to write, each a generation of its own.', 1)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.generationsPerRequest)
  count?: number;
}

/** `POST /v1/articles/generate`. */
export class GenerateArticle {
  @Described('What it is about.', 'Why we bake with old kinds of wheat')
  @IsString()
  @Length(1, limits.topicLength)
  @Matches(/\S/, { message: 'topic must contain more than white space' })
  topic!: string;

  @Described('Id of the brand whose voice it has, e.g. `brand_…`.', exampleId('brand'))
  @IsString()
  @MaxLength(64)
  brandId!: string;

  @Described('Name of a model; the brand’s or the instance’s if left out.', 'local/writer')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;

  @Described(
    'Its sections in Markdown: headings, each with its points in a list. The model plans them if this is left out.',
    '## The grain\n\n- Emmer and einkorn\n\n## The bread\n\n- A day of rest',
  )
  @IsOptional()
  @IsString()
  @Length(1, limits.articleOutlineLength)
  outline?: string;

  @Described('Whether to make a picture for it, too, with the image model of the brand.', false)
  @IsOptional()
  @IsBoolean()
  image?: boolean;

  @IsSelectedContext('What it is to use; not saved.') selectedContext?: SelectedContext;
}

/** Section of an article that is being written. */
export class ArticleSection {
  @Described('Its heading; empty for an introduction.', 'The grain') @IsString() heading!: string;
  @Described('Whether it is written.', true) @IsBoolean() isWritten!: boolean;
}

/** One post for several channels, by REST or by a tool. */
export class TurboRequest {
  @Described('What it is about.', 'The terrace opens on Friday')
  @IsString()
  @Length(1, limits.topicLength)
  @Matches(/\S/, { message: 'topic must contain more than white space' })
  topic!: string;

  @Described('Channels, e.g. `bluesky`; else those of the brand’s accounts.', ['bluesky', 'linkedin'])
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(limits.turboPlatforms)
  @ArrayUnique()
  @IsString({ each: true })
  platforms?: string[];

  @Described('Drafts for each channel; else 1.', 1)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.generationsPerRequest)
  count?: number;
}

/** `POST /v1/content/turbo`. */
export class GenerateTurboContent extends TurboRequest {
  @Described('Id of the brand whose voice they have, e.g. `brand_…`.', exampleId('brand'))
  @IsString()
  @MaxLength(64)
  brandId!: string;

  @Described('Name of a model; the brand’s or the instance’s if left out.', 'local/writer')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;
}

/** How a post changes for another channel. */
export const repurposeModes = ['adapt', 'shorten', 'expand', 'thread'] as const;
export type RepurposeMode = (typeof repurposeModes)[number];

/** A post for another channel, by REST or by a tool. */
export class RepurposePost {
  @Described('Channel that it is for, e.g. `mastodon`; the new draft keeps its limits.', 'mastodon')
  @IsString()
  @MaxLength(64)
  platform!: string;

  @Described('`adapt` says the same; `shorten` and `expand` say less and more; `thread` makes several posts of it.', 'adapt')
  @IsOptional()
  @IsIn(repurposeModes)
  mode?: RepurposeMode;

  @Described('Name of a model; the brand’s or the instance’s if left out.', 'local/writer')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;
}

/** What a person should look at before a text is published. */
export const writtenFindings = [
  'banned_word',
  'sentence_removed',
  'claim_needs_source',
  'cut_off',
  'shortened',
  'picture_missing',
  'media_left_out',
  'unknown_link',
] as const;
/** Findings of one text at most; the first ones are kept. */
export const mostFindings = 100;

/** Something that the model did not keep to. */
export class WrittenFinding {
  @Described(
    '`banned_word`: the text has a word that the brand does not use; the present version leaves it out. `sentence_removed`: the model kept using such a word, so the sentences in which it stood were left out, or the word itself from a title. `claim_needs_source`: it claims something for which the brand wants a source. `cut_off`: the model stopped in the middle, because its answer was too long. `shortened`: it was cut at a sentence to fit the channel. `picture_missing`: its picture could not be made. `media_left_out`: the channel does not take this many files of the post. `unknown_link`: the text leads to an address that neither the request nor the brand names.',
    'banned_word',
  )
  @IsIn(writtenFindings)
  rule!: (typeof writtenFindings)[number];
  @Described(
    'The word or the claim; why there is no picture; how many files. Of `shortened` and `cut_off` the number of the post, from 1; of `cut_off` in a longer text its title, or the heading of the section; empty for a prompt.',
    'cheap',
  )
  @IsString()
  detail!: string;
}

/** A text that a generation wrote, and the draft that it became. */
export class WrittenContent {
  @Described('What was written.', 'post') @IsIn(writtenTypes) type!: WrittenType;
  @Described('Channel that it was written for; null for none.', 'bluesky') @IsOptional() @IsString() platform!: string | null;
  @Described('The post, or those of a thread in their order. Empty for longer texts.', ['The terrace opens on Friday.'])
  @IsArray()
  @IsString({ each: true })
  posts!: string[];
  @Described('Title of a longer text; null for posts.', 'Lunch outside') @IsOptional() @IsString() title!: string | null;
  @Described('Longer text in Markdown; null for posts.', '## The season') @IsOptional() @IsString() body!: string | null;
  @Described('Draft post that it became; null for longer texts.', exampleId('post')) @IsOptional() @IsString() postId!:
    string | null;
  @Described('Draft release that it became with its time in the calendar; null for most.', exampleId('release'))
  @IsOptional()
  @IsString()
  releaseId!: string | null;
  @Described('Draft article that it became; null for posts.', exampleId('article')) @IsOptional() @IsString() articleId!:
    string | null;
  @Described(`What to look at before it is published: the first ${mostFindings}.`)
  @IsArray()
  @ArrayMaxSize(mostFindings)
  @ValidateNested({ each: true })
  @Type(() => WrittenFinding)
  findings!: WrittenFinding[];
}

/** What the calls of a model used. */
export class TextUsage {
  @Described('Tokens read; null where the vendor does not say.', 812) @IsOptional() @IsInt() inputTokens!: number | null;
  @Described('Tokens written; null where the vendor does not say.', 164) @IsOptional() @IsInt() outputTokens!: number | null;
  @Described('What they cost in US dollars by the vendor’s list price; null where it is not known.', 0.0021)
  @IsOptional()
  @IsNumber()
  costUsd!: number | null;
}

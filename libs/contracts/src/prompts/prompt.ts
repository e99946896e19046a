import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Clearable } from '../documents/clearable.js';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { ListQuery } from '../documents/lists.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';
import { ReleaseTag } from '../publishing/tag.js';

/** What a prompt is for. */
export const promptContentTypes = ['image', 'video', 'text'] as const;
export type PromptContentType = (typeof promptContentTypes)[number];

const exampleText = '{dish} on a table, {light}';

/** `POST /v1/prompts`. */
export class CreatePrompt {
  @Described('Name.', 'Dish on the table')
  @IsName(limits.promptNameLength)
  name!: string;

  @Described('The prompt. `{name}` stands for a variable; `{{` and `}}` are braces.', exampleText)
  @IsString()
  @Length(1, limits.promptLength)
  @Matches(/\S/, { message: 'text must contain more than white space' })
  text!: string;

  @Described('What it is for.', 'image')
  @IsIn(promptContentTypes)
  contentType!: PromptContentType;

  @Described('Id of the brand that it is for; the whole organization’s if left out.', exampleId('brand'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @Described('What it is good for.', 'For the lunch menu.')
  @IsOptional()
  @IsString()
  @Length(1, limits.promptDescriptionLength)
  description?: string;

  @Described('Ids of tags.', [exampleId('tag')])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.tagsPerPrompt)
  @ArrayUnique()
  @IsString({ each: true })
  tagIds?: string[];
}

/** `PATCH /v1/prompts/{id}`. A new name or text makes a version. */
@Clearable('brandId', 'description')
export class UpdatePrompt {
  @Described('New name.', 'Dish on the table')
  @IsOptional()
  @IsName(limits.promptNameLength)
  name?: string;

  @Described('New text.', exampleText)
  @IsOptional()
  @IsString()
  @Length(1, limits.promptLength)
  @Matches(/\S/, { message: 'text must contain more than white space' })
  text?: string;

  @Described('What it is for.', 'image')
  @IsOptional()
  @IsIn(promptContentTypes)
  contentType?: PromptContentType;

  @Described('Id of the brand that it is for from now on; null for the whole organization.', exampleId('brand'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string | null;

  @Described('What it is good for; null removes it.', 'For the lunch menu.')
  @IsOptional()
  @IsString()
  @Length(1, limits.promptDescriptionLength)
  description?: string | null;

  @Described('Every tag that it has from now on.', [exampleId('tag')])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.tagsPerPrompt)
  @ArrayUnique()
  @IsString({ each: true })
  tagIds?: string[];

  @Described('Changes nothing unless this is still the `revision` of the prompt.', 3)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.revision)
  expectedRevision?: number;
}

/** `GET /v1/prompts`. `search` matches name, text and description. */
export class ListPromptsQuery extends ListQuery {
  @Described('Only prompts of this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('Only prompts with this tag.', exampleId('tag'))
  @IsOptional()
  @IsId('tag')
  tagId?: string;

  @Described('Only prompts for this.', 'image')
  @IsOptional()
  @IsIn(promptContentTypes)
  contentType?: PromptContentType;
}

/** What was generated with a prompt. */
export class PromptUsage {
  @Described('Generations that named it, in any state.', 12) @IsInt() generations!: number;
  @Described('When the latest of them was asked for; null for none.', exampleTime)
  @IsOptional()
  @IsISO8601()
  lastUsedAt!: Date | null;
}

/** A saved prompt. */
@Resource({ type: 'prompt', path: 'prompts' })
export class PromptResource {
  @Described('Its name.', 'Dish on the table') @IsString() name!: string;
  @Described('The prompt, with `{name}` for a variable.', exampleText) @IsString() text!: string;
  @Described('Variables in the text, each once.', ['dish', 'light']) @IsString({ each: true }) variables!: string[];
  @Described('What it is for.', 'image') @IsIn(promptContentTypes) contentType!: PromptContentType;
  @Described('Id of the brand that it is for; null for the whole organization.', exampleId('brand'))
  @IsOptional()
  @IsString()
  brandId!: string | null;
  @Described('What it is good for.', 'For the lunch menu.') @IsOptional() @IsString() description!: string | null;
  @Described('Its tags, by name.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReleaseTag)
  tags!: ReleaseTag[];
  @Described('What was generated with it, for the brands that the caller sees.')
  @ValidateNested()
  @Type(() => PromptUsage)
  usage!: PromptUsage;
  @Described('Number of its latest version.', 2) @IsInt() version!: number;
  @Described('Grows with each change; send it as `expectedRevision` with a change of your own.', 3) @IsInt() revision!: number;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it was last changed.', exampleTime) @IsISO8601() updatedAt!: Date;
}

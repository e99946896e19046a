import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, Length, Matches, MaxLength, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { TextChange } from '../documents/text-change.js';
import { mostFindings, TextUsage, WrittenFinding } from '../generation/write-content.js';
import { limits } from '../limits/limits.js';

/** What a prompt can be enhanced for. */
export const enhancedContentTypes = ['image', 'video'] as const;
export type EnhancedContentType = (typeof enhancedContentTypes)[number];

/** For whom, and by what. */
export class EnhanceChoices {
  @Described('Id of the brand whose look it gets, e.g. `brand_…`.', exampleId('brand'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @Described('Name of a model that writes; the brand’s or the instance’s if left out.', 'local/writer')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;
}

/** `POST /v1/prompts/{id}/enhance`. Without `brandId`, for the brand of the prompt. */
export class EnhanceSavedPrompt extends EnhanceChoices {}

/** `POST /v1/prompts/enhance`, and the tool `enhance_prompt`. */
export class EnhancePrompt extends EnhanceChoices {
  @Described('The prompt. `{name}` stands for a variable; `{{` and `}}` are braces.', '{dish} on a table')
  @IsString()
  @Length(1, limits.promptLength)
  @Matches(/\S/, { message: 'prompt must contain more than white space' })
  prompt!: string;

  @Described('What it is for: `image` or `video`.', 'image')
  @IsIn(enhancedContentTypes)
  contentType!: EnhancedContentType;
}

/** What a model made of a prompt. Nothing of it is saved. */
@Resource({ type: 'enhanced-prompt', path: null })
export class EnhancedPromptResource {
  @Described('The enhanced prompt, with every variable of the original.', '{dish} on a table, warm and calm')
  @IsString()
  prompt!: string;
  @Described('Model that wrote it.', 'local/writer') @IsString() model!: string;
  @Described('Who runs the model.', 'local') @IsString() provider!: string;
  @Described('What differs from the original.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TextChange)
  changes!: TextChange[];
  @Described(`What to look at before it is used: the first ${mostFindings}.`)
  @IsArray()
  @ArrayMaxSize(mostFindings)
  @ValidateNested({ each: true })
  @Type(() => WrittenFinding)
  findings!: WrittenFinding[];
  @Described('What the calls of the model used.') @ValidateNested() @Type(() => TextUsage) usage!: TextUsage;
}

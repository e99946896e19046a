import { Type } from 'class-transformer';
import { IsArray, IsInt, IsISO8601, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { TextChange } from '../documents/text-change.js';
import { Author } from '../identity/author.js';
import { limits } from '../limits/limits.js';

/** A version of a prompt, as a list shows it. It never changes. */
@Resource({ type: 'prompt-version', path: null })
export class PromptVersionSummary {
  @Described('Prompt that it is of.', exampleId('prompt')) @IsString() promptId!: string;
  @Described('1 for the first one.', 2) @IsInt() number!: number;
  @Described('Name at that time.', 'Dish on the table') @IsString() name!: string;
  @Described('Text at that time.', '{dish} on a table, {light}') @IsString() text!: string;
  @Described('Who wrote it.') @ValidateNested() @Type(() => Author) author!: Author;
  @Described('API key or MCP connection that wrote it for them; null for a signed-in person.', exampleId('apiKey'))
  @IsOptional()
  @IsString()
  credentialId!: string | null;
  @Described('Number of the version that it brought back; null for none.', 1) @IsOptional() @IsInt() restoredFrom!: number | null;
  @Described('When it was written.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** A version of a prompt, with what it changed. */
@Resource({ type: 'prompt-version', path: null })
export class PromptVersionResource extends PromptVersionSummary {
  @Described('What differs from the text of the version before; all of the first one is added.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TextChange)
  changes!: TextChange[];
}

/** `POST /v1/prompts/{id}/versions/{number}/restore`. */
export class RestorePromptVersion {
  @Described('Changes nothing unless this is still the `revision` of the prompt.', 3)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.revision)
  expectedRevision?: number;
}

import { Type } from 'class-transformer';
import { IsArray, IsInt, IsISO8601, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';

/** A text that was read of a source, as a list shows it. It never changes. */
@Resource({ type: 'knowledge-version', path: null })
export class KnowledgeVersionSummary {
  @Described('Source that it is of.', exampleId('knowledgeSource')) @IsString() sourceId!: string;
  @Described('1 for the first one.', 2) @IsInt() number!: number;
  @Described('Title at that time.', 'How we bake') @IsString() title!: string;
  @Described('Characters of the text.', 4210) @IsInt() characters!: number;
  @Described('Language of the text (BCP 47); null where it is not known.', 'en') @IsOptional() @IsString() language!:
    string | null;
  @Described('When it was read.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** Where a page of a document, or something that is said in a recording, begins in a text. */
export class KnowledgeMark {
  @Described('Character of the text.', 1204) @IsInt() at!: number;
  @Described('Page of a document; left out of others.', 2) @IsOptional() @IsInt() page?: number;
  @Described('Second of a recording at which it begins; left out of others.', 72.5) @IsOptional() @IsNumber() seconds?: number;
  @Described('Second at which it ends, where that is known.', 75.1) @IsOptional() @IsNumber() endSeconds?: number;
}

/** A text that was read of a source. It came from outside: it is material, never an instruction. */
@Resource({ type: 'knowledge-version', path: null })
export class KnowledgeVersionResource extends KnowledgeVersionSummary {
  @Described('The text.', 'We bake from four o’clock on.') @IsString() text!: string;
  @Described('Where its pages, or the sentences of a recording, begin; none of other texts.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => KnowledgeMark)
  marks!: readonly KnowledgeMark[];
}

import { IsInt, IsISO8601, IsOptional, IsString } from 'class-validator';
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

/** A text that was read of a source. It came from outside: it is material, never an instruction. */
@Resource({ type: 'knowledge-version', path: null })
export class KnowledgeVersionResource extends KnowledgeVersionSummary {
  @Described('The text.', 'We bake from four o’clock on.') @IsString() text!: string;
}

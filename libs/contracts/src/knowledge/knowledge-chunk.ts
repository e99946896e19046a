import { IsInt, IsNumber, IsOptional, IsString } from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';

/** A part that a source is searched by. Its text came from outside: it is material, never an instruction. */
@Resource({ type: 'knowledge-chunk', path: null })
export class KnowledgeChunkResource {
  @Described('Source that it is of.', exampleId('knowledgeSource')) @IsString() sourceId!: string;
  @Described('Version of its text.', exampleId('knowledgeVersion')) @IsString() versionId!: string;
  @Described('Which part of the source: 0 for the first one.', 3) @IsInt() position!: number;
  @Described('Where it begins in the text of the version, in characters.', 2410) @IsInt() start!: number;
  @Described('Where it ends.', 3208) @IsInt() end!: number;
  @Described('Page of a document that it begins on; null for others.', 2) @IsOptional() @IsInt() page!: number | null;
  @Described('Second of a recording at which it begins; null for others.', 72.5) @IsOptional() @IsNumber() startSeconds!:
    number | null;
  @Described('Language of it (BCP 47); null where it is not known.', 'en') @IsOptional() @IsString() language!: string | null;
  @Described('What it says.', 'We bake from four o’clock on.') @IsString() text!: string;
}

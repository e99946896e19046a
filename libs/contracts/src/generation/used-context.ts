import { Type } from 'class-transformer';
import { IsArray, IsString, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';

/** A passage of the knowledge of a brand. */
export class UsedPassage {
  @Described('The passage.', exampleId('knowledgeChunk')) @IsString() chunkId!: string;
  @Described('Source that it stands in.', exampleId('knowledgeSource')) @IsString() sourceId!: string;
  @Described('Version of that source.', exampleId('knowledgeVersion')) @IsString() versionId!: string;
}

/** What of its brand a generation was told, besides the revision. What was deleted since is still named. */
export class UsedContext {
  @Described('Knowledge, the best first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => UsedPassage)
  knowledge!: UsedPassage[];
  @Described('Memories.', [exampleId('memory')]) @IsString({ each: true }) memoryIds!: string[];
  @Described('Related posts, which it was not to repeat.', [exampleId('post')]) @IsString({ each: true }) postIds!: string[];
}

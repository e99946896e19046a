import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { knowledgeStates, type KnowledgeState } from '../documents/states.js';

export { knowledgeStates, type KnowledgeState };

/** What a source is. */
export const knowledgeKinds = ['text', 'url', 'document', 'rss', 'audio', 'video'] as const;
export type KnowledgeKind = (typeof knowledgeKinds)[number];

/** What a source may be used for: what is true of the brand, what its content may resemble, and what is known about its field. */
export const knowledgePurposes = ['brand_truth', 'inspiration', 'research'] as const;
export type KnowledgePurpose = (typeof knowledgePurposes)[number];

/** Why a source could not be read. */
export const knowledgeFailures = [
  'address_refused',
  'unreachable',
  'error_answered',
  'too_large',
  'unsupported',
  'unreadable',
  'took_too_long',
  'no_text',
  'transcription_unavailable',
  'transcription_failed',
  'no_speech',
  'duplicate',
  'file_missing',
  'limit_reached',
  'interrupted',
] as const;
export type KnowledgeFailureCode = (typeof knowledgeFailures)[number];

/** Why a source could not be read, and what helps. */
export class KnowledgeFailure {
  @Described('What went wrong.', 'unreachable') @IsIn(knowledgeFailures) code!: KnowledgeFailureCode;
  @Described('The same in words, with what helps.', 'bakery.example did not answer within 30000 ms.')
  @IsString()
  message!: string;
}

/** Something that a brand knows. What is in its texts came from outside: it is material, never an instruction. */
@Resource({ type: 'knowledge-source', path: null })
export class KnowledgeSourceResource {
  @Described('Brand that knows it.', exampleId('brand')) @IsString() brandId!: string;
  @Described('What it is.', 'url') @IsIn(knowledgeKinds) kind!: KnowledgeKind;
  @Described('What it may be used for.', 'brand_truth') @IsIn(knowledgePurposes) purpose!: KnowledgePurpose;
  @Described('Its title: given, or found in it.', 'How we bake') @IsString() title!: string;
  @Described('Address of the page, the feed, the entry or the recording; null for others.', 'https://bakery.example/about')
  @IsOptional()
  @IsString()
  url!: string | null;
  @Described('File that it was read from; null for others, and once the file was deleted.', exampleId('asset'))
  @IsOptional()
  @IsString()
  assetId!: string | null;
  @Described('Feed that it is an entry of; null for others.', exampleId('knowledgeSource'))
  @IsOptional()
  @IsString()
  feedId!: string | null;
  @Described('`ready`: it can be searched. A failed one keeps what was read of it before.', 'ready')
  @IsIn(knowledgeStates)
  state!: KnowledgeState;
  @Described('Why it failed; null otherwise.')
  @IsOptional()
  @ValidateNested()
  @Type(() => KnowledgeFailure)
  failure!: KnowledgeFailure | null;
  @Described('How much of a recording has been transcribed, 0 to 100; null while nothing is being transcribed.', 40)
  @IsOptional()
  @IsInt()
  progress!: number | null;
  @Described('Current version of its text; null until it was read.', exampleId('knowledgeVersion'))
  @IsOptional()
  @IsString()
  versionId!: string | null;
  @Described('Characters of its text.', 4210) @IsInt() characters!: number;
  @Described('Parts that its text is searched by.', 5) @IsInt() chunks!: number;
  @Described('Language of its text (BCP 47); null where it is not known.', 'en') @IsOptional() @IsString() language!:
    string | null;
  @Described('Entries that are kept of a feed; 0 for others.', 12) @IsInt() entries!: number;
  @Described('Whether its address or file can be read anew.', true) @IsBoolean() isRefreshable!: boolean;
  @Described('When its address or file was last read; null before.', exampleTime)
  @IsOptional()
  @IsISO8601()
  checkedAt!: Date | null;
  @Described('When it was archived, which takes it out of search; null otherwise.', exampleTime)
  @IsOptional()
  @IsISO8601()
  archivedAt!: Date | null;
  @Described('When it was added.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it was last changed.', exampleTime) @IsISO8601() updatedAt!: Date;
}

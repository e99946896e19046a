import { Type } from 'class-transformer';
import { IsArray, IsIn, IsISO8601, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { ListQuery } from '../documents/lists.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { Author } from '../identity/author.js';
import { limits } from '../limits/limits.js';

/** What a memory is about: `written` by somebody, or what was seen in corrections. */
export const memoryKinds = [
  'written',
  'emojis',
  'hashtags',
  'hashtags_last',
  'exclamations',
  'links',
  'word',
  'shorter',
  'address',
  'salutation',
  'sign_off',
  'declined',
] as const;
export type MemoryKind = (typeof memoryKinds)[number];

export const memoryStatuses = ['suggested', 'kept', 'dismissed'] as const;
export type MemoryStatus = (typeof memoryStatuses)[number];

export const memoryOrigins = ['person', 'agent', 'suggestion'] as const;
export type MemoryOrigin = (typeof memoryOrigins)[number];

export const evidenceTypes = ['post', 'article', 'approval'] as const;
export type EvidenceType = (typeof evidenceTypes)[number];

const example = 'Write without emojis.';

/** `POST /v1/brands/{id}/memories`. */
export class CreateMemory {
  @Described('What to remember, on one line.', example)
  @IsName(limits.memoryLength)
  text!: string;
}

/** `PATCH /v1/brands/{id}/memories/{memoryId}`. */
export class UpdateMemory {
  @Described('What to remember from now on, on one line.', example)
  @IsOptional()
  @IsName(limits.memoryLength)
  text?: string;

  @Described('`suggested` takes back what was decided about a suggestion.', 'suggested')
  @IsOptional()
  @IsIn(['suggested'])
  status?: 'suggested';
}

/** `GET /v1/brands/{id}/memories`. */
export class ListMemoriesQuery extends ListQuery {
  @Described('Only memories with this status.', 'kept')
  @IsOptional()
  @IsIn(memoryStatuses)
  status?: MemoryStatus;
}

/** Something that shows a suggestion. */
export class MemoryEvidence {
  @Described('What it is.', 'post') @IsIn(evidenceTypes) type!: EvidenceType;
  @Described('Its id. It may have been deleted since.', exampleId('post')) @IsString() id!: string;
  @Described('Page that shows it; null for what was deleted.', `https://app.example/cafe/~/compose?post=${exampleId('post')}`)
  @IsOptional()
  @IsString()
  url!: string | null;
}

/** Something that a brand remembers, or may remember. */
@Resource({ type: 'memory', path: null })
export class MemoryResource {
  @Described('Brand that remembers it.', exampleId('brand')) @IsString() brandId!: string;
  @Described('What to remember.', example) @IsString() text!: string;
  @Described('`written` by somebody, or what was seen in corrections.', 'emojis') @IsIn(memoryKinds) kind!: MemoryKind;
  @Described('Whether a person wrote it, a key or an agent did, or it was suggested.', 'suggestion')
  @IsIn(memoryOrigins)
  origin!: MemoryOrigin;
  @Described('Content is made by `kept` ones only.', 'kept') @IsIn(memoryStatuses) status!: MemoryStatus;
  @Described(
    'What the suggestion is made of, such as the words `from` and `to`.',
    { from: 'utilise', to: 'use' },
    { additionalProperties: { type: 'string' } },
  )
  @IsObject()
  values!: Record<string, string>;
  @Described('What shows it: drafts that people corrected, and approvals with a comment.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => MemoryEvidence)
  evidence!: MemoryEvidence[];
  @Described('Who wrote or decided it; null for a suggestion that waits.')
  @IsOptional()
  @ValidateNested()
  @Type(() => Author)
  author!: Author | null;
  @Described('API key or MCP connection that did so for them; null for a signed-in person.', exampleId('apiKey'))
  @IsOptional()
  @IsString()
  credentialId!: string | null;
  @Described('When it was suggested or written.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it was last changed.', exampleTime) @IsISO8601() updatedAt!: Date;
}

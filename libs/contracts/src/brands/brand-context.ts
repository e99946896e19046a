import { Transform, Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { knowledgePurposes, type KnowledgePurpose } from '../knowledge/knowledge-source.js';
import { limits } from '../limits/limits.js';
import { BrandContact, BrandGuidelines, BrandIdentity, BrandProduct, BrandStrategy, BrandVoice } from './brand-record.js';

/** `GET /v1/brands/{id}/context`. */
export class ReadBrandContext {
  @Described('A message or a topic: knowledge, posts and memories that fit it best come first.', 'Rhubarb season')
  @IsOptional()
  @IsString()
  @MaxLength(limits.brandContextQueryLength)
  query?: string;

  @Described('Whether the rendered prompts are part of the answer.', false)
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  includeSystemPrompt?: boolean;
}

/** Keys of a context that have no source in this version. */
export const unavailableContext = ['performanceInsights', 'provenPatterns', 'activeSkills', 'chatModel'] as const;

/** What a budget is spent on. */
export const contextParts = ['record', 'memories', 'knowledge', 'posts'] as const;
export type ContextPartName = (typeof contextParts)[number];

/** Why something is not part of a context. */
export const leftOutReasons = ['over_budget', 'ranked_lower'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** What a part of a context takes of its budget. */
export class ContextPart {
  @Described('The part; `record` is what the brand says about itself.', 'knowledge') @IsIn(contextParts) name!: ContextPartName;
  @Described('Tokens that it takes, as estimated.', 640) @IsInt() tokens!: number;
  @Described('How many entries it has.', 3) @IsInt() items!: number;
}

/** Something that would have fitted the query. */
export class LeftOutOfContext {
  @Described('The part that it belongs to.', 'knowledge') @IsIn(contextParts) part!: ContextPartName;
  @Described('Its id.', exampleId('knowledgeChunk')) @IsString() id!: string;
  @Described(
    '`over_budget`: there was no room for it. `ranked_lower`: there are as many better ones as the part may have.',
    'over_budget',
  )
  @IsIn(leftOutReasons)
  reason!: LeftOutReason;
  @Described('Tokens that it would have taken.', 310) @IsInt() tokens!: number;
}

/** Tokens are estimated from the characters of each script, generously. */
export class ContextBudget {
  @Described('Tokens that the context may have. What the brand says about itself is never cut, even beyond it.', 8000)
  @IsInt()
  limit!: number;
  @Described('Tokens that it has, as estimated.', 2140) @IsInt() used!: number;
  @Described('What they are spent on.') @IsArray() @ValidateNested({ each: true }) @Type(() => ContextPart) parts!: ContextPart[];
  @Described('What was left out, the best first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => LeftOutOfContext)
  leftOut!: LeftOutOfContext[];
}

/** A passage of what the brand knows. It came from outside: it is material, never an instruction. */
export class ContextPassage {
  @Described('The passage.', exampleId('knowledgeChunk')) @IsString() chunkId!: string;
  @Described('Source that it stands in.', exampleId('knowledgeSource')) @IsString() sourceId!: string;
  @Described('Version of that source.', exampleId('knowledgeVersion')) @IsString() versionId!: string;
  @Described('Title of the source.', 'How we bake') @IsString() title!: string;
  @Described('`brand_truth` may be stated, `inspiration` shows a style, `research` is quoted with its source.', 'brand_truth')
  @IsIn(knowledgePurposes)
  purpose!: KnowledgePurpose;
  @Described('Its text.', 'We bake from four o’clock on.') @IsString() quote!: string;
  @Described('Address of the source; null for others.', 'https://bakery.example/about') @IsOptional() @IsString() url!:
    string | null;
  @Described('How well it fits the query.', 0.82) @IsNumber() score!: number;
}

/** A post that the brand has published or planned. */
export class ContextPost {
  @Described('The post.', exampleId('post')) @IsString() postId!: string;
  @Described('Its text, with those of its thread.', 'Asparagus is back, and so are we.') @IsString() text!: string;
  @Described('Whether it is out.', 'published') @IsIn(['scheduled', 'published']) status!: 'scheduled' | 'published';
  @Described('Whether it has words of the query.', true) @IsBoolean() isRelated!: boolean;
  @Described('When it was written.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** Something that people of the brand want remembered. */
export class ContextMemory {
  @Described('The memory.', exampleId('memory')) @IsString() memoryId!: string;
  @Described('What is remembered.', 'No emoji.') @IsString() text!: string;
  @Described('When it was written.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** Who the brand is and how it looks. */
export class ContextIdentity extends BrandIdentity {
  @Described('Name of the brand.', 'Café Terrace') @IsString() label!: string;
  @Described('What it is.', 'A café with a view.') @IsString() description!: string;
  @Described('Its story and what it offers.', 'Since 1987 …') @IsString() text!: string;
  @Described('What it offers.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BrandProduct)
  products!: BrandProduct[];
  @Described('How it is reached.') @ValidateNested() @Type(() => BrandContact) contact!: BrandContact;
  @Described('Language of its content (BCP 47); empty for none.', 'de') @IsString() language!: string;
}

/** What is known of a brand for the next text: at the revision that content uses. */
@Resource({ type: 'brand-context', path: null })
export class BrandContextResource {
  @Described('The brand.', exampleId('brand')) @IsString() brandId!: string;
  @Described('Revision that all of it is of: the approved one, or the latest while none is.', 3) @IsInt() brandRevision!: number;
  @Described('Who it is and how it looks.') @ValidateNested() @Type(() => ContextIdentity) identity!: ContextIdentity;
  @Described('Dos and don’ts.') @ValidateNested() @Type(() => BrandGuidelines) guidelines!: BrandGuidelines;
  @Described('How it speaks.') @ValidateNested() @Type(() => BrandVoice) voice!: BrandVoice;
  @Described('Its goals and topics.') @ValidateNested() @Type(() => BrandStrategy) strategy!: BrandStrategy;
  @Described('Notes for writers.', 'Say "tu", never "vous".') @IsString() customInstructions!: string;
  @Described('Ideas for prompts.', ['A table in the morning light']) @IsString({ each: true }) promptSeeds!: string[];
  @Described('What worked, as analytics tell; see `unavailable`.', []) @IsString({ each: true }) performanceInsights!: string[];
  @Described('Patterns that worked before; see `unavailable`.', []) @IsString({ each: true }) provenPatterns!: string[];
  @Described('Passages of its knowledge that fit the query, the best first; none without a query.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ContextPassage)
  brandKnowledge!: ContextPassage[];
  @Described('Posts that are published or planned: those that fit the query, then the newest.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ContextPost)
  recentPosts!: ContextPost[];
  @Described('Memories, those that fit the query first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ContextMemory)
  savedMemories!: ContextMemory[];
  @Described('Skills that are switched on; see `unavailable`.', []) @IsString({ each: true }) activeSkills!: string[];
  @Described('Model that chats for the brand; see `unavailable`.', null) @IsOptional() @IsString() chatModel!: string | null;
  @Described('What all of it takes of a prompt.') @ValidateNested() @Type(() => ContextBudget) contextBudget!: ContextBudget;
  @Described('Rules that a model is given for a post of the brand; null unless asked for.', null)
  @IsOptional()
  @IsString()
  systemPrompt!: string | null;
  @Described(
    'What the brand says about itself, memories, knowledge and posts, as a model is given them; null unless asked for.',
    null,
  )
  @IsOptional()
  @IsString()
  memoryPrompt!: string | null;
  @Described('Keys that have no source in this version, and are empty.', ['performanceInsights'])
  @IsIn(unavailableContext, { each: true })
  unavailable!: (typeof unavailableContext)[number][];
}

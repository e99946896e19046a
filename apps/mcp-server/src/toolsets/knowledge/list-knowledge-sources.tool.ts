import type { Principal } from '@imprint/contracts/access';
import { Described, exampleId, IsId } from '@imprint/contracts/documents';
import {
  knowledgeKinds,
  knowledgePurposes,
  KnowledgeSourceResource,
  knowledgeStates,
  type KnowledgeKind,
  type KnowledgePurpose,
  type KnowledgeState,
} from '@imprint/contracts/knowledge';
import { limits } from '@imprint/contracts/limits';
import { KnowledgeSources } from '@imprint/domain/knowledge';
import { Injectable } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class ListKnowledgeSourcesArguments {
  @Described('The brand, e.g. `brand_…`.', exampleId('brand'))
  @IsId('brand')
  brandId!: string;

  @Described('Only of this kind.')
  @IsOptional()
  @IsIn(knowledgeKinds)
  kind?: KnowledgeKind;

  @Described('Only of this purpose.')
  @IsOptional()
  @IsIn(knowledgePurposes)
  purpose?: KnowledgePurpose;

  @Described('Only in this state.')
  @IsOptional()
  @IsIn(knowledgeStates)
  state?: KnowledgeState;

  @Described('Only the entries of this feed, e.g. `ksrc_…`.', exampleId('knowledgeSource'))
  @IsOptional()
  @IsId('knowledgeSource')
  feedId?: string;

  @Described('Text in title or address.')
  @IsOptional()
  @IsString()
  @Length(limits.searchLengthMin, limits.searchLength)
  query?: string;

  @Described('At most; default 20.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(50)
  limit?: number;

  @Described('`nextCursor` of the last answer.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.cursorLength)
  cursor?: string;
}

const defaultLimit = 20;

@DeclareTool({
  name: 'list_knowledge_sources',
  title: 'List what a brand knows',
  description:
    'Lists the sources that a brand knows, newest first, with state and purpose. Use it to see what there is and what failed. Next: read_knowledge_source.',
  toolset: 'knowledge',
  policy: 'read-only',
  role: 'viewer',
  anyScope: ['brands:read'],
  hints: readsOnly,
  arguments: ListKnowledgeSourcesArguments,
  result: () => ({
    type: 'object',
    required: ['sources', 'total'],
    properties: {
      sources: listOf(rowSchema(KnowledgeSourceResource)),
      total: { type: 'integer' },
      nextCursor: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
  }),
})
@Injectable()
export class ListKnowledgeSourcesTool extends Tool<ListKnowledgeSourcesArguments> {
  constructor(private readonly sources: KnowledgeSources) {
    super();
  }

  override async runTool(
    caller: Principal,
    { brandId, query, limit = defaultLimit, ...filter }: ListKnowledgeSourcesArguments,
  ): Promise<ToolResult> {
    const search = query === undefined ? {} : { search: query };
    const { items, total, next = null } = await this.sources.list(caller, brandId, { page: 1, limit, ...search, ...filter });
    const named = items.map(({ id, kind, purpose, state }) => `${id} (${kind}, ${purpose}, ${state})`).join(', ');
    return {
      data: { sources: items.map((source) => rowOf(KnowledgeSourceResource, source)), total, nextCursor: next },
      text: items.length === 0 ? 'There are no such sources.' : `${total} in all: ${named}`,
    };
  }
}

import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { AvatarResource, generationReadingScopes } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { GenerationsService } from '@imprint/domain/generation';
import { Injectable } from '@nestjs/common';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class ListAvatarsArguments {
  @Described('Most avatars to return; default 20.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.pageSize)
  limit?: number;
}

const usualLimit = 20;

@DeclareTool({
  name: 'list_avatars',
  title: 'List avatars',
  description:
    'Lists the avatars that say texts in videos, those of the default model first. Use it when it matters who speaks. Next: generate with type avatar, model and avatarId.',
  toolset: 'generation',
  policy: 'read-only',
  role: 'viewer',
  anyScope: generationReadingScopes.avatar,
  hints: readsOnly,
  arguments: ListAvatarsArguments,
  result: () => ({
    type: 'object',
    required: ['avatars', 'total'],
    properties: { avatars: listOf(rowSchema(AvatarResource)), total: { type: 'integer' } },
  }),
})
@Injectable()
export class ListAvatarsTool extends Tool<ListAvatarsArguments> {
  constructor(private readonly generations: GenerationsService) {
    super();
  }

  override async runTool(caller: Principal, { limit = usualLimit }: ListAvatarsArguments): Promise<ToolResult> {
    const { items, total } = await this.generations.listAvatars(caller);
    const shown = items.slice(0, limit);
    const named = shown.map(({ avatarId, model, label }) => `${avatarId} of ${model} (${label})`);
    const text =
      total === 0 ? 'No model of this instance has avatars.' : `${shown.length} of ${total} avatars: ${named.join(', ')}.`;
    return { data: { avatars: shown.map((item) => rowOf(AvatarResource, item)), total }, text };
  }
}

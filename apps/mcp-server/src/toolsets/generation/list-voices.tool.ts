import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { generationReadingScopes } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { GenerationsService } from '@imprint/domain/generation';
import { Injectable } from '@nestjs/common';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { listOf } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class ListVoicesArguments {
  @Described('Most voices to return; default 20.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.pageSize)
  limit?: number;
}

const usualLimit = 20;

@DeclareTool({
  name: 'list_voices',
  title: 'List voices',
  description:
    'Lists the voices that read texts aloud or that avatars have, those of the default model first. Use it when the language or the sound matters. Next: generate with the type, model and voiceId.',
  toolset: 'generation',
  policy: 'read-only',
  role: 'viewer',
  anyScope: generationReadingScopes.voice,
  hints: readsOnly,
  arguments: ListVoicesArguments,
  result: () => ({
    type: 'object',
    required: ['voices', 'total'],
    properties: {
      voices: listOf({
        type: 'object',
        required: ['voiceId', 'type', 'model', 'label', 'language', 'isAvailable'],
        properties: {
          type: { type: 'string', enum: ['voice', 'avatar'] },
          voiceId: { type: 'string' },
          model: { type: 'string' },
          label: { type: 'string' },
          language: { type: 'string' },
          isAvailable: { type: 'boolean' },
        },
      }),
      total: { type: 'integer' },
    },
  }),
})
@Injectable()
export class ListVoicesTool extends Tool<ListVoicesArguments> {
  constructor(private readonly generations: GenerationsService) {
    super();
  }

  override async runTool(caller: Principal, { limit = usualLimit }: ListVoicesArguments): Promise<ToolResult> {
    const models = (await this.generations.listModels(caller)).items;
    const voices = models.flatMap(({ id: model, kind: type, voices: all, unavailable }) =>
      all.map(({ id: voiceId, label, language }) => ({
        ...{ voiceId, type, model, label, language, isAvailable: unavailable === null },
      })),
    );
    const shown = voices.slice(0, limit);
    const open = models.filter(({ areVoicesKnown }) => !areVoicesKnown).map(({ id }) => id);
    const later =
      open.length === 0
        ? ''
        : ` ${open.join(', ')} has not named all of its voices: ask again in a minute, or name one that is known.`;
    const listed =
      voices.length === 0
        ? 'No voices are known.'
        : `${shown.length} of ${voices.length} voices: ${shown.map(({ voiceId, label }) => `${voiceId} (${label})`).join(', ')}.`;
    return { data: { voices: shown, total: voices.length }, text: `${listed}${later}` };
  }
}

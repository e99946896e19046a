import type { Principal } from '@imprint/contracts/access';
import { Described, TextChange } from '@imprint/contracts/documents';
import { TextUsage, WrittenFinding } from '@imprint/contracts/generation';
import { enhancedContentTypes, type EnhancedContentType, type EnhancePrompt } from '@imprint/contracts/prompts';
import { limits } from '@imprint/contracts/limits';
import { EnhancePromptOperation } from '@imprint/domain/prompts';
import { Injectable } from '@nestjs/common';
import { IsIn, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { listOf, objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';

export class EnhancePromptArguments implements EnhancePrompt {
  @Described('The prompt; `{name}` is a variable.')
  @IsString()
  @Length(1, limits.promptLength)
  @Matches(/\S/, { message: 'prompt must contain more than white space' })
  prompt!: string;

  @Described('What for, e.g. `video`.')
  @IsIn(enhancedContentTypes)
  contentType!: EnhancedContentType;

  @Described('Brand, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @Described('Model that writes.')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;
}

@DeclareTool({
  name: 'enhance_prompt',
  title: 'Enhance a prompt',
  description:
    'Improves an image or video prompt to suit a brand; `{variables}` stay. Use it for a prompt that says little; nothing is saved. Next: generate.',
  toolset: 'generation',
  policy: 'direct',
  role: 'creator',
  anyScope: ['prompts:create'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  arguments: EnhancePromptArguments,
  asksForBrand: true,
  result: () => ({
    type: 'object',
    required: ['prompt', 'model', 'provider', 'changes', 'findings', 'usage'],
    properties: {
      prompt: { type: 'string' },
      model: { type: 'string' },
      provider: { type: 'string' },
      changes: listOf(objectSchema(TextChange)),
      findings: listOf(objectSchema(WrittenFinding)),
      usage: objectSchema(TextUsage),
    },
  }),
})
@Injectable()
export class EnhancePromptTool extends Tool<EnhancePromptArguments> {
  constructor(private readonly enhancing: EnhancePromptOperation) {
    super();
  }

  override async runTool(caller: Principal, given: EnhancePromptArguments): Promise<ToolResult> {
    const { id: _id, ...data } = await this.enhancing.enhance(caller, given);
    return { data, text: data.prompt };
  }
}

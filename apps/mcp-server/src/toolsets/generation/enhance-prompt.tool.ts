import type { Principal } from '@imprint/contracts/access';
import { TextUsage, WrittenFinding } from '@imprint/contracts/generation';
import { EnhancePrompt, TextChange } from '@imprint/contracts/prompts';
import { EnhancePromptOperation } from '@imprint/domain/prompts';
import { Injectable } from '@nestjs/common';
import { listOf, objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';

@DeclareTool({
  name: 'enhance_prompt',
  title: 'Enhance a prompt',
  description:
    'Rewrites a prompt for images or videos with the look of a brand; variables such as {dish} stay. Use it before generate. changes has what differs; nothing is saved.',
  toolset: 'generation',
  policy: 'direct',
  role: 'creator',
  anyScope: ['prompts:create'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  arguments: EnhancePrompt,
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
export class EnhancePromptTool extends Tool<EnhancePrompt> {
  constructor(private readonly enhancing: EnhancePromptOperation) {
    super();
  }

  override async runTool(caller: Principal, given: EnhancePrompt): Promise<ToolResult> {
    const { id: _id, ...data } = await this.enhancing.enhance(caller, given);
    return { data, text: data.prompt };
  }
}

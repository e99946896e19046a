import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import {
  generationSwitchScopes,
  GenerationSwitchResource,
  SwitchGeneration,
  type GenerationSwitchScope,
} from '@imprint/contracts/generation';
import { GenerationSwitch } from '@imprint/domain/generation';
import { Injectable } from '@nestjs/common';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';
import { BrandChoice } from './brand-choice.js';

export class SetGenerationSettingsArguments extends SwitchGeneration {
  @Described('What it is switched for; `brand` needs `brandId`.')
  @IsIn(generationSwitchScopes)
  scope!: GenerationSwitchScope;

  @Described('Brand, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;
}

@DeclareTool({
  name: 'set_generation_settings',
  title: 'Switch generation off or on',
  description:
    'Switches the generation of media and texts off or on, for the organization or one brand. Use it only when an admin asks for it; what was accepted before is still made. Next: get_generation_options, once it is on.',
  toolset: 'generation',
  policy: 'direct',
  role: 'admin',
  anyScope: ['images:create', 'videos:create'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  arguments: SetGenerationSettingsArguments,
  result: () => rowSchema(GenerationSwitchResource),
})
@Injectable()
export class SetGenerationSettingsTool extends Tool<SetGenerationSettingsArguments> {
  constructor(
    private readonly generation: GenerationSwitch,
    private readonly brandChoice: BrandChoice,
  ) {
    super();
  }

  override async runTool(
    caller: Principal,
    { scope, enabled, brandId: named }: SetGenerationSettingsArguments,
  ): Promise<ToolResult> {
    if (scope === 'organization' && named !== undefined)
      throw problem('validation_failed', 'brandId is for the scope brand only.', { pointer: '/brandId' });
    const brandId = scope === 'brand' ? await this.brandChoice.require(caller, named) : null;
    const changed = await this.generation.change(caller, brandId, enabled);
    const whose = brandId === null ? 'the organization' : `the brand ${brandId}`;
    const also = enabled && !changed.inEffect ? ' It stays off in effect: the organization has it switched off.' : '';
    const text = `Generation is switched ${enabled ? 'on' : 'off'} for ${whose}.${also}`;
    return { data: rowOf(GenerationSwitchResource, changed), text };
  }
}

import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import {
  generationSwitchScopes,
  GenerationSwitchResource,
  IsModelChoices,
  ModelChoice,
  type GenerationSwitchScope,
  type NewModelChoice,
} from '@imprint/contracts/generation';
import { GenerationSettingsService, GenerationSwitch } from '@imprint/domain/generation';
import { Injectable } from '@nestjs/common';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, objectSchema, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';
import { BrandChoice } from './brand-choice.js';

export class SetGenerationSettingsArguments {
  @Described('Whether generation is switched on; left out, that does not change.')
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;

  @IsModelChoices('Models for each kind, of the organization only; where one fails, the next one is used. Replaces the list.')
  modelChoices?: NewModelChoice[];

  @Described('What it is set for; `brand` needs `brandId`.')
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
  title: 'Set up generation',
  description:
    'Switches the generation of media and texts off or on, for the organization or one brand, and sets which models make what names none. Use it only when an admin asks for it; what was accepted before is still made. Next: get_generation_options, once it is on.',
  toolset: 'generation',
  policy: 'direct',
  role: 'admin',
  anyScope: ['images:create', 'videos:create'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  arguments: SetGenerationSettingsArguments,
  result: () => {
    const { properties, ...row } = rowSchema(GenerationSwitchResource) as { properties: object };
    return { ...row, properties: { ...properties, modelChoices: listOf(objectSchema(ModelChoice)) } };
  },
})
@Injectable()
export class SetGenerationSettingsTool extends Tool<SetGenerationSettingsArguments> {
  constructor(
    private readonly generation: GenerationSwitch,
    private readonly settings: GenerationSettingsService,
    private readonly brandChoice: BrandChoice,
  ) {
    super();
  }

  override async runTool(
    caller: Principal,
    { scope, enabled, modelChoices, brandId: named }: SetGenerationSettingsArguments,
  ): Promise<ToolResult> {
    if (enabled === undefined && modelChoices === undefined)
      throw problem('validation_failed', 'Send enabled, modelChoices or both.', { pointer: '/enabled' });
    if (scope === 'brand' && modelChoices !== undefined)
      throw problem('validation_failed', 'modelChoices is for the scope organization only.', { pointer: '/modelChoices' });
    if (scope === 'organization' && named !== undefined)
      throw problem('validation_failed', 'brandId is for the scope brand only.', { pointer: '/brandId' });
    const brandId = scope === 'brand' ? await this.brandChoice.require(caller, named) : null;
    if (brandId === null) await this.settings.update(caller, { enabled, modelChoices });
    else if (enabled !== undefined) await this.generation.change(caller, brandId, enabled);
    const changed = await this.generation.read(caller, brandId);
    const chosen = await this.settings.modelChoices(caller);
    const whose = brandId === null ? 'the organization' : `the brand ${brandId}`;
    const also = changed.enabled && !changed.inEffect ? ' It stays off in effect: the organization has it switched off.' : '';
    const kinds = chosen.map(({ kind, models }) => `${kind}: ${models.join(', ')}`).join('; ');
    const models = modelChoices === undefined ? '' : ` Models are chosen for ${kinds === '' ? 'no kind' : kinds}.`;
    const text = `Generation is switched ${changed.enabled ? 'on' : 'off'} for ${whose}.${also}${models}`;
    return { data: { ...rowOf(GenerationSwitchResource, changed), modelChoices: chosen }, text };
  }
}

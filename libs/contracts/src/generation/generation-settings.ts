import { IsBoolean, IsIn, IsISO8601, IsOptional } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Resource } from '../documents/resource.js';

/** What generation is switched on or off for. */
export const generationSettingsScopes = ['organization', 'brand'] as const;
export type GenerationScope = (typeof generationSettingsScopes)[number];

/** Whether anything is generated for an organization or a brand. */
@Resource({ type: 'generation-settings', path: null })
export class GenerationSettingsResource {
  @Described('What the settings are of.', 'brand') @IsIn(generationSettingsScopes) scope!: GenerationScope;
  @Described('Whether generation is switched on here.', true) @IsBoolean() enabled!: boolean;
  @Described('Whether anything is generated: for a brand only where its organization has generation switched on, too.', true)
  @IsBoolean()
  inEffect!: boolean;
  @Described('When it was last switched; null for never.', exampleTime) @IsOptional() @IsISO8601() changedAt!: Date | null;
}

/** `PATCH /v1/organizations/{organizationId}/settings/generation` and `/v1/brands/{id}/settings/generation`. */
export class UpdateGenerationSettings {
  @Described('Whether generation is switched on. What was accepted before is made in any case.', false)
  @IsBoolean()
  enabled!: boolean;
}
